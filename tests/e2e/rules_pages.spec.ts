// The pages that explain rules and dice, from a real server: readable without script, whole for everybody, and the way from them into a game.

import { expect, type Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './support/axe';
import { Server } from './support/server';
import { test } from './support/test';

const kinds = ['rules', 'rules/standard', 'rules/six-dice', 'rules/triple', 'rules/forced', 'rules/joker', 'fairness'];

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** What goes wrong on a page: scripts that fail, files that are missing, what the security policy forbids. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  return troubles;
}

/** No line of the page is wider than the screen; tables scroll in boxes of their own. */
async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const path of kinds) {
  test(`${path} is accessible in every theme and width, and loads without trouble`, async ({ page }) => {
    const troubles = troublesOf(page);
    await page.goto(`${server.url}/en/${path}`);
    if (path === 'fairness') await expect(page.locator('#counts table')).toBeVisible();
    await expectAccessibleEverywhere(page, path);
    expect(troubles).toEqual([]);
  });
}

test('a screen of 320 px holds every page, in the language with the longest words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of kinds) {
    for (const language of ['fi', 'de', 'el']) {
      await page.goto(`${server.url}/${language}/${path}`);
      await expectNoSideways(page);
    }
  }
});

test('the start button leads to the start page with these rules', async ({ page }) => {
  await page.goto(`${server.url}/en/rules/six-dice`);
  await page.getByRole('link', { name: 'Start a game with these rules' }).click();
  await expect(page).toHaveURL(`${server.url}/?rules=six_dice.1.free.none`);
  await page.getByRole('button', { name: /^Start a game.*Six dice/ }).click();
  await expect(page).toHaveURL(/\/r\/\w{10}$/);
  await expect(page.getByText('Six dice').first()).toBeVisible();
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto(`${server.url}/en/rules/yatzy`);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start a game with these rules' })).toBeFocused();
});

test('without script everything can be read but the counts, and the page says so', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/en/rules/yatzy`);
  await expect(page.getByRole('heading', { level: 1, name: 'Yatzy rules' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Dice 5 5$/ })).toBeVisible();
  await page.getByRole('link', { name: 'How fair are the dice?' }).click();
  await expect(page.getByText('The live counts need JavaScript.')).toBeVisible();
  await page.getByRole('link', { name: 'Suomi' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

test('the counts go up with a roll', async ({ page, browser }) => {
  const own = await Server.start();
  try {
    await page.goto(`${own.url}/en/fairness`);
    const total = page.getByText(/^Dice rolled since .+: \d+$/);
    await expect(total).toHaveText(/: 0$/);

    const player = await (await browser.newContext()).newPage();
    await player.goto(`${own.url}/?rules=yatzy.1.free.none`);
    await player.getByRole('button', { name: /^Start a game/ }).click();
    await player.getByLabel('Your name').fill('Ada');
    await player.getByRole('button', { name: 'Sit down' }).click();
    await player.getByRole('button', { name: 'Start on my own' }).click();
    await player.getByRole('button', { name: /^Roll 5 dice/ }).click();
    await expect(player.getByText(/^You rolled /).first()).toBeAttached();

    await page.reload();
    await expect(total).toHaveText(/: 5$/);
    const rows = page.locator('#counts tbody tr');
    await expect(rows).toHaveCount(6);
    const counts = await rows.locator('td:nth-child(2)').allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(5);
    for (const verdict of await rows.locator('td:last-child').allTextContents()) expect(verdict).toMatch(/^(?:inside|above|below)$/);
  } finally {
    await own.dispose();
  }
});

test('counts that can’t be had are said to be so', async ({ page }) => {
  await page.route('**/api/dice', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`${server.url}/en/fairness`);
  await expect(page.getByText('The counts can’t be had just now.')).toBeVisible();
});

test('words say which faces are outside of the expected spread', async ({ page }) => {
  await page.route('**/api/dice', (route) => route.fulfill({ json: { since: 0, faces: [1712, 1655, 1581, 1668, 1690, 1699] } }));
  await page.goto(`${server.url}/en/fairness`);
  // 10 005 dice: 1667.5 each, ± 2 √(10 005 · 1/6 · 5/6) = 74.6.
  await expect(page.getByText('about 1,667.5 times, give or take 74.6')).toBeVisible();
  await expect(page.getByText('Outside of the expected spread just now: 3.')).toBeVisible();
  await expect(page.locator('#counts tbody td:last-child')).toHaveText(['inside', 'inside', 'below', 'inside', 'inside', 'inside']);
});
