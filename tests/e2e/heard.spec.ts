import { expect, type Page } from '@playwright/test';
import { playing, yacht } from './support/company';
import { Person, phone } from './support/person';
import { resize } from './support/resize';
import { Server } from './support/server';
import { test } from './support/test';

// What a person hears who doesn't see the page: its one live region, and the names and roles of what is on it.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** Takes down what the page's live region says from now on. Isolating marks are not heard. */
async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const region = document.querySelector('[role=status][aria-live=polite]');
    if (!region) throw new Error('no live region');
    new MutationObserver(() => said.push((region.textContent ?? '').replace(/[\u2066-\u2069]/g, ''))).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { said });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
}

test('my own roll is said at once, another’s turn in one sentence when it is over', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
  } = await playing(browser, server.url, ['Nora', 'Jo', 'Mikko'], { table: { turn_order: 'seats', timer: 0, take_back: 0 } });
  await expect(nora.page.locator('[aria-live=polite]')).toHaveCount(1);
  await expect(nora.page.locator('[aria-live=assertive]')).toHaveCount(0);
  const [byNora, byJo, byMikko] = [await listenTo(nora.page), await listenTo(jo.page), await listenTo(mikko.page)];
  await nora.roll();
  const faces = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 } as Readonly<Record<string, number>>;
  const rolled = (await nora.faces()).map((face) => faces[face]).join(', ');
  expect(await byNora()).toEqual([`You rolled ${rolled}. 2 rolls left.`]);
  await nora.die(0).click();
  await nora.canRoll.click();
  await expect(nora.big).toContainText('1 left');
  expect(await byNora()).toEqual([expect.stringMatching(/^You rolled [1-6](, [1-6]){4}\. 1 roll left\.$/)]);
  await nora.canRoll.click();
  await expect(nora.big).toContainText(nora.words('play.choose'));
  expect(await byNora()).toEqual([expect.stringMatching(/^You rolled [1-6](, [1-6]){4}\. Choose a box\.$/)]);
  // The others have heard nothing of three rolls.
  expect([...(await byJo()), ...(await byMikko())]).toEqual([]);
  await nora.write(0);
  await jo.canRoll.waitFor();
  const wrote = /wrote \d+ in [A-Z][a-z ]+\./.source;
  await expect.poll(byNora).toEqual([expect.stringMatching(new RegExp(`^You ${wrote} Jo is playing\\.$`))]);
  await expect.poll(byJo).toEqual([expect.stringMatching(new RegExp(`^Nora ${wrote} It is your turn\\.$`))]);
  await expect.poll(byMikko).toEqual([expect.stringMatching(new RegExp(`^Nora ${wrote} Jo is playing\\.$`))]);
  await jo.roll();
  await jo.write(1);
  await mikko.canRoll.waitFor();
  await expect.poll(byNora).toEqual([expect.stringMatching(new RegExp(`^Jo ${wrote} Mikko is playing\\.$`))]);
  await expect.poll(byMikko).toEqual([expect.stringMatching(new RegExp(`^Jo ${wrote} It is your turn\\.$`))]);
});

test('who comes back to a running game is not told what was before', async ({ browser }) => {
  const {
    people: [nora],
  } = await playing(browser, server.url, ['Nora'], { table: { turn_order: 'seats', timer: 0, take_back: 0 } });
  await nora.roll();
  await nora.write(0);
  await nora.page.reload();
  await nora.canRoll.waitFor();
  await expect(nora.page.locator('[role=status][aria-live=polite]')).toHaveText('');
});

/** Whose accessible name leaves out text that is seen on it: who speaks to the page says what they read. */
function unspeakable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(button, a, input, select, [role=button])[aria-label]')].flatMap((element) => {
      const name = (element.getAttribute('aria-label') ?? '').toLowerCase();
      const words =
        element instanceof HTMLSelectElement
          ? []
          : element.textContent
              .toLowerCase()
              .split(/\s+/)
              .filter((word) => word !== '');
      let from = 0;
      for (const word of words) {
        const at = name.indexOf(word, from);
        if (at < 0) return [`“${element.textContent}” is called “${name}”`];
        from = at + word.length;
      }
      return [];
    }),
  );
}

