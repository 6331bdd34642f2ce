import { expect, type Locator } from '@playwright/test';
import { playing, yacht } from './support/company';
import { Person } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// Nobody touches a mouse here.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** Goes on by Tab, or back, until this has the focus. */
async function tabTo({ page }: Person, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press(key);
    if ((await target.count()) > 0 && (await target.first().evaluate((element) => element === document.activeElement))) return;
  }
  throw new Error(`no way by Tab to ${target}`);
}

async function sit(person: Person, name: string): Promise<void> {
  const field = person.page.getByLabel(person.words('join.name'));
  await expect(field).toBeVisible();
  // Where there is a keyboard the field has the focus from the start.
  if (!(await field.evaluate((input) => input === document.activeElement))) await tabTo(person, field);
  await person.page.keyboard.type(name);
  await person.page.keyboard.press('Enter');
  await expect(field).toBeHidden();
}

const focusedBox = ({ page }: Person) => page.evaluate(() => document.activeElement?.closest('.box')?.className ?? '');

/** R rolls, 2 holds, the arrows lead to a box, Enter chooses it and Enter writes. */
async function playTurn(person: Person): Promise<void> {
  const { keyboard } = person.page;
  await person.canRoll.waitFor();
  await keyboard.press('r');
  await expect(person.offers.first()).toBeVisible();
  await keyboard.press('2');
  await expect(person.die(1)).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('ArrowDown');
  await expect.poll(() => focusedBox(person)).toContain('offer');
  await keyboard.press('Enter');
  await expect(person.page.locator('[data-box][aria-pressed=true]')).toHaveCount(1);
  await keyboard.press('Enter');
  const doubted = person.page.getByRole('dialog').getByRole('button', { name: person.words('doubt.write') });
  await expect(async () => {
    if (await doubted.isVisible()) {
      await tabTo(person, doubted);
      await keyboard.press('Enter');
    }
    expect(await person.offers.count()).toBe(0);
  }).toPass({ intervals: [20, 50, 100] });
}

test('two people play a whole game by keyboard alone', async ({ browser }) => {
  const nora = await Person.open(browser, { rules: yacht });
  const jo = await Person.open(browser);
  await nora.page.goto(server.url);
  await tabTo(nora, nora.button('home.start'));
  await nora.page.keyboard.press('Enter');
  await nora.page.waitForURL('**/r/*');
  await sit(nora, 'Nora');
  // The other one is told the code.
  await jo.page.goto(server.url);
  await tabTo(jo, jo.page.getByLabel(jo.words('home.code')));
  await jo.page.keyboard.type(nora.page.url().split('/r/')[1] ?? '');
  await jo.page.keyboard.press('Enter');
  await jo.page.waitForURL(nora.page.url());
  await sit(jo, 'Jo');
  await expect(nora.sees('Jo')).toBeVisible();
  await tabTo(nora, nora.button('lobby.start'));
  await nora.page.keyboard.press('Enter');
  for (let round = 0; round < 12; round += 1) {
    await playTurn(nora);
    await playTurn(jo);
  }
  await expect(nora.result).toBeVisible();
  await expect(jo.result).toBeVisible();
  expect(await nora.totals()).toEqual(await jo.totals());
  // And once more.
  await tabTo(nora, nora.button('end.again'));
  await nora.page.keyboard.press('Enter');
  // Who sat second begins the next game.
  await playTurn(jo);
  await nora.canRoll.waitFor();
  nora.expectNoComplaints();
  jo.expectNoComplaints();
});

test('a box that is written by the keyboard keeps the focus, as text', async ({ browser }) => {
  const nora = await Person.open(browser, { rules: yacht });
  await nora.startRoom(server.url);
  await nora.sit('Nora');
  await nora.start();
  for (let turn = 0; turn < 3; turn += 1) {
    await playTurn(nora);
    await expect.poll(() => focusedBox(nora)).toContain('written');
  }
});

test('the focus stays on the button through the turns of all', async ({ browser }) => {
  const nora = await Person.open(browser, { rules: yacht });
  const jo = await Person.open(browser);
  const link = await nora.startRoom(server.url);
  await nora.sit('Nora');
  await jo.page.goto(link);
  await jo.sit('Jo');
  await nora.start();
  for (const person of [nora, jo]) await person.big.focus();
  for (const [player, other] of [
    [nora, jo],
    [jo, nora],
  ] as const) {
    await player.page.keyboard.press('Enter');
    await expect(player.offers.first()).toBeVisible();
    await expect(player.big).toBeFocused();
    // The other one's roll moves nothing here.
    await expect(other.big).toBeFocused();
    await player.write(0);
    await other.canRoll.waitFor();
    await expect(other.big).toBeFocused();
  }
});

test('the first stop of every screen skips to its content', async ({ browser }) => {
  const nora = await Person.open(browser, { rules: yacht });
  const { page } = nora;
  const skips = async () => {
    await expect(page.locator('.skip')).toBeFocused();
    await expect(page.locator('.skip')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  };
  await page.goto(server.url);
  await nora.button('home.start').waitFor();
  await page.keyboard.press('Tab');
  await skips();
  const link = await nora.startRoom(server.url);
  await nora.sit('Nora');
  for (const [begin, shown] of [
    [async () => undefined, nora.button('lobby.start')],
    [() => nora.start(), nora.canRoll],
  ] as const) {
    await begin();
    await page.goto('about:blank');
    await page.goto(link);
    await shown.waitFor();
    // Who comes back is at the content already: the link is on the way back from there.
    await tabTo(nora, page.locator('.skip'), 'Shift+Tab');
    await skips();
  }
});

test('single keys do nothing for who has switched them off', async ({ browser }) => {
  const nora = await Person.open(browser, { rules: yacht });
  await nora.startRoom(server.url);
  await nora.sit('Nora');
  await nora.start();
  await nora.menu('settings.title');
  await nora.page.getByRole('switch', { name: nora.words('settings.keys') }).uncheck();
  await nora.page.keyboard.press('Escape');
  await nora.page.keyboard.press('r');
  await nora.page.keyboard.press('?');
  await expect(nora.page.getByRole('dialog')).toHaveCount(0);
  await expect(nora.big).toHaveText(/3 left/);
  // What has the focus still acts.
  await nora.big.press('Enter');
  await expect(nora.offers.first()).toBeVisible();
});

test('who comes back to a seat begins at the top: the first Tab is the way past the head', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await playing(browser, server.url, ['Nora', 'Jo']);
  const focused = () => nora.page.evaluate(() => document.activeElement?.className);
  await nora.page.reload();
  await nora.canRoll.waitFor();
  expect(await focused()).toBe('');
  await nora.page.keyboard.press('Tab');
  expect(await focused()).toBe('skip');
  // Loaded once more, while it is somebody else's turn.
  await nora.roll();
  await nora.write(0);
  await jo.canRoll.waitFor();
  await nora.page.reload();
  await expect(nora.big).toContainText('Jo is playing');
  await nora.page.keyboard.press('Tab');
  expect(await focused()).toBe('skip');
});
