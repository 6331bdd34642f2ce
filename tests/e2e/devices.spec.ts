import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, recordOf, seated, yacht } from './support/company';
import { Person, phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// One person on two devices, two people on one device, two people with one link.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('two people who open one link are two people', async ({ browser }) => {
  const {
    people: [nora, other],
  } = await seated(browser, server.url, ['Nora', 'Nora']);
  await expect(nora.page.locator('.seat-name')).toHaveText(['Nora (You)', 'Nora (2)']);
  await expect(other.page.locator('.seat-name')).toHaveText(['Nora', 'Nora (2) (You)']);
});

test('a seat moves to another device by a link that works once, and the old device is told', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  await nora.roll();
  const faces = await nora.faces();
  await nora.menu('move.title');
  const dialog = nora.page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(nora.page, 'move to another device');
  const pass = (await dialog.locator('.invite-link').textContent()) ?? '';
  expect(pass.startsWith(`${link}#take=`)).toBe(true);

  const tablet = await Person.open(browser);
  await tablet.page.goto(pass);
  await expect(tablet.page.getByRole('dialog')).toContainText(tablet.text('take.text'));
  expect(tablet.page.url()).toBe(link); // the pass is in no history
  await expectAccessible(tablet.page, 'take a seat over');
  await tablet.button('take.do').click();
  await expect(tablet.page.locator('main.game.my-turn')).toBeVisible();
  expect(await tablet.faces()).toEqual(faces);

  await expect(nora.page.getByRole('heading', { name: nora.words('bye.moved') })).toBeVisible();
  await expectAccessible(nora.page, 'moved');
  await nora.button('notice.watch').click();
  await expect(nora.page.getByText(nora.words('watch.now'))).toBeVisible();
  await expect(nora.canRoll).toHaveCount(0);
  await tablet.write(0);
  await jo.canRoll.waitFor();

  // A second device gets nothing by the same link.
  const thief = await Person.open(browser);
  await thief.page.goto(pass);
  await thief.button('take.do').click();
  await expect(thief.page.getByText(thief.words('error.bad_pass')).first()).toBeVisible();
  // And the new device has the seat for good.
  await tablet.page.reload();
  await expect(tablet.page.locator('.ink')).toHaveCount(1);
  await jo.roll();
  await jo.write(0);
  await tablet.canRoll.waitFor();
});

test('two people on one device beside one far away: whole rounds, and it says whose turn it is', async ({ browser }) => {
  const shared = await Person.open(browser, { viewport: phone, rules: yacht });
  const far = await Person.open(browser);
  const link = await shared.startRoom(server.url);
  await shared.sit('Nora');
  await shared.button('join.another').click();
  const dialog = shared.page.getByRole('dialog');
  await expectAccessible(shared.page, 'one more on this device');
  await dialog.getByLabel(shared.words('join.name')).fill('Jo');
  await shared.page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await far.page.goto(link);
  await far.sit('Mikko');
  // Who sat down first made the room, and is still its host.
  await expect(far.sees('Nora')).toContainText(far.text('player.host'));
  await expect(far.sees('Jo')).not.toContainText(far.text('player.host'));
  await expect(far.page.locator('.seat-name')).toHaveText(['Nora', 'Jo', 'Mikko (You)']);
  await shared.start();
  for (const round of [0, 1]) {
    for (const name of ['Nora', 'Jo']) {
      await expect(shared.big).toContainText(`${name}:`);
      await expect(shared.page.locator('.pass-to')).toContainText(`Pass to ${name}`);
      await expect(far.big).toContainText(`${name} is playing`);
      if (round === 0 && name === 'Jo') await expectAccessible(shared.page, 'pass the device on');
      await shared.big.click();
      await expect(shared.offers.first()).toBeVisible();
      await shared.write(round);
    }
    await expect(shared.big).toContainText('Mikko is playing');
    await far.roll();
    await far.write(round);
  }
  await expect(shared.big).toContainText('Nora:');
  // Loaded again, the device has both seats.
  await shared.page.reload();
  await expect(shared.big).toContainText('Nora:');
  expect((await checkRecord(await recordOf(far, link))).turns).toHaveLength(6);
});
