import { expect } from '@playwright/test';
import { expectAccessibleEverywhere as expectAccessible, expectAccessible as expectAccessibleHere } from './support/axe';
import { playing, seated, yacht } from './support/company';
import { desk, Person, phone, type Table, type TableRules } from './support/person';
import { resize } from './support/resize';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

// Every screen, light and night, narrow and wide: axe finds nothing.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start('--presence', '300', '--grace', '1500', '--show', '300');
});
test.afterAll(() => server.dispose());

test('start page, and addresses that lead nowhere', async ({ browser }) => {
  const nora = await Person.open(browser, { viewport: phone, rules: yacht });
  await nora.page.goto(server.url);
  await nora.button('home.start').waitFor();
  await expectAccessible(nora.page, 'start page');
  await nora.startRoom(server.url);
  await nora.sit('Nora');
  await nora.start();
  await nora.page.goto(server.url);
  await expect(nora.page.getByRole('heading', { name: nora.words('home.games') })).toBeVisible();
  await expectAccessible(nora.page, 'start page with a running game');
  await nora.page.goto(`${server.url}/r/zzzzzzzzzz`);
  await nora.page.getByRole('heading', { name: nora.words('bye.room_not_found') }).waitFor();
  await expectAccessible(nora.page, 'no such room');
  await nora.page.goto(`${server.url}/r/nowhere`);
  await nora.page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(nora.page, 'no such page');
  nora.expectNoComplaints();
});

test('the room before the start', async ({ browser }) => {
  const rules: TableRules = { sheet: 'classic', columns: 3, order: 'forced', joker: 'forced' };
  const table: Table = { turn_order: 'roll_off', timer: 77, take_back: 9 };
  const host = await Person.open(browser, { viewport: phone, rules, table });
  const guest = await Person.open(browser, { viewport: phone });
  const link = await host.startRoom(server.url);
  await expectAccessible(host.page, 'nobody seated');
  await host.sit('Nora');
  await host.page.getByRole('radio').first().waitFor();
  await expectAccessible(host.page, 'host, alone, every option on');
  await host.page.getByRole('button', { name: host.words('invite.large') }).click();
  await host.page.getByRole('img', { name: /QR code/ }).waitFor();
  await expectAccessible(host.page, 'host, with the QR code');
  await host.page.keyboard.press('Escape');
  await host.page.keyboard.press('Escape');
  await guest.page.goto(link);
  await guest.page.getByLabel(guest.words('join.name')).waitFor();
  await expectAccessible(guest.page, 'before sitting down');
  await guest.page.getByLabel(guest.words('join.name')).fill('\u202e');
  await guest.page.keyboard.press('Enter');
  await guest.page.getByRole('alert').waitFor();
  await expectAccessible(guest.page, 'a name that is refused');
  await guest.sit('Jo');
  await expectAccessible(guest.page, 'guest');
  await guest.button('rename.title').click();
  await expectAccessible(guest.page, 'change name');
  await guest.page.keyboard.press('Escape');
  await guest.button('move.title').click();
  await guest.page.getByRole('dialog').getByRole('img').waitFor();
  await expectAccessible(guest.page, 'move to another device');
  await guest.page.keyboard.press('Escape');
  await guest.button('leave.title').click();
  await expectAccessible(guest.page, 'leave');
  await guest.page.keyboard.press('Escape');
  await host.button('join.another').click();
  await expectAccessible(host.page, 'one more on this device');
  await host.page.keyboard.press('Escape');
  await seatOthers(host.page, ['Γιώργος', 'Astrid', 'Mikko', 'Søren', 'Eleni', 'Wilhelmina']);
  await expect(host.page.locator('.seats .seat')).toHaveCount(8);
  await expectAccessible(host.page, 'a full room, host');
  const watcher = await Person.open(browser, { viewport: phone });
  await watcher.page.goto(link);
  await watcher.page.getByText(watcher.words('join.full')).first().waitFor();
  await expectAccessible(watcher.page, 'a full room, from outside');
  const people = await host.people();
  await expectAccessible(host.page, 'people, host');
  await people.getByRole('button', { name: 'More about Jo' }).click();
  await expectAccessible(host.page, 'one of the people');
  await people.getByRole('button', { name: host.words('people.remove.ask') }).click();
  await expectAccessible(host.page, 'removal, asked');
  await people.getByRole('button', { name: host.words('people.remove') }).click();
  await guest.page.getByRole('heading', { name: guest.words('bye.removed') }).waitFor();
  await expectAccessible(guest.page, 'removed');
  await expect(people.getByRole('heading', { name: host.words('people.removed') })).toBeVisible();
  await expectAccessible(host.page, 'people, with one who was removed');
});

