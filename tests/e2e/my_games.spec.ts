import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing } from './support/company';
import { Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('the first page lists my games: where it is my turn first, a way back, and a way to forget', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  // Another one, later, which has not begun.
  await nora.page.goto(server.url);
  await nora.button('home.start').click();
  await nora.page.waitForURL((url) => url.pathname.startsWith('/r/') && url.href !== link);
  await nora.sit('Nora');
  const lobby = nora.page.url();

  await nora.page.goto(server.url);
  const games = nora.page.getByRole('region', { name: nora.words('home.games') }).getByRole('listitem');
  await expect(games).toHaveCount(2);
  await expect(games.nth(0)).toContainText(nora.text('home.games.your_turn'));
  await expect(games.nth(1)).toContainText(nora.text('home.games.lobby'));
  await expectAccessible(nora.page, 'home, with games');
  await jo.page.goto(server.url);
  await expect(jo.page.getByRole('listitem').filter({ hasText: jo.text('home.games.running') })).toHaveCount(1);

  await games.nth(0).getByRole('link').click();
  await nora.page.waitForURL(link);
  await nora.roll();
  await nora.write(0);
  await expect(nora.big).toContainText('Jo is playing');
  await nora.page.goto(server.url);
  await expect(games.filter({ hasText: nora.text('home.games.running') })).toHaveCount(1);
  await expect(games.filter({ hasText: nora.text('home.games.your_turn') })).toHaveCount(0);

  await games
    .filter({ hasText: nora.text('home.games.lobby') })
    .getByRole('button', { name: nora.words('home.games.forget') })
    .click();
  await expect(games).toHaveCount(1);
  await nora.page.reload();
  await expect(games).toHaveCount(1);
  // The seat is forgotten too: whoever opens the link now is somebody new.
  await nora.page.goto(lobby);
  await expect(nora.page.getByLabel(nora.words('join.name'))).toBeVisible();
});

test('a code that nobody has sat at is not kept', async ({ browser }) => {
  const { link } = await playing(browser, server.url, ['Nora']);
  const watcher = await Person.open(browser);
  await watcher.page.goto(link);
  await watcher.big.waitFor();
  await watcher.page.goto(server.url);
  await expect(watcher.button('home.start')).toBeVisible();
  await expect(watcher.page.getByRole('region', { name: watcher.words('home.games') })).toHaveCount(0);
});
