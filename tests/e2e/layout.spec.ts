import { expect, type Page } from '@playwright/test';
import { type Language, Person, phone, type TableRules } from './support/person';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const six: TableRules = { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' };

/** Nothing on the page scrolls but what these selectors name. */
async function expectNoScrolling(page: Page, except: string): Promise<void> {
  const scrolling = await page.evaluate((allowed) => {
    const tooLong = [...document.querySelectorAll('*')].filter((element) => {
      const style = getComputedStyle(element);
      const scrolls = element === document.scrollingElement || /auto|scroll/.test(style.overflowX + style.overflowY);
      return scrolls && (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    });
    return tooLong.filter((element) => !element.matches(allowed)).map((element) => `${element.tagName}.${element.className}`);
  }, except);
  expect(scrolling).toEqual([]);
}

/** Every part is whole on the screen, and nothing lies over it. */
async function expectReachable(page: Page, selector: string, number: number): Promise<void> {
  const places = await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const box = element.getBoundingClientRect();
      const inside = box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
      const hits = [0.05, 0.5, 0.95].every((part) => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return inside && hits ? 'reachable' : `${element.textContent}: ${JSON.stringify(box)}`;
    }),
  );
  expect(places).toEqual(Array.from({ length: number }, () => 'reachable'));
}

/** No text is cut off inside its element. */
async function expectWhole(page: Page, selector: string): Promise<void> {
  const cut = await page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent),
    );
  expect(cut).toEqual([]);
}

for (const language of ['en', 'el', 'nb'] as Language[]) {
  test(`six dice on a phone: all twenty boxes, the dice and the button at 360 × 640, in ${language}`, async ({ browser }) => {
    const host = await Person.open(browser, { viewport: phone, language, rules: six });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await seatOthers(host.page, ['Γιώργος', 'Astrid', 'Mikko']);
    await host.start();
    await host.roll();
    await expectNoScrolling(host.page, '.strip');
    await expectReachable(host.page, '[data-box]', 20);
    await expectReachable(host.page, '.tray .slot', 6);
    await expectReachable(host.page, '.button.big', 1);
    await expectWhole(host.page, '.line-label, .button.big');
    // Fingers: a row is as high as the brief says, a die as wide as a fingertip.
    const heights = await host.offers.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
    const dice = await host.page.locator('.tray .slot').evaluateAll((all) => all.map((die) => die.getBoundingClientRect().width));
    expect(Math.min(...dice)).toBeGreaterThanOrEqual(44);
  });
}

for (const language of ['en', 'el', 'nb'] as Language[]) {
  test(`the room before the start on a phone: every choice is whole, in ${language}`, async ({ browser }) => {
    const host = await Person.open(browser, {
      viewport: phone,
      language,
      rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'forced' },
    });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await expect(host.page.getByRole('radio').first()).toBeVisible();
    await expectWhole(host.page, '.choice, .choice-face, .lobby .button');
    expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

for (const sheet of ['classic', 'yatzy', 'yacht'] as const) {
  test(`${sheet} on a phone: everything at 360 × 640`, async ({ browser }) => {
    const host = await Person.open(browser, { viewport: phone, rules: { ...six, sheet } });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await host.start();
    await host.roll();
    await expectNoScrolling(host.page, '.strip');
    await expectReachable(host.page, '[data-box]', { classic: 13, yatzy: 15, yacht: 12 }[sheet]);
    await expectReachable(host.page, '.tray .slot', 5);
  });
}

test('a phone on its side: sheet, dice and button in sight', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: { width: 740, height: 360 }, rules: { ...six, sheet: 'yacht' } });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.roll();
  await expectReachable(host.page, '.tray .slot', 5);
  await expectReachable(host.page, '.button.big', 1);
  expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('triple on a phone: sixty boxes scroll under dice and button that stay', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: phone, rules: { ...six, columns: 3 } });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await host.start();
  await host.roll();
  await expect(host.offers).toHaveCount(60);
  await host.offers.last().scrollIntoViewIfNeeded();
  await expectReachable(host.page, '.tray .slot', 6);
  await expectReachable(host.page, '.button.big', 1);
  expect(await host.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The best boxes are one tap away, wherever the sheet is.
  await expect(host.page.locator('.best-chip').first()).toBeVisible();
});

test('triple six dice with eight players fits 1280 × 800', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: { width: 1280, height: 800 }, rules: { ...six, columns: 3 } });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await seatOthers(host.page, ['Γιώργος', 'Astrid', 'Mikko', 'Søren', 'Eleni', 'Jo', 'Wilhelmina']);
  await host.start();
  await host.roll();
  await expectNoScrolling(host.page, '.log *, .log');
  await expectReachable(host.page, '[data-box]', 60);
  await expectReachable(host.page, '.tray .slot', 6);
  await expect(host.page.locator('table.matrix thead th[scope=colgroup]')).toHaveCount(8);
});
