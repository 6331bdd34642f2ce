import { expect, type Page } from '@playwright/test';
import { languages } from '../../web/src/i18n/languages';
import { expectWhole, reachProblems } from './support/layout';
import { allLanguages, Person, phone, type TableRules } from './support/person';
import { pseudoLanguages } from './support/pseudo';
import { resize } from './support/resize';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

// The page holds the words of every language: no name of a box is cut off, no button hides its text. Two languages that nobody speaks, one longer and one from
// right to left, stand for those to come.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const boxes = { classic: 13, yatzy: 15, six_dice: 20, yacht: 12 } as const;
const screens = [
  { ...phone, touch: true, still: true },
  { width: 740, height: 360, touch: true, still: true },
  { width: 1280, height: 720, touch: false, still: true },
];

/** A game in my turn, with dice and button in sight and every box in reach. */
async function expectPlayable(page: Page, { sheet, columns }: TableRules, name: string): Promise<void> {
  for (const screen of screens) {
    await resize(page, screen);
    const at = `${name}, ${screen.width} × ${screen.height}`;
    await expectWhole(page, at, screen);
    const dice = await reachProblems(page, '.tray .slot, .button.big', { count: sheet === 'six_dice' ? 7 : 6 });
    const whole = columns === 1 && screen.height > 400;
    const all = await reachProblems(page, '[data-box]', { count: boxes[sheet] * columns, scroll: !whole });
    expect.soft([...dice, ...all], at).toEqual([]);
  }
}

async function begin(person: Person): Promise<void> {
  await person.startRoom(server.url);
  await person.sit('Nora');
  await seatOthers(person.page, ['Γιώργος', 'Astrid', 'Wilhelmina-Alexandra']);
  await person.start();
  await person.roll();
}

for (const sheet of Object.keys(boxes) as (keyof typeof boxes)[]) {
  for (const columns of [1, 3] as const) {
    test(`${sheet}, ${columns === 3 ? 'triple' : 'single'}, in every language`, async ({ browser }) => {
      const rules: TableRules = { sheet, columns, order: 'free', joker: 'none' };
      const host = await Person.open(browser, { viewport: phone, rules });
      await begin(host);
      for (const language of languages) {
        await host.page.evaluate((chosen) => {
          const settings = JSON.parse(localStorage.getItem('regatta.settings') ?? '{}') as object;
          localStorage.setItem('regatta.settings', JSON.stringify({ ...settings, language: chosen }));
        }, language);
        await host.page.reload();
        await expect(host.page.locator('html')).toHaveAttribute('lang', language);
        await host.offers.first().waitFor();
        await expectPlayable(host.page, rules, language);
      }
      await host.context.close();
      for (const language of pseudoLanguages) {
        const stranger = await Person.open(browser, { viewport: phone, rules, language });
        await begin(stranger);
        await expectPlayable(stranger.page, rules, language);
      }
    });
  }
}

for (const language of allLanguages) {
  test(`outside a game, in ${language}: start page, room, dialogs, end`, async ({ browser }) => {
    const host = await Person.open(browser, {
      viewport: phone,
      language,
      rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'forced' },
    });
    const guest = await Person.open(browser, { viewport: phone, language });
    const whole = (name: string, { page } = host) => expectWhole(page, `${language}, ${name}`, { touch: true });
    await host.page.goto(server.url);
    await host.button('home.start').waitFor();
    await whole('start page');
    const link = await host.startRoom(server.url);
    await whole('an empty room');
    await host.sit('Nora');
    await host.page.getByRole('radio').first().waitFor();
    await whole('room, host');
    await guest.page.goto(link);
    await guest.sit('Γιώργος');
    await whole('room, guest', guest);
    await host.button('invite.large').click();
    await host.page.getByRole('dialog').getByRole('img').waitFor();
    await whole('the way in, large');
    await host.page.keyboard.press('Escape');
    const people = await host.people();
    await whole('people');
    await people.getByRole('button', { name: host.words('people.more') }).click();
    await whole('one of the people');
    await host.page.keyboard.press('Escape');
    await guest.page.close();
    await host.page.locator('input[value=yacht]').check({ force: true });
    await host.start();
    for (const key of ['menu.help', 'settings.title', 'menu.invite', 'people.title', 'rename.title', 'move.title', 'leave.title']) {
      await host.menu(key);
      // It may be fetched first.
      await host.page.getByRole('dialog').waitFor();
      await whole(`${key} in a game`);
      await host.page.keyboard.press('Escape');
      await host.page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });
}

for (const language of pseudoLanguages) {
  test(`the end of a game, in ${language}`, async ({ browser }) => {
    const rules: TableRules = { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' };
    const host = await Person.open(browser, { viewport: phone, language, rules });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await seatOthers(host.page, ['Γιώργος', 'Wilhelmina-Alexandra'], { play: true });
    await host.start();
    await host.playToEnd(1);
    for (const viewport of [phone, { width: 1280, height: 720 }]) {
      await resize(host.page, viewport);
      await expectWhole(host.page, `${language}, ${viewport.width} wide`, { touch: viewport === phone });
    }
  });
}

for (const [language, letters] of [
  ['en', ['latin']],
  ['el', ['greek', 'latin']],
] as const) {
  test(`in ${language} no letters are fetched that the page doesn’t show`, async ({ browser }) => {
    const person = await Person.open(browser, { viewport: phone, language });
    const fetched = new Set<string>();
    person.page.on('request', (request) => {
      const alphabet = /geologica-([a-z-]+)-wght/.exec(request.url())?.[1];
      if (alphabet) fetched.add(alphabet);
    });
    await person.startRoom(server.url);
    await person.page.evaluate(() => document.fonts.ready);
    expect([...fetched].sort()).toEqual(letters);
  });
}
