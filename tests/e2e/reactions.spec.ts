import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing } from './support/company';
import { Person, phone } from './support/person';
import { resize } from './support/resize';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start('--reactions-burst', '3', '--reactions-per-second', '0.01');
});
test.afterAll(() => server.dispose());

test('a reaction is shown to all at the name; one’s reactions can be muted; too many are refused', async ({ browser }) => {
  const {
    people: [nora, jo, mikko],
  } = await playing(browser, server.url, ['Nora', 'Jo', 'Mikko']);
  await resize(jo.page, phone);
  const react = async (person: Person, reaction: string) => {
    await person.button('react.title').click();
    await person.button(`reaction.${reaction}`).click();
  };
  await nora.button('react.title').click();
  await expect(nora.button('reaction.clap')).toBeVisible();
  await expectAccessible(nora.page, 'reactions to choose from');
  await nora.page.keyboard.press('Escape');
  await expect(nora.button('reaction.clap')).toHaveCount(0);

  await react(nora, 'clap');
  for (const person of [jo, mikko]) await expect(person.sees('Nora')).toContainText(person.text('reaction.clap'));
  await expect(jo.page.locator('[role=status][aria-live=polite]')).toContainText('Nora');

  await mikko.menu('people.title');
  const dialog = mikko.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More about Nora' }).click();
  await dialog.getByRole('switch', { name: mikko.words('react.mute') }).check();
  await mikko.page.keyboard.press('Escape');
  await react(nora, 'lucky');
  await expect(jo.sees('Nora')).toContainText(jo.text('reaction.lucky'));
  // Jo is not muted: what comes after Nora's shows that hers would have been there.
  await react(jo, 'thanks');
  await expect(mikko.sees('Jo')).toContainText(mikko.text('reaction.thanks'));
  await expect(mikko.page.locator('main.game')).not.toContainText(mikko.text('reaction.lucky'));

  await mikko.menu('people.title');
  await dialog.getByRole('switch', { name: mikko.words('react.mute_all') }).check();
  await expectAccessible(mikko.page, 'people, guest');
  await mikko.page.keyboard.press('Escape');
  await react(jo, 'wow');
  await expect(nora.sees('Jo')).toContainText(nora.text('reaction.wow'));
  await nora.roll();
  await nora.write(0);
  await expect(mikko.big).toContainText('Jo is playing');
  await expect(mikko.page.locator('main.game')).not.toContainText(mikko.text('reaction.wow'));

  await react(nora, 'hurry');
  await react(nora, 'ouch');
  await expect(nora.page.getByRole('complementary', { name: nora.words('toast') })).toContainText(nora.text('error.rate_limited'));
  await expect(jo.sees('Nora')).not.toContainText(jo.text('reaction.ouch'));
  for (const person of [nora, jo, mikko]) person.expectNoComplaints();
});

test('a spectator has none', async ({ browser }) => {
  const { link } = await playing(browser, server.url, ['Nora']);
  const watcher = await Person.open(browser);
  await watcher.page.goto(link);
  await watcher.big.waitFor();
  await expect(watcher.button('react.title')).toHaveCount(0);
});

test('the reactions to choose from lie over neither dice nor boxes nor the game’s buttons, and all can be reached', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await playing(browser, server.url, ['Nora', 'Jo'], { rules: { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' } });
  await nora.roll();
  const covered = () =>
    nora.page.evaluate(() => {
      const tray = document.querySelector('.react-tray')?.getBoundingClientRect();
      if (!tray) throw new Error('no reactions');
      const isCovered = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < tray.right && right > tray.left && top < tray.bottom && bottom > tray.top;
      };
      return [...document.querySelectorAll('[data-box], [data-die], .actions button')]
        .filter(isCovered)
        .map(({ textContent }) => textContent);
    });
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [640, 360],
    [768, 1024],
    [900, 560],
    [1280, 800],
  ] as const) {
    await resize(nora.page, { width, height });
    await nora.button('react.title').click();
    await expect(nora.page.locator('.react-tray')).toBeVisible();
    expect(await covered(), `${width} × ${height}`).toEqual([]);
    const at = await nora.page.locator('.react-tray').boundingBox();
    expect(at && at.x >= 0 && at.x + at.width <= width, `${width} × ${height}`).toBe(true);
    const last = nora.button('reaction.well_played');
    await last.scrollIntoViewIfNeeded();
    await last.click({ trial: true });
    // A tap beside them puts them away, and does what it does.
    await nora.die(0).click();
    await expect(nora.page.locator('.react-tray')).toHaveCount(0);
    await expect(nora.die(0)).toHaveAttribute('aria-pressed', 'true');
    await nora.die(0).click();
    await expect(nora.die(0)).toHaveAttribute('aria-pressed', 'false');
  }
  await resize(nora.page, phone);
  await nora.button('react.title').click();
  await nora.button('reaction.well_played').click();
  await expect(jo.sees('Nora')).toContainText(jo.text('reaction.well_played'));
  await expect(nora.page.locator('.react-tray')).toHaveCount(0);
  await expect(nora.button('react.title')).toBeFocused();
  for (const person of [nora, jo]) person.expectNoComplaints();
});
