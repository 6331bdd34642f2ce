import { expect } from '@playwright/test';
import { desk, type Language, Person, phone, type TableRules } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// Two people, two browsers, one whole game by the pages alone; the final table must say what the record's check says.

const plain = { columns: 1, order: 'free', joker: 'none' } as const;
const games: { title: string; rules: TableRules; languages?: [Language, Language] }[] = [
  { title: 'six dice with saved rolls, Greek against English', rules: { ...plain, sheet: 'six_dice' }, languages: ['el', 'en'] },
  { title: 'classic, no joker, English against Norwegian', rules: { ...plain, sheet: 'classic' }, languages: ['en', 'nb'] },
  { title: 'classic, forced joker', rules: { ...plain, sheet: 'classic', joker: 'forced' } },
  { title: 'classic, free-choice joker', rules: { ...plain, sheet: 'classic', joker: 'free' } },
  { title: 'yatzy', rules: { ...plain, sheet: 'yatzy' } },
  { title: 'yatzy in forced order', rules: { ...plain, sheet: 'yatzy', order: 'forced' } },
  { title: 'yacht', rules: { ...plain, sheet: 'yacht' } },
  { title: 'triple yacht', rules: { ...plain, sheet: 'yacht', columns: 3 } },
];

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

for (const [number, { title, rules, languages }] of games.entries()) {
  test(title, async ({ browser }) => {
    const host = await Person.open(browser, { viewport: phone, rules, language: languages?.[0] ?? 'en' });
    const guest = await Person.open(browser, { viewport: desk, language: languages?.[1] ?? 'en' });
    const link = await host.startRoom(server.url);
    await host.sit('Nora');
    await guest.page.goto(link);
    await guest.sit('Γιώργος');
    await host.start();

    await Promise.all([host.playToEnd(number), guest.playToEnd(number + 3)]);

    const totals = await host.totals();
    expect(await guest.totals()).toEqual(totals);
    const answer = await host.page.request.get(link.replace('/r/', '/api/rooms/').concat('/record'));
    expect(answer.status()).toBe(200);
    const record = await answer.text();
    const checked = await checkRecord(record);
    const names = (JSON.parse(record) as { names: string[] }).names;
    expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(names.map((name, player) => [name, checked.totals[player]])));
    const places = await host.page.locator('.rank .place').allInnerTexts();
    expect(places.map((text) => Number(/\d+/.exec(text)?.[0])).sort()).toEqual([...checked.ranking].sort());
    host.expectNoComplaints();
    guest.expectNoComplaints();
  });
}