test('a game', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone, table: { turn_order: 'seats', timer: 0, take_back: 60 } });
  const watcher = await Person.open(browser, { viewport: phone });
  await expectAccessible(nora.page, 'before the first roll');
  await watcher.page.goto(link);
  await watcher.page.getByText(watcher.words('watch.now')).waitFor();
  await expectAccessible(watcher.page, 'watching, with a free seat');
  await nora.roll();
  await expectAccessible(nora.page, 'rolled');
  await nora.die(0).click();
  await nora.offers.nth(3).click();
  await expectAccessible(nora.page, 'a die held, a box chosen');
  await expectAccessible(jo.page, 'another’s turn');
  await nora.page.keyboard.press('e');
  await expectAccessible(nora.page, 'everyone');
  await nora.page.keyboard.press('e');
  await nora.page.keyboard.press('Escape');
  for (const key of [
    'menu.help',
    'settings.title',
    'people.title',
    'menu.invite',
    'rename.title',
    'move.title',
    'leave.title',
    'join.another',
  ]) {
    await nora.menu(key);
    await nora.page.getByRole('dialog').getByRole('heading').first().waitFor();
    await expectAccessible(nora.page, key);
    await nora.page.keyboard.press('Escape');
  }
  await nora.button('game.menu').click();
  await expectAccessible(nora.page, 'the menu');
  await nora.page.keyboard.press('Escape');
  await nora.button('react.title').click();
  await nora.button('reaction.clap').waitFor();
  // They lie over the sheet until one is chosen: what they half cover is not for now. A page that changes its layout closes them.
  for (const colorScheme of ['light', 'dark'] as const) {
    await nora.page.emulateMedia({ colorScheme });
    await expectAccessibleHere(nora.page, `reactions to choose from, ${colorScheme}`, '.react-tray');
  }
  await nora.button('reaction.clap').click();
  await expectAccessible(jo.page, 'a reaction');
  await nora.page
    .getByRole('button', { name: /^(Ones|Twos|Threes|Fours|Fives|Sixes) 0$/ })
    .first()
    .click();
  await nora.big.click();
  await nora.page.getByRole('dialog').waitFor();
  await expectAccessible(nora.page, 'a zero, asked once more');
  await nora.page
    .getByRole('dialog')
    .getByRole('button', { name: nora.words('doubt.write') })
    .click();
  await nora.page.locator('.take-back').first().waitFor();
  await expectAccessible(nora.page, 'it may be taken back');
  await expectAccessible(jo.page, 'my turn, the other may take back');
  await jo.roll();
  await jo.write(0);
  await nora.roll();
  await expectAccessible(watcher.page, 'watching a later turn');
  for (const person of [nora, jo, watcher]) person.expectNoComplaints();
});

