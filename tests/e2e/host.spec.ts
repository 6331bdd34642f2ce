import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, seated } from './support/company';
import { Person } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// What a host may do, and that no room waits for one.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start('--presence', '300', '--grace', '1500');
});
test.afterAll(() => server.dispose());

test('the host is gone: after a while the next one is host, all see it, and starts the game', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
    link,
  } = await seated(browser, server.url, ['Nora', 'Jo', 'Mikko']);
  await expect(jo.button('lobby.start')).toHaveCount(0);
  await nora.page.close();
  await expect(jo.button('lobby.start')).toBeVisible();
  await expect(mikko.sees('Jo')).toContainText(mikko.text('player.host'));
  await expect(mikko.sees('Nora')).not.toContainText(mikko.text('player.host'));
  await expect(mikko.page.locator('[role=status][aria-live=polite]')).toContainText('Jo');
  // Who was host comes back as one of the others.
  const back = await nora.anotherTab();
  await back.page.goto(link);
  await expect(back.sees('Jo')).toContainText(back.text('player.host'));
  await expect(back.button('lobby.start')).toHaveCount(0);
  await jo.start();
  await expect(mikko.page.locator('main.game')).toBeVisible();
  await back.canRoll.waitFor();
});

test('the host hands the role on', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await seated(browser, server.url, ['Nora', 'Jo']);
  const people = await nora.people();
  await people.getByRole('button', { name: nora.words('people.more') }).click();
  await people.getByRole('button', { name: nora.words('people.hand_on') }).click();
  await nora.page.keyboard.press('Escape');
  await expect(nora.sees('Jo')).toContainText(nora.text('player.host'));
  await expect(nora.button('lobby.start')).toHaveCount(0);
  await jo.start();
});

test('the host arranges the seats by the keyboard, and they play in that order', async ({ browser }) => {
  const {
    people: [nora, , mikko],
  } = await seated(browser, server.url, ['Nora', 'Jo', 'Mikko']);
  const people = await nora.people();
  await expectAccessible(nora.page, 'people, host');
  const { keyboard } = nora.page;
  await people.getByRole('button', { name: 'Move Mikko up' }).focus();
  await keyboard.press('Enter');
  await expect(people.getByRole('listitem').nth(1)).toContainText('Mikko');
  // The focus is still on that button, so the next press moves the same person on.
  await expect(people.getByRole('button', { name: 'Move Mikko up' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(people.getByRole('listitem').first()).toContainText('Mikko');
  await expect(people.getByRole('status')).toContainText('Mikko');
  await keyboard.press('Escape');
  await expect(mikko.page.locator('.seats .seat').first()).toContainText('Mikko');
  await nora.start();
  await mikko.canRoll.waitFor();
});

test('the host removes somebody who sits: asked first, gone for all, kept out, and let in again', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await seated(browser, server.url, ['Nora', 'Jo']);
  const people = await nora.people();
  const removal = async () => {
    await people.getByRole('button', { name: nora.words('people.more') }).click();
    await people.getByRole('button', { name: nora.words('people.remove.ask') }).click();
    await expect(people).toContainText('Jo');
  };
  await removal();
  await expectAccessible(nora.page, 'removal, asked');
  await people.getByRole('button', { name: nora.words('dialog.cancel') }).click();
  await expect(people.getByRole('list').first()).toContainText('Jo');
  await removal();
  await people.getByRole('button', { name: nora.words('people.remove') }).click();

  const sentAway = jo.page.getByRole('heading', { name: jo.words('bye.removed') });
  await expect(sentAway).toBeVisible();
  await expectAccessible(jo.page, 'removed');
  await jo.page.goto(link);
  await expect(sentAway).toBeVisible();
  // Nor by forgetting the seat.
  await jo.page.goto(server.url);
  await jo.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('regatta.seat')) localStorage.removeItem(key);
  });
  await jo.page.goto(link);
  await expect(sentAway).toBeVisible();

  await people.getByRole('button', { name: nora.words('people.readmit') }).click();
  await expect(people.getByRole('heading', { name: nora.words('people.removed') })).toHaveCount(0);
  await jo.page.goto(link);
  await jo.sit('Jo');
  await expect(people.getByRole('list').first()).toContainText('Jo');
});

test('the host removes the player in turn: the game goes on without them', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
  } = await playing(browser, server.url, ['Nora', 'Jo', 'Mikko']);
  await nora.roll();
  await nora.write(0);
  await jo.roll();
  await nora.menu('people.title');
  const people = nora.page.getByRole('dialog');
  await people.getByRole('button', { name: 'More about Jo' }).click();
  await people.getByRole('button', { name: nora.words('people.remove.ask') }).click();
  await expect(people).toContainText('The game goes on without them');
  await people.getByRole('button', { name: nora.words('people.remove') }).click();
  await expect(jo.page.getByRole('heading', { name: jo.words('bye.removed') })).toBeVisible();
  await mikko.roll();
  await mikko.write(0);
  await nora.page.keyboard.press('Escape');
  await nora.canRoll.waitFor();
  await expect(nora.sees('Jo')).toContainText(nora.text('player.left'));
});

test('the host sends a spectator away, and lets them in again', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  const watcher = await Person.open(browser);
  await watcher.page.goto(link);
  await watcher.big.waitFor();
  await nora.menu('people.title');
  const people = nora.page.getByRole('dialog');
  await people.getByRole('button', { name: nora.words('people.remove_watcher') }).click();
  await people.getByRole('button', { name: nora.words('people.remove') }).click();
  const sentAway = watcher.page.getByRole('heading', { name: watcher.words('bye.removed') });
  await expect(sentAway).toBeVisible();
  await watcher.page.reload();
  await expect(sentAway).toBeVisible();
  await people.getByRole('button', { name: nora.words('people.readmit') }).click();
  await expect(people.getByRole('heading', { name: nora.words('people.removed') })).toHaveCount(0);
  await watcher.page.reload();
  await watcher.big.waitFor();
});
