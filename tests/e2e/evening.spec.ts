import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing } from './support/company';
import { Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// One game after the other in the same room.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('a spectator sits down for the next game, another one starts it, and the evening is kept', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo']);
  const watcher = await Person.open(browser, { viewport: phone });
  await nora.roll();
  await nora.write(0);
  await watcher.page.goto(link);
  await expect(watcher.page.getByText(watcher.words('watch.free'))).toBeVisible();
  await Promise.all([nora.playToEnd(1), jo.playToEnd(2)]);
  await expect(watcher.result).toBeVisible();
  await expectAccessible(watcher.page, 'the end, spectator');
  await watcher.sit('Mikko');
  await expect(nora.sees('Mikko')).toBeVisible();
  // Other rules for the next game; the table of the last one stays as it was played.
  await nora.button('end.change_rules').click();
  await nora.page
    .getByRole('dialog')
    .getByRole('radio', { name: /Six dice/ })
    .check({ force: true });
  await expect(jo.page.locator('.next-rules')).toContainText('Six dice');
  await nora.page.keyboard.press('Escape');
  const evening = nora.page.getByRole('region', { name: nora.words('evening.title') });
  await expect(evening.getByRole('row')).toHaveCount(3);
  // The winner first.
  await expect(evening.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  await expectAccessible(nora.page, 'the end, host');

  await nora.button('end.again').dblclick();
  for (const person of [nora, jo, watcher]) await expect(person.page.locator('main.game')).toContainText('Six dice');
  await expect(jo.page.locator('main.game')).toContainText('Round 1/20');
  // Nora began the last time, now it is Jo; who has just sat down is the last. And the double click has started one game.
  await jo.roll();
  await jo.write(0);
  await nora.roll();
  await nora.write(0);
  await watcher.roll();
  await watcher.write(0);
  await jo.canRoll.waitFor();
  await nora.menu('evening.title');
  const dialog = nora.page.getByRole('dialog');
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await dialog.locator('summary').click();
  await expect(dialog.locator('.evening-games > li')).toHaveCount(1);
  await expect(dialog.locator('.evening-games')).toContainText('Game 1');
  await expectAccessible(nora.page, 'results so far');
});
