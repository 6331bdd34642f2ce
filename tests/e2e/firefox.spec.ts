import { expect } from '@playwright/test';
import puppeteer, { type Browser as Firefox, type Page } from 'puppeteer-core';
import { Person, phone } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// Another engine than Chromium's: a whole game in which one of the two plays in Firefox. It is driven through WebDriver BiDi, because Playwright's Firefox is
// a build of its own.

let server: Server;
let firefox: Firefox;
test.beforeAll(async () => {
  [server, firefox] = await Promise.all([
    Server.start(),
    puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      headless: true,
      defaultViewport: { ...phone, hasTouch: false },
    }),
  ]);
});
test.afterAll(async () => {
  await firefox?.close();
  await server.dispose();
});

const canRoll = 'main.game.my-turn .button.big:not([aria-disabled=true])';
const offer = '[data-box]';
const result = '#result';

const has = (page: Page, selector: string) => page.evaluate((what) => document.querySelector(what) !== null, selector);
const press = (page: Page, selector: string) => page.locator(selector).click();

/** One whole turn: rolls, holds the third die, rolls again, writes in the first box that is offered. */
async function playTurn(page: Page): Promise<void> {
  await press(page, canRoll);
  await page.waitForSelector(offer);
  await press(page, '[data-die="2"]');
  await page.waitForSelector('[data-die="2"][aria-pressed=true]');
  await press(page, canRoll);
  await page.waitForFunction(() => /\b1 left/.test(document.querySelector('.button.big')?.textContent ?? ''));
  await press(page, offer);
  await press(page, 'main.game .button.big');
  await page.waitForFunction(() => {
    const doubted = document.querySelector<HTMLElement>('dialog[open] .dialog-actions .button:last-child');
    doubted?.click();
    return document.querySelector('[data-box]') === null;
  });
}

test('a whole game, Firefox against Chromium', async ({ browser }) => {
  const host = await Person.open(browser, { rules: { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' } });
  const link = await host.startRoom(server.url);
  await host.sit('Nora');

  const page = await firefox.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('regatta.settings', JSON.stringify({ speed: 'off', language: 'en' })));
  await page.goto(link);
  await page.locator('.field').fill('Γιώργος');
  await page.keyboard.press('Enter');
  await expect(host.sees('Γιώργος')).toBeVisible();
  await host.start();

  const playInFirefox = async () => {
    for (;;) {
      await page.waitForSelector(`${canRoll}, ${result}`, { timeout: 60_000 });
      if (await has(page, result)) return;
      await playTurn(page);
    }
  };
  await Promise.all([host.playToEnd(1), playInFirefox()]);

  const totals = await host.totals();
  const seen = await page.$$eval('.rank', (rows) =>
    rows.map((row) => [row.querySelector('bdi')?.textContent, Number(row.querySelector('.rank-total')?.textContent)]),
  );
  expect(seen).toEqual([...totals]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const record = await (await host.page.request.get(link.replace('/r/', '/api/rooms/').concat('/record'))).text();
  const { names } = JSON.parse(record) as { names: string[] };
  const checked = await checkRecord(record);
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(names.map((name, player) => [name, checked.totals[player]])));
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toMatch(/wins|win!|share/);
  expect(complaints).toEqual([]);
});
