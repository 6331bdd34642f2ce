import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, recordOf, yacht } from './support/company';
import { phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// A box that was just written may be taken back, and everybody sees it.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const patient = { turn_order: 'seats', timer: 0, take_back: 60 } as const;

test('taken back and written elsewhere: the same dice, and all see it', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone, table: patient });
  await nora.roll();
  const faces = await nora.faces();
  await nora.write(2);
  await jo.canRoll.waitFor();
  await expect(nora.button('take_back')).toBeVisible();
  await expectAccessible(nora.page, 'may be taken back');
  await expect(jo.button('take_back')).toHaveCount(0);
  await nora.button('take_back').click();
  await expect(nora.page.locator('.ink')).toHaveCount(0);
  await expect(jo.canRoll).toHaveCount(0);
  await expect(jo.page.locator('main.game')).toContainText(/Nora took .+ back/);
  expect(await nora.faces()).toEqual(faces);
  await nora.write(5);
  await jo.canRoll.waitFor();
  const { turns } = JSON.parse(await recordOf(nora, link)) as { turns: unknown[] };
  expect(turns).toHaveLength(1);
  await checkRecord(await recordOf(nora, link));
});

test('when the next player has rolled it is too late', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await playing(browser, server.url, ['Nora', 'Jo'], { table: patient });
  await nora.roll();
  await nora.write(0);
  await expect(nora.button('take_back')).toBeVisible();
  await jo.roll();
  await expect(nora.button('take_back')).toHaveCount(0);
});

test('saved rolls go back as they were', async ({ browser }) => {
  const {
    people: [nora],
  } = await playing(browser, server.url, ['Nora'], { rules: { ...yacht, sheet: 'six_dice' }, table: patient });
  await nora.roll();
  await nora.write(0);
  await expect(nora.big).toContainText('2 saved');
  await nora.page.keyboard.press('u');
  await expect(nora.big).toHaveText(/2 left$/);
  await expect(nora.page.locator('.ink')).toHaveCount(0);
});

test('the last box of a game: the result is gone again, and the game ends once more', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora'], { table: patient });
  await nora.playToEnd(0);
  await expectAccessible(nora.page, 'the end, to be taken back');
  const gap = await nora
    .button('take_back')
    .evaluate((button) => button.getBoundingClientRect().top - (button.previousElementSibling?.getBoundingClientRect().bottom ?? 0));
  expect(gap, 'pixels between the button and what stands above it').toBeGreaterThanOrEqual(8);
  await nora.button('take_back').click();
  await expect(nora.page.locator('main.game.my-turn')).toBeVisible();
  await expect(nora.page.locator('.ink')).toHaveCount(11);
  await nora.write(0);
  await expect(nora.result).toBeVisible();
  expect((await checkRecord(await recordOf(nora, link))).turns).toHaveLength(12);
});
