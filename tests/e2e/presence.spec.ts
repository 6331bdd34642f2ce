import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { playing, seated } from './support/company';
import { phone } from './support/person';
import { resize } from './support/resize';
import { Server } from './support/server';
import { test } from './support/test';

// Everybody sees who is here, whose page is out of sight, and who is gone.

test.describe('soon', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start('--presence', '300');
  });
  test.afterAll(() => server.dispose());

  test('before the start: away, here again, gone, and back', async ({ browser }) => {
    const {
      people: [nora, jo],
      link,
    } = await seated(browser, server.url, ['Nora', 'Jo']);
    await expect(nora.sees('Jo')).toContainText('here');
    await jo.hide();
    await expect(nora.sees('Jo')).toContainText('away');
    await jo.look();
    await expect(nora.sees('Jo')).toContainText('here');
    await jo.page.close();
    await expect(nora.sees('Jo')).toContainText('gone');
    const again = await jo.anotherTab();
    await again.page.goto(link);
    await expect(nora.sees('Jo')).toContainText('here');
    nora.expectNoComplaints();
    jo.expectNoComplaints();
  });

  test('in the game: beside the name, on a phone and on a wide screen', async ({ browser }) => {
    const {
      people: [nora, jo, mikko],
    } = await playing(browser, server.url, ['Nora', 'Jo', 'Mikko']);
    await resize(jo.page, phone);
    await expect(jo.sees('Mikko')).toBeVisible();
    await mikko.hide();
    for (const person of [nora, jo]) await expect(person.sees('Mikko')).toContainText('away');
    await expectAccessible(jo.page, 'somebody away, on a phone');
    await mikko.page.close();
    for (const person of [nora, jo]) await expect(person.sees('Mikko')).toContainText('gone');
    await expectAccessible(jo.page, 'somebody gone, on a phone');
    await expectAccessible(nora.page, 'somebody gone, on a wide screen');
  });
});

test.describe('not at once', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start('--presence', '20000', '--grace', '30000');
  });
  test.afterAll(() => server.dispose());

  test('a page that is loaded again was never gone for the others', async ({ browser }) => {
    const {
      people: [nora, jo],
    } = await seated(browser, server.url, ['Nora', 'Jo']);
    await expect(nora.sees('Jo')).toContainText('here');
    await nora.page.evaluate(() => {
      const seen = { gone: 0 };
      new MutationObserver(() => {
        seen.gone += document.querySelectorAll('.is-gone, .is-lost').length;
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(globalThis, { seen });
    });
    await jo.page.reload();
    await expect(jo.sees('Nora')).toBeVisible();
    await jo.hide(); // and by this Nora's page is known to have heard of all that was before
    await expect(nora.sees('Jo')).toContainText('away');
    expect(await nora.page.evaluate(() => (globalThis as unknown as { seen: { gone: number } }).seen.gone)).toBe(0);
  });
});
