import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing } from './support/company';
import { Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// The end of a game: what is told of it, to everybody and for good.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('the highlights are the same for all, after a reload, and after the server was killed', async ({ browser }) => {
  const {
    people: [nora, jo],
    link,
  } = await playing(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  const watcher = await Person.open(browser);
  await watcher.page.goto(link);
  await Promise.all([nora.playToEnd(1), jo.playToEnd(5)]);
  const told = async (person: Person) => {
    await expect(person.page.locator('.highlight').first()).toBeVisible();
    return person.page
      .locator('.highlight')
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.querySelector('[role=img]')?.getAttribute('aria-label')}`));
  };
  const first = await told(nora);
  // Twelve turns in which nobody got a point are no game.
  expect(first.some((text) => /^Best box: \S+, \d+ in/.test(text))).toBe(true);
  expect(await told(jo)).toEqual(first);
  expect(await told(watcher)).toEqual(first);
  await nora.page.reload();
  expect(await told(nora)).toEqual(first);
  await server.kill();
  await server.start();
  await nora.page.reload();
  expect(await told(nora)).toEqual(first);
  await expectAccessible(nora.page, 'the end with its highlights');
  // Nothing is pushed out of the window.
  expect(await nora.page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('the result is told as text, and the buttons are there at once', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  await nora.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await nora.playToEnd(2);
  // As soon as the result is.
  await expect(nora.button('end.again')).toBeInViewport();
  const [total] = (await nora.totals()).values();
  await nora.button('end.share').click();
  await expect(nora.button('invite.copied')).toBeVisible();
  const text = await nora.page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[0]).toBe('Regatta: Yacht');
  expect(text).toContain(`1. Nora: ${total}`);
  expect(text.split('\n').at(-1)).toBe(link);
});
