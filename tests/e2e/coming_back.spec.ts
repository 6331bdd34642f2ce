import { expect } from '@playwright/test';
import { Gate } from './support/gate';
import { Person, phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// Whatever cuts a person off in the middle of a game, the same seat and the same game are there again without a question.

let server: Server;
test.beforeEach(async () => {
  server = await Server.start();
});
test.afterEach(() => server.dispose());

async function twoInAGame(browser: Parameters<typeof Person.open>[0], sheet: 'six_dice' | 'yacht' = 'six_dice') {
  const rules = { sheet, columns: 1, order: 'free', joker: 'none' } as const;
  const host = await Person.open(browser, { rules, viewport: phone });
  const guest = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await host.start();
  return { host, guest, link };
}

test('reload in the middle of a turn', async ({ browser }) => {
  const { host, guest } = await twoInAGame(browser);
  await host.roll();
  const faces = await host.faces();
  await host.die(1).click();
  await expect(guest.page.locator('.tray .slot').nth(1)).toHaveClass(/held/);
  await host.page.reload();
  await expect(host.die(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await host.faces()).toEqual(faces);
  await host.canRoll.click();
  await expect(host.big).toContainText('1 left');
  await host.write(3);
  await expect(guest.canRoll).toBeVisible();
});

test('tab closed, and opened again by the list on the first page', async ({ browser }) => {
  const { host, guest } = await twoInAGame(browser);
  await host.page.close();
  await expect(guest.page.locator('.head-line .mark.is-gone')).toHaveCount(1);
  const page = await host.context.newPage();
  await page.goto(server.url);
  await page.getByRole('link', { name: /as .*Nora/ }).click();
  await expect(page.locator('main.game.my-turn')).toBeVisible();
  await expect(guest.page.locator('.head-line .mark.is-gone')).toHaveCount(0);
});

test('offline for a while: the page says so, comes back by itself, and shows what happened meanwhile', async ({ browser }) => {
  const { host, guest } = await twoInAGame(browser);
  await guest.context.setOffline(true);
  await host.roll();
  await host.write(0);
  // The socket is stalled, not closed: the page finds out when somebody asks for it, as after a phone's sleep.
  await guest.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(guest.page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await guest.context.setOffline(false);
  await expect(guest.canRoll).toBeVisible();
  await expect(guest.page.getByRole('button', { name: 'Retry now' })).toBeHidden();
  await guest.roll();
  await expect.poll(() => host.faces()).toEqual(await guest.faces());
});

test('the server is killed in the middle of a turn and started again: both go on where they were', async ({ browser }) => {
  const { host, guest, link } = await twoInAGame(browser);
  await host.roll();
  await host.write(2);
  await guest.roll();
  const faces = await guest.faces();
  await server.kill('SIGKILL');
  await expect(guest.page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await server.start();
  await expect(guest.page.getByRole('button', { name: 'Retry now' })).toBeHidden();
  await expect(host.page.getByRole('button', { name: 'Retry now' })).toBeHidden();
  expect(await guest.faces()).toEqual(faces);
  await expect.poll(() => host.faces()).toEqual(faces);
  await guest.canRoll.click();
  await expect(guest.big).toContainText('1 left');
  await guest.write(1);
  await host.roll();
  const record = await (await host.page.request.get(link.replace('/r/', '/api/rooms/').concat('/record'))).text();
  expect((await checkRecord(record)).turns).toHaveLength(3);
});

test('a server that stops properly sends its guests away, and they come back', async ({ browser }) => {
  const { host } = await twoInAGame(browser);
  await server.kill('SIGTERM');
  await expect(host.page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await server.start();
  await host.roll();
});

test('a second tab takes the seat over, the first says so and can take it back', async ({ browser }) => {
  const { host, link } = await twoInAGame(browser);
  const second = await host.context.newPage();
  await second.goto(link);
  await expect(second.locator('main.game.my-turn')).toBeVisible();
  await expect(host.page.getByText('You are playing somewhere else now')).toBeVisible();
  await host.page.getByRole('button', { name: 'Play here' }).click();
  await expect(host.page.locator('main.game.my-turn')).toBeVisible();
  await expect(second.getByText('You are playing somewhere else now')).toBeVisible();
  await second.close();
  await host.roll();
});

test('by the cookie alone, and by the local storage alone', async ({ browser }) => {
  const { host, guest, link } = await twoInAGame(browser);
  await host.roll();
  const faces = await host.faces();
  // Some browsers throw storage away after a week, others never keep cookies.
  await expect
    .poll(async () => (await host.context.cookies(link)).map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite })))
    .toEqual([{ name: 'seats', httpOnly: true, sameSite: 'Strict' }]);
  await host.page.evaluate(() => localStorage.clear());
  await host.page.reload();
  await expect(host.page.locator('main.game.my-turn')).toBeVisible();
  expect(await host.faces()).toEqual(faces);
  await host.write(0);

  await guest.context.clearCookies();
  await guest.page.reload();
  await guest.roll();
  await guest.write(0);
  await host.canRoll.waitFor();
  // And what had lost one of the two has both again.
  await expect.poll(async () => (await guest.context.cookies(link)).length).toBe(1);
});

test('a phone asleep: its socket is open and dead, and the page comes back by itself when it is looked at', async ({ browser }) => {
  const gate = await Gate.to(server.url);
  const guest = await Person.open(browser, { viewport: phone });
  const host = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link.replace(server.url, gate.url));
  await guest.sit('Jo');
  await host.start();
  await expect(guest.big).toContainText('Nora is playing');
  await guest.hide();
  await expect(host.sees('Jo')).toContainText('away');
  gate.sleep();
  await host.roll();
  await host.write(0);
  // Nothing has come through, and the page does not know.
  await expect(guest.big).toContainText('Nora is playing');
  await guest.look();
  await guest.roll();
  await guest.write(0);
  await host.canRoll.waitFor();
  await expect(host.sees('Jo')).not.toContainText('away');
  guest.expectNoComplaints();
  gate.close();
});

test('a whole game in which one page is loaded again, one is cut off, and the server is killed', async ({ browser }) => {
  const { host, guest, link } = await twoInAGame(browser, 'yacht');
  const retry = { name: 'Retry now' };
  await host.roll();
  await host.page.reload();
  await host.write(0);
  await guest.roll();
  await guest.context.setOffline(true);
  await guest.page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(guest.page.getByRole('button', retry)).toBeVisible();
  await guest.context.setOffline(false);
  await guest.write(1);
  await host.roll();
  const faces = await host.faces();
  await server.kill('SIGKILL');
  await expect(host.page.getByRole('button', retry)).toBeVisible();
  await server.start();
  await expect(host.page.getByRole('button', retry)).toBeHidden();
  expect(await host.faces()).toEqual(faces);
  await host.write(2);

  await Promise.all([host.playToEnd(1), guest.playToEnd(4)]);

  const totals = await host.totals();
  expect(await guest.totals()).toEqual(totals);
  const record = await (await host.page.request.get(link.replace('/r/', '/api/rooms/').concat('/record'))).text();
  const { names } = JSON.parse(record) as { names: string[] };
  const checked = await checkRecord(record);
  expect(checked.turns).toHaveLength(24);
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(names.map((name, player) => [name, checked.totals[player]])));
});

test('the texts can’t be had at first: the page asks again by itself', async ({ browser }) => {
  const host = await Person.open(browser);
  let refused = 0;
  await host.page.route(/assets\/room-.*\.js$/, async (route) => {
    refused += 1;
    if (refused === 1) await route.abort();
    else await route.continue();
  });
  await host.page.goto(server.url);
  await expect(host.button('home.start')).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});
