import { expect } from '@playwright/test';
import { Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('a third person opens the link and watches: the dice, the held ones, what is written, and why there is no seat', async ({
  browser,
}) => {
  const host = await Person.open(browser, { rules: { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' } });
  const guest = await Person.open(browser);
  const watcher = await Person.open(browser, { viewport: phone });
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await host.start();
  await watcher.page.goto(link);

  await expect(watcher.page.getByText(/You are watching/)).toBeVisible();
  await expect(host.page.locator('.pad-eyes')).toContainText('1');
  await host.roll();
  await expect.poll(() => watcher.faces()).toEqual(await host.faces());
  await host.die(2).click();
  await expect(watcher.page.locator('.tray .slot').nth(2)).toHaveClass(/held/);
  expect(await watcher.offers.count()).toBe(0);
  await host.write(0);
  await expect(watcher.page.locator('.ink')).toHaveCount(0); // it shows the sheet of whoever plays now: Jo's
  await watcher.page.getByRole('button', { name: /^Nora/ }).click();
  await expect(watcher.page.locator('.ink')).toHaveCount(1);
  // A watcher can't do anything to the game.
  await expect(watcher.page.locator('[data-die]')).toHaveCount(0);
  await expect(watcher.big).toHaveAttribute('aria-disabled', 'true');
  watcher.expectNoComplaints();
});

test('a link that leads nowhere says so', async ({ browser }) => {
  const lost = await Person.open(browser);
  const answer = await lost.page.goto(`${server.url}/r/0000000000`);
  expect(answer?.status()).toBe(404);
  await expect(lost.page.getByRole('heading', { name: 'There is no such room' })).toBeVisible();
  await lost.page.getByRole('link', { name: 'To the start page' }).click();
  await expect(lost.page.getByRole('button', { name: /^Start a game/ })).toBeVisible();
});

test('the code, said aloud and typed with capitals and dashes, leads to the room', async ({ browser }) => {
  const host = await Person.open(browser);
  const guest = await Person.open(browser);
  const link = await host.startRoom(server.url);
  const token = link.slice(link.lastIndexOf('/') + 1);
  await guest.page.goto(server.url);
  const typed = `${token.slice(0, 4)}-${token.slice(4, 7)}-${token.slice(7)}`.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
  await guest.page.getByLabel('Join with a code').fill(typed);
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForURL(link);
  await expect(guest.page.getByLabel('Your name')).toBeVisible();
});
