import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { Person, phone, type TableRules } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const yatzy: TableRules = { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' };

test('the host sets the table; who waits sees at once what changed, what differs from the standard game, and where it is explained', async ({
  browser,
}) => {
  const host = await Person.open(browser, { viewport: phone, rules: yatzy });
  const guest = await Person.open(browser, { viewport: phone });
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await expect(guest.page.locator('.lobby-rules')).toContainText('The standard game of this sheet.');

  await host.page.getByRole('radio', { name: /^Six dice/ }).check({ force: true });
  await expect(guest.page.locator('.toast')).toHaveText('Nora changed the rules: Six dice');
  await host.page.getByRole('radio', { name: /^Triple/ }).check({ force: true });
  await expect(guest.page.locator('.toast')).toHaveText('Nora changed the rules: Triple');
  await expect(guest.page.locator('.toast')).toBeInViewport();
  await expect(guest.page.locator('[aria-live]')).toContainText('The rules were changed: Six dice, Triple.');
  await expect(host.page.locator('.toast')).toHaveCount(0);
  await expectAccessible(guest.page, 'the host has changed the rules');

  const differs = guest.page.locator('.differs li');
  await expect(differs).toHaveCount(1);
  await expect(differs).toContainText('20 points count 20, 40 or 60');
  const page = differs.getByRole('link', { name: 'Rules page: Triple' });
  await expect(page).toHaveAttribute('href', '/en/rules/triple');
  // Beside the room: nobody loses the table.
  const [beside] = await Promise.all([guest.context.waitForEvent('page'), page.click()]);
  expect(new URL(beside.url()).pathname).toBe('/en/rules/triple');
  expect(guest.page.url()).toBe(link);
  await expect(host.sees('Jo')).toBeVisible();
});

test('each option says what it changes, and what can’t be combined why, all of it in sight', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: phone, rules: yatzy });
  await host.startRoom(server.url);
  await host.sit('Nora');
  const joker = host.page.getByRole('group', { name: 'Joker' });
  await expect(joker.getByRole('radio', { name: 'Forced joker' })).toBeDisabled();
  await expect(joker).toContainText('Jokers belong to this sheet only: Classic.');
  await joker.getByText('Jokers belong').scrollIntoViewIfNeeded();
  await expect(joker.getByText('Jokers belong')).toBeInViewport();
  await expectAccessible(host.page, 'set-up, no joker');
  await host.page.getByRole('radio', { name: /^Classic/ }).check({ force: true });
  await expect(joker.getByRole('radio', { name: /^Forced joker.*number box/ })).toBeEnabled();
  await expect(joker.getByText('Jokers belong')).toHaveCount(0);
  await expectAccessible(host.page, 'set-up, all options');
  // Every option with its line, and nothing wider than the phone.
  const notes = await host.page
    .locator('.setup .rows .choice, .setup .cards .choice')
    .evaluateAll((all) => all.map((one) => one.querySelector('.choice-note')?.textContent ?? ''));
  expect(notes).toHaveLength(14);
  for (const note of notes) expect(note.length).toBeGreaterThan(10);
  expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the last used rules and table come back: on the button, and in the next room', async ({ browser }) => {
  const host = await Person.open(browser, { rules: yatzy });
  const first = await host.startRoom(server.url);
  await host.sit('Nora');
  await host.page.getByRole('radio', { name: /^Classic/ }).check({ force: true });
  await host.page.getByRole('radio', { name: /^Forced order/ }).check({ force: true });
  await host.page.getByRole('radio', { name: '60 s' }).check({ force: true });
  await expect(host.page.getByText('60 seconds for each roll; then the server plays.')).toBeVisible();
  await host.page.goto(server.url);
  await expect(host.button('home.start')).toHaveText('Start a gameClassic · Forced order · 60 s for each roll');
  expect(await host.startRoom(server.url)).not.toBe(first);
  await host.sit('Nora');
  for (const name of [/^Classic/, /^Forced order/, '60 s']) await expect(host.page.getByRole('radio', { name })).toBeChecked();
});

test('a link asks for rules: the button starts with them, a visit alone starts nothing, and going back finds them again', async ({
  browser,
}) => {
  const person = await Person.open(browser, { rules: yatzy });
  const made: string[] = [];
  person.page.on('request', (request) => request.method() === 'POST' && made.push(request.url()));
  const asking = `${server.url}/?rules=six_dice.3.forced.none`;
  await person.page.goto(asking);
  await expect(person.button('home.start')).toHaveText('Start a gameSix dice · Triple · Forced order');
  expect(made).toEqual([]);
  await person.button('home.start').click();
  await person.page.waitForURL('**/r/*');
  await expect(person.page).toHaveTitle('Six dice · Triple · Forced order – Regatta');
  expect(made).toHaveLength(1);
  await person.page.goBack();
  await person.page.waitForURL(asking);
  await expect(person.button('home.start')).toHaveText('Start a gameSix dice · Triple · Forced order');
  await person.page.goForward();
  await person.page.waitForURL('**/r/*');
  await expect(person.page.getByLabel('Your name')).toBeVisible();
  // Now they are the last used; what is no rules, or none of that sheet, changes nothing.
  for (const other of ['', '?rules=yatzy.2.free.none', '?rules=yacht.1.free.forced']) {
    await person.page.goto(`${server.url}/${other}`);
    await expect(person.button('home.start')).toHaveText('Start a gameSix dice · Triple · Forced order');
  }
  expect(made).toHaveLength(1);
});

test('a card starts its variant, and leads to its rules: two targets for a finger', async ({ browser }) => {
  const person = await Person.open(browser, { viewport: phone });
  await person.page.goto(server.url);
  const card = person.page.getByRole('listitem').filter({ has: person.page.getByRole('heading', { name: 'Forced order' }) });
  const start = card.getByRole('button', { name: 'Start Forced order' });
  const rules = card.getByRole('link', { name: 'Rules Forced order' });
  await expect(rules).toHaveAttribute('href', '/en/rules/forced');
  for (const target of await person.page.locator('.variant-ways > *').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect(person.page.getByRole('contentinfo').getByRole('link')).toHaveText(['All the rules', 'How the dice are rolled']);
  await expectAccessible(person.page, 'home');
  await start.click();
  await person.page.waitForURL('**/r/*');
  await expect(person.page).toHaveTitle('Yatzy · Forced order – Regatta');
});

test('who is alone at the table reads what to do, and can play', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: phone, rules: yatzy });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await expect(host.page.getByText('Nobody else is here yet. Send the link to your friends, or start on your own.')).toBeInViewport();
  await host.page.getByRole('button', { name: 'Start on my own' }).click();
  await expect(host.canRoll).toBeVisible();
});
