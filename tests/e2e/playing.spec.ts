import { expect } from '@playwright/test';
import { Person, phone, type TableRules } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const yacht: TableRules = { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' };

test('a double click on the button rolls once', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.canRoll.dblclick();
  await expect(host.offers.first()).toBeVisible();
  await expect(host.big).toContainText('2 left');
});

test('the dice roll, hide what they will show until they have landed, and land on the server’s values', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht, speed: 'full' });
  const watcher = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await watcher.page.goto(link);
  await expect(watcher.big).toBeVisible();
  await host.canRoll.click();
  await expect(host.page.locator('.cube').first()).toBeVisible();
  expect(await host.offers.count()).toBe(0);
  await expect(host.offers.first()).toBeVisible();
  await expect(host.page.locator('.cube')).toHaveCount(0);
  await expect.poll(() => watcher.faces()).toEqual(await host.faces());
});

test('with reduced motion nothing spins', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht, speed: 'full' });
  await host.page.emulateMedia({ reducedMotion: 'reduce' });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.page.evaluate(() => {
    const seen = { cubes: 0 };
    new MutationObserver(() => {
      seen.cubes += document.querySelectorAll('.cube').length;
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(globalThis, { seen });
  });
  await host.roll();
  expect(await host.page.evaluate(() => (globalThis as unknown as { seen: { cubes: number } }).seen.cubes)).toBe(0);
});

test('held dice keep their places and faces; the button says how many it rolls and how many rolls are left', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: phone, rules: { ...yacht, sheet: 'six_dice' } });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await expect(host.big).toHaveText(/Roll 6 dice · 3 left/);
  await host.roll();
  const before = await host.faces();
  for (const position of [0, 3, 5]) await host.die(position).click();
  await expect(host.big).toHaveText(/Roll 3 dice · 2 left/);
  await host.die(3).click();
  await expect(host.big).toHaveText(/Roll 4 dice · 2 left/);
  await host.canRoll.click();
  await expect(host.big).toHaveText(/· 1 left/);
  const after = await host.faces();
  expect([after[0], after[5]]).toEqual([before[0], before[5]]);
  // One roll is left: it is there in the next turn, beyond the three.
  await host.write(0);
  await expect(host.big).toHaveText(/Roll 6 dice · 3 left · 1 saved/);
});

test('a zero where points were possible asks once more; choosing another box is one tap away', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.roll();
  // Five dice show at most five of the six faces, so one of the upper boxes gives nothing.
  await host.page
    .getByRole('button', { name: /^(Ones|Twos|Threes|Fours|Fives|Sixes) 0$/ })
    .first()
    .click();
  await host.big.click();
  await expect(host.page.getByRole('dialog')).toContainText(/Write 0 in \w+\?/);
  await host.page.getByRole('button', { name: 'Choose another' }).click();
  await expect(host.page.locator('.ink')).toHaveCount(0);
  await host.page.getByRole('button', { name: /^Choice \d+/ }).dblclick();
  await expect(host.page.locator('.ink')).toHaveCount(1);
});

test('a chosen box is let go by a new roll', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.roll();
  await host.offers.nth(2).click();
  await expect(host.big).toContainText('Write');
  await host.page.keyboard.press('r');
  await expect(host.page.locator('[data-box][aria-pressed=true]')).toHaveCount(0);
  await expect(host.big).toContainText('1 left');
});

test('a name that can’t be seen is refused in words, and the same name twice is told apart', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  const guest = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.page.getByLabel('Your name').fill('\u202eNora');
  await host.page.keyboard.press('Enter');
  await expect(host.page.getByRole('alert')).toHaveText('A name has 1 to 20 characters that can be seen.');
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('nora');
  await expect(host.page.locator('.seat-name')).toHaveText(['Nora (You)', 'nora (2)']);
});

test('the host sets the rules, the others see them at once with what differs, and nobody else can', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  const guest = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await host.page.getByRole('radio', { name: /Classic/ }).check({ force: true });
  await host.page.getByRole('radio', { name: /^Triple/ }).check({ force: true });
  await host.page.getByRole('radio', { name: /^Forced joker/ }).check({ force: true });
  const rules = guest.page.locator('.lobby-rules');
  await expect(rules).toContainText('Classic');
  await expect(rules).toContainText('Triple');
  await expect(rules).toContainText('Forced joker');
  await expect(guest.page.getByRole('radio')).toHaveCount(0);
  await expect(guest.page.getByRole('button', { name: /^Start/ })).toHaveCount(0);
});

test('somebody leaves in their turn: the other plays on, the card stays and never wins', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  const guest = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await host.start();
  await host.roll();
  await host.write(0);
  await guest.roll();
  await guest.page.getByRole('button', { name: 'Menu' }).click();
  await guest.page.getByRole('button', { name: 'Leave' }).click();
  await guest.page.getByRole('button', { name: 'Leave the table' }).click();
  await host.playToEnd(0);
  await expect(host.result).toHaveText('You win!');
  await expect(host.page.locator('.rank').nth(1)).toContainText('Jo');
  await expect(host.page.locator('.rank').nth(1)).toContainText('left');
});

test('play again in the same room with the same people', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yacht });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.playToEnd(4);
  await host.page.getByRole('button', { name: 'Play again' }).dblclick();
  await expect(host.canRoll).toBeVisible();
  await expect(host.page.locator('.ink')).toHaveCount(0);
});

test('on a plain-http origin that is no localhost: copy, two seats on a device, sounds, whole turns', async ({ browser }) => {
  // Away from localhost a page without https has no clipboard, no randomUUID, no subtle crypto.
  const host = await Person.open(browser, { viewport: phone, rules: yacht });
  const home = server.url.replace('127.0.0.1', 'regatta.test');
  await host.page.goto(home);
  expect(await host.page.evaluate(() => isSecureContext)).toBe(false);
  await host.button('home.start').click();
  await host.sit('Nora');
  await host.button('invite.copy').click();
  await expect(host.button('invite.copied')).toBeVisible();
  await host.button('join.another').click();
  const dialog = host.page.getByRole('dialog');
  const field = dialog.getByLabel(host.words('join.name'));
  await field.press('Control+v');
  expect(host.page.url()).toContain(await field.inputValue());
  expect(await field.inputValue()).toContain('regatta.test');
  await field.fill('Jo');
  await field.press('Enter');
  await expect(dialog).toHaveCount(0);
  await host.start();
  await host.menu('settings.title');
  await dialog.getByRole('switch', { name: host.words('settings.sound') }).check();
  await host.page.keyboard.press('Escape');
  for (const name of ['Nora', 'Jo', 'Nora']) {
    await expect(host.big).toContainText(`${name}:`);
    await host.big.click();
    await expect(host.offers.first()).toBeVisible();
    await host.die(0).click();
    await host.big.click();
    await expect(host.big).toContainText('1 left');
    await expect(host.offers.first()).toBeVisible();
    await host.write(0);
  }
  // Both seats are still this browser's.
  await host.page.reload();
  await expect(host.big).toContainText('Jo:');
  host.expectNoComplaints();
});
