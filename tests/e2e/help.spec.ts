import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing } from './support/company';
import { phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// What the game says of its boxes, where one plays.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

interface Sheet {
  id: string;
  examples: Readonly<Record<string, [number[], number]>>;
}

/** The server's examples of one sheet, as the page writes them. */
async function examplesOf(page: Page, id: string): Promise<string[]> {
  const answer = await page.request.get(`${server.url}/api/sheets`);
  const { sheets } = (await answer.json()) as { sheets: Sheet[] };
  const sheet = sheets.find((one) => one.id === id);
  return Object.values(sheet?.examples ?? {}).map(([dice, points]) => `${dice.join(', ')} gives ${points}`);
}

const said = (example: Locator) =>
  example.evaluateAll((all) =>
    all.map((one) => `${one.querySelector('[role=img]')?.getAttribute('aria-label')} ${one.textContent?.trim()}`),
  );

test('on a phone the chosen box says what it asks, its line shows an example, and the second tap still writes', async ({ browser }) => {
  const rules = { sheet: 'classic', columns: 1, order: 'free', joker: 'none' } as const;
  const {
    people: [nora],
  } = await playing(browser, server.url, ['Nora'], { viewport: phone, rules });
  const { page } = nora;
  await nora.roll();
  const box = nora.offers.filter({ hasText: 'Three of a kind' });
  await box.click();
  const line = page.getByRole('button', { name: 'Three of a kind sum of all five dice' });
  await line.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Three of a kind' })).toBeVisible();
  expect(await examplesOf(page, 'classic')).toContain((await said(dialog.locator('.example')))[0]);
  await expectAccessible(page, 'one box');
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  await expect(box).toHaveAttribute('aria-pressed', 'true');
  await box.click();
  await expect(async () => {
    const doubted = page.getByRole('dialog').getByRole('button', { name: nora.words('doubt.write') });
    if (await doubted.isVisible()) await doubted.click();
    expect(await nora.offers.count()).toBe(0);
  }).toPass();
});

test('all boxes of the sheet are in the help, with the examples of the server', async ({ browser }) => {
  const rules = { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' } as const;
  const {
    people: [nora],
  } = await playing(browser, server.url, ['Nora'], { viewport: phone, rules });
  const { page } = nora;
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Rolls you don’t use are saved')).toBeVisible();
  await expect(dialog.getByText('filled from top to bottom')).toBeVisible();
  expect(await said(dialog.locator('.example'))).toEqual(await examplesOf(page, 'six_dice'));
  await expectAccessible(page, 'the help');
});

test('on a large screen a box tells of itself beside it, to mouse and keyboard, and covers none that can be written', async ({
  browser,
}) => {
  const {
    people: [nora],
  } = await playing(browser, server.url, ['Nora', 'Jo']);
  const { page } = nora;
  await nora.roll();
  const row = page.locator('tr[data-help="full_house"]');
  await row.locator('th').hover();
  const tip = page.locator('.tip');
  await expect(tip).toContainText('three and two alike: sum of all five');
  expect(await examplesOf(page, 'yacht')).toContain((await said(tip.locator('.example')))[0]);
  const covered = await tip.evaluate((element) => {
    const over = element.getBoundingClientRect();
    return [...document.querySelectorAll('[data-box]')].filter((box) => {
      const under = box.getBoundingClientRect();
      return under.left < over.right && over.left < under.right && under.top < over.bottom && over.top < under.bottom;
    }).length;
  });
  expect(covered).toBe(0);
  await expectAccessible(page, 'a tip');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(tip).toBeVisible();
  await expect(nora.offers.first()).toHaveAttribute('aria-description', /./);
});