test('all kinds of sheets', async ({ browser }) => {
  const kinds: readonly TableRules[] = [
    { sheet: 'six_dice', columns: 1, order: 'forced', joker: 'none' },
    { sheet: 'classic', columns: 3, order: 'free', joker: 'free' },
    { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' },
    { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' },
  ];
  for (const rules of kinds) {
    const host = await Person.open(browser, { viewport: phone, rules, table: { turn_order: 'seats', timer: 240, take_back: 5 } });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await seatOthers(host.page, ['Jo', 'Mikko', 'Eleni']);
    await host.start();
    await host.roll();
    await expectAccessible(host.page, `${rules.sheet}, ${rules.columns} columns, ${rules.order} order, with a timer`);
    await host.context.close();
  }
});

test('who begins, who is gone, who is absent, who is left', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
    link,
  } = await seated(browser, server.url, ['Nora', 'Jo', 'Mikko'], {
    viewport: phone,
    table: { turn_order: 'roll_off', timer: 0, take_back: 5 },
  });
  await nora.start();
  await jo.page.getByRole('region', { name: jo.words('roll_off.title') }).waitFor();
  await expectAccessible(jo.page, 'the roll-off');
  // Whoever begins is gone: the others decide.
  const all = [nora, jo, mikko];
  const isFirst = await Promise.all(all.map((person) => person.page.locator('main.game.my-turn').isVisible()));
  const gone = all[isFirst.indexOf(true)] ?? nora;
  const [one, other] = all.filter((person) => person !== gone) as [Person, Person];
  await gone.page.close();
  await one.page.locator('main').getByText(one.words('lost_player.title')).waitFor();
  await expectAccessible(one.page, 'the player in turn is gone');
  await one.button('lost_player.absent').click();
  await expect(one.button('lost_player.absent')).toHaveCount(0);
  const back = await gone.anotherTab();
  await resize(back.page, phone);
  await back.page.goto(link);
  await back.page.locator('main').getByText(back.words('absent.you')).waitFor();
  await expectAccessible(back.page, 'marked absent');
  await expectAccessible(one.page, 'with somebody who is absent');
  // The same seat in another tab.
  const second = await back.anotherTab();
  await second.page.goto(link);
  await back.page.getByRole('heading', { name: back.words('bye.replaced') }).waitFor();
  await expectAccessible(back.page, 'playing somewhere else now');
  for (const person of [second, other]) {
    await person.menu('leave.title');
    await person.button('leave.do').click();
    await person.page
      .getByText(person.words('watch.now'))
      .or(person.page.getByText(person.words('watch.free')))
      .first()
      .waitFor();
  }
  await one.page.locator('main').getByText(one.words('alone.text')).waitFor();
  await expectAccessible(one.page, 'alone');
  await one.button('alone.end').first().click();
  await one.page.getByRole('dialog').waitFor();
  await expectAccessible(one.page, 'end the game as it is');
});

test('the connection is gone', async ({ browser }) => {
  const own = await Server.start();
  const {
    people: [nora],
    link,
  } = await playing(browser, own.url, ['Nora'], { viewport: phone });
  const watcher = await Person.open(browser, { viewport: phone });
  await watcher.page.goto(link);
  await watcher.big.waitFor();
  // What either screen needs has to be here before.
  for (const { page } of [nora, watcher]) for (const size of [desk, phone]) await resize(page, size);
  await own.dispose();
  await nora.button('link.retry').or(nora.page.locator('.button.big.retry')).first().waitFor();
  await expectAccessible(nora.page, 'a game, offline');
  await expectAccessible(watcher.page, 'watching, offline');
});

test('the end of a game, and of an evening', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  const watcher = await Person.open(browser, { viewport: phone });
  await watcher.page.goto(link);
  await Promise.all([nora.playToEnd(1), jo.playToEnd(2)]);
  await expectAccessible(nora.page, 'the end, host');
  await expectAccessible(jo.page, 'the end, guest');
  await watcher.result.waitFor();
  await expectAccessible(watcher.page, 'the end, watching');
  await nora.button('end.change_rules').click();
  await nora.page.getByRole('dialog').getByRole('radio').first().waitFor();
  await expectAccessible(nora.page, 'other rules for the next game');
  await nora.page.keyboard.press('Escape');
  await jo.button('end.see_rules').click();
  await expectAccessible(jo.page, 'the rules of the next game');
  await jo.page.keyboard.press('Escape');
  await nora.button('end.again').click();
  await nora.menu('evening.title');
  await expectAccessible(nora.page, 'results so far');
  for (const person of [nora, jo, watcher]) person.expectNoComplaints();
});