test('names and roles: dice, boxes, passing states, tables, dialogs', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  const { page } = nora;
  const disabled = () => page.locator(':is(button, input, select):disabled');
  await expect(nora.die(2)).toHaveAccessibleName('Die 3: not rolled');
  await expect(nora.die(2)).toHaveAttribute('aria-disabled', 'true');
  await expect(disabled()).toHaveCount(0);
  await nora.roll();
  for (let position = 0; position < 5; position += 1) {
    await expect(nora.die(position)).toHaveRole('button');
    await expect(nora.die(position)).toHaveAccessibleName(new RegExp(`^Die ${position + 1}: (one|two|three|four|five|six)$`));
    await expect(nora.die(position)).toHaveAttribute('aria-pressed', 'false');
  }
  for (const box of await nora.offers.all()) await expect(box).toHaveAccessibleName(/^[A-Z][a-z ]+ \d+$/);
  for (let position = 0; position < 5; position += 1) await nora.die(position).click();
  await expect(nora.die(0)).toHaveAttribute('aria-pressed', 'true');
  // Nothing to roll: said, not taken away.
  await expect(nora.big).toHaveAttribute('aria-disabled', 'true');
  await expect(nora.big).toContainText(nora.words('play.all_held'));
  await expect(disabled()).toHaveCount(0);
  await expect(jo.big).toHaveAttribute('aria-disabled', 'true');
  expect(await unspeakable(page)).toEqual([]);

  // Written boxes are text.
  await nora.write(0);
  const written = page.locator('.box.written');
  await expect(written).toHaveCount(1);
  expect(await written.evaluate((box) => box.tagName)).toBe('DIV');

  await nora.button('game.everyone').click();
  const everyone = page.getByRole('table', { name: nora.words('game.everyone') });
  await expect(everyone.locator('caption')).toHaveText(nora.words('game.everyone'));
  expect(await everyone.locator('th:not([scope])').count()).toBe(0);
  await expect(everyone.getByRole('columnheader')).toHaveCount(2);
  await expect(everyone.getByRole('rowheader', { name: 'Big straight' })).toHaveCount(1);
  expect(await unspeakable(page)).toEqual([]);
  await nora.button('game.everyone').click();

  const keys = ['menu.help', 'people.title', 'menu.invite', 'settings.title', 'rename.title', 'move.title', 'leave.title', 'join.another'];
  for (const key of keys) {
    await nora.menu(key);
    const dialog = page.locator('dialog:modal');
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toHaveAccessibleName(/\S/);
    expect(await unspeakable(page), key).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(nora.button('game.menu'), `the focus after ${key}`).toBeFocused();
  }
  await resize(page, { width: 1280, height: 800 });
  await jo.roll();
  expect(await unspeakable(jo.page)).toEqual([]);
});

test('with reduced motion nothing moves: not the dice, not the ink, not what comes up', async ({ browser }) => {
  const nora = await Person.open(browser, { viewport: phone, rules: yacht, speed: 'full' });
  const jo = await Person.open(browser, { speed: 'full' });
  for (const { page } of [nora, jo]) await page.emulateMedia({ reducedMotion: 'reduce' });
  const link = await nora.startRoom(server.url);
  await nora.sit('Nora');
  await jo.page.goto(link);
  await jo.sit('Jo');
  await nora.start();
  const moving = () => Promise.all([nora, jo].map(({ page }) => page.evaluate(() => document.getAnimations().length)));
  const seen: number[][] = [];
  await nora.roll();
  seen.push(await moving());
  await nora.die(1).click();
  seen.push(await moving());
  await nora.write(0);
  seen.push(await moving());
  await jo.canRoll.waitFor();
  await jo.roll();
  seen.push(await moving());
  expect(seen).toEqual([0, 1, 2, 3].map(() => [0, 0]));
});
