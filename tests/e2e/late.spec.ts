import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, recordOf } from './support/company';
import { Person, phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// Who comes when the game has begun.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('while the first turn runs: in full, as the last player', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  await nora.roll();
  const late = await Person.open(browser, { viewport: phone });
  await late.page.goto(link);
  await expect(late.page.getByText(late.words('watch.now'))).toBeVisible();
  await expectAccessible(late.page, 'late, in the first turn');
  await late.button('join.sit').click();
  await expect(late.page.getByRole('dialog')).toContainText(late.text('join.now'));
  await late.sit('Jo');
  await expect(nora.sees('Jo')).toBeVisible();
  await nora.write(0);
  await late.roll();
  await late.write(0);
  await nora.canRoll.waitFor();
  expect((await checkRecord(await recordOf(nora, link))).turns).toHaveLength(2);
});

test('later: watches, is offered a seat for the next game, and plays in it', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  await nora.roll();
  await nora.write(0);
  await nora.canRoll.waitFor();
  const late = await Person.open(browser, { viewport: phone });
  await late.page.goto(link);
  await expect(late.page.getByText(late.words('watch.free'))).toBeVisible();
  await late.button('join.sit').click();
  const dialog = late.page.getByRole('dialog');
  await expect(dialog).toContainText(late.text('join.next'));
  await late.sit('Jo');
  await expect(late.page.getByText(late.words('watch.seated'))).toBeVisible();
  await expectAccessible(late.page, 'late, seated for the next game');
  await expect(nora.sees('Jo')).toHaveCount(0);
  await nora.playToEnd(0);
  await nora.button('end.again').click();
  await nora.roll();
  await nora.write(0);
  await late.roll();
  await late.write(0);
  await nora.canRoll.waitFor();
});
