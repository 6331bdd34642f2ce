import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, recordOf } from './support/company';
import { phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// The player in turn is not there. Without a timer the others say what becomes of the turn; with one the server does.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start('--presence', '300', '--grace', '1500', '--show', '300');
});
test.afterAll(() => server.dispose());

test('gone in their turn: the others may wait, and nothing happens until the player is back', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  await nora.roll();
  const faces = await nora.faces();
  await nora.page.close();
  // To be read, and to be heard.
  await expect(jo.page.getByText(jo.words('lost_player.title')).first()).toBeVisible();
  await expectAccessible(jo.page, 'the player in turn is gone');
  await jo.button('lost_player.wait').click();
  await expect(jo.button('lost_player.wait')).toHaveCount(0);
  // It is not forgotten: the big button still leads to the question.
  await expect(jo.big).toContainText(jo.text('play.what_now'));
  await jo.big.click();
  await jo.button('lost_player.wait').click();
  expect(await jo.faces()).toEqual(faces);

  const back = await nora.anotherTab();
  await back.page.goto(link);
  await expect(jo.page.getByText(jo.words('lost_player.title'))).toHaveCount(0);
  await expect(jo.big).toContainText('Nora is playing');
  expect(await back.faces()).toEqual(faces);
  await back.write(1);
  await jo.canRoll.waitFor();
});

test('gone in their turn: the server plays this one turn, and the next is theirs again', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo']);
  await nora.page.close();
  await jo.button('lost_player.skip').click();
  await jo.canRoll.waitFor();
  await expect(jo.page.locator('.log')).toContainText('Played for Nora');
  await jo.roll();
  await jo.write(0);
  // Nobody was marked absent: it is Nora's turn, and asked about again.
  await expect(jo.button('lost_player.skip')).toBeVisible();
  const back = await nora.anotherTab();
  await back.page.goto(link);
  await back.canRoll.waitFor();
  await expect(back.page.locator('.ink')).toHaveCount(2);
  await back.roll();
  await back.write(0);
  await jo.canRoll.waitFor();
});

test('gone in their turn and marked absent: the server plays on, until they say that they are back', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  await nora.page.close();
  await jo.button('lost_player.absent').click();
  // Two rounds in which nobody is asked anything.
  for (const round of [0, 1]) {
    await jo.roll();
    await jo.write(round);
  }
  await jo.canRoll.waitFor();
  await expect(jo.sees('Nora')).toContainText('absent');

  const back = await nora.anotherTab();
  await back.page.goto(link);
  await expect(back.page.getByText(back.words('absent.you'))).toBeVisible();
  await expectAccessible(back.page, 'marked absent');
  await back.button('absent.back').click();
  await expect(back.page.getByText(back.words('absent.you'))).toHaveCount(0);
  await expect(jo.sees('Nora')).not.toContainText('absent');
  await jo.roll();
  await jo.write(0);
  await back.roll();
  await back.write(0);
  await jo.canRoll.waitFor();
  expect((await checkRecord(await recordOf(jo, link))).turns).toHaveLength(7);
});

test('with a timer: the server plays for who lets the time run out, twice makes absent, any action ends it', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await playing(browser, server.url, ['Nora', 'Jo'], { table: { turn_order: 'seats', timer: 10, take_back: 0 } });
  await expect(nora.page.getByRole('timer')).toBeVisible();
  await expect(jo.page.getByRole('timer')).toBeVisible();
  await expectAccessible(nora.page, 'with a timer');
  await nora.roll();
  await nora.write(0);
  // Jo is there, and does nothing.
  await expect(jo.page.getByRole('timer').and(jo.page.locator('.pressing'))).toBeVisible();
  await expect(nora.page.locator('.log')).toContainText('Jo ran out of time:');
  await nora.roll();
  await nora.write(0);
  await expect(nora.page.locator('.log')).toContainText('Jo ran out of time twice');
  await expect(nora.sees('Jo')).toContainText('absent');
  // From now on at once.
  await nora.roll();
  await nora.write(0);
  await expect(nora.page.locator('.log')).toContainText('Jo is absent:');
  await expect(jo.page.getByText(jo.words('absent.you'))).toBeVisible();
  await jo.button('absent.back').click();
  await expect(nora.sees('Jo')).not.toContainText('absent');
  await nora.roll();
  await nora.write(0);
  await jo.roll();
  await jo.write(0);
  await nora.canRoll.waitFor();
});

test('everybody else has left: the game as it is can be ended, and its record is in order', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo', 'Mikko']);
  await nora.roll();
  await nora.write(0);
  await jo.menu('leave.title');
  await jo.button('leave.do').click();
  await mikko.page.close();
  await nora.button('lost_player.skip').click();
  await nora.canRoll.waitFor();
  const back = await mikko.anotherTab();
  await back.page.goto(link);
  await back.menu('leave.title');
  await back.button('leave.do').click();
  await expect(nora.page.getByText(nora.words('alone.text'))).toBeVisible();
  await expectAccessible(nora.page, 'alone');
  await nora.button('alone.end').click();
  const dialog = nora.page.getByRole('dialog');
  await expect(dialog).toContainText(nora.text('alone.sure'));
  await dialog.getByRole('button', { name: nora.words('alone.end') }).click();
  await expect(nora.result).toHaveText(nora.text('end.you_win'));
  await expect(nora.page.locator('.rank')).toHaveCount(3);
  await expect(nora.page.locator('.rank').filter({ hasText: nora.text('player.left') })).toHaveCount(2);
  const totals = await nora.totals();
  const record = await recordOf(nora, link);
  const names = (JSON.parse(record) as { names: string[] }).names;
  const checked = await checkRecord(record);
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(names.map((name, player) => [name, checked.totals[player]])));
});
