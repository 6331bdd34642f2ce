import { expect } from '@playwright/test';
import { playing } from './support/company';
import { desk, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// A screen that is turned, or a window made larger, while what fits it then can't be fetched.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

for (const [from, to, missing, before, after] of [
  [phone, desk, 'wide', '.sheet', '.matrix'],
  [desk, phone, 'phone', '.matrix', '.sheet'],
] as const) {
  test(`from ${from.width} to ${to.width}: the old sheet goes on until the new one is here`, async ({ browser }) => {
    const {
      people: [nora],
    } = await playing(browser, server.url, ['Nora'], { viewport: from });
    let dead = true;
    const asked: string[] = [];
    await nora.page.route(
      ({ pathname }) => pathname === '/healthz' || pathname.startsWith(`/assets/${missing}-`),
      (route) => {
        asked.push(route.request().url());
        return dead ? route.abort('internetdisconnected') : route.continue();
      },
    );
    await nora.page.reload();
    await nora.roll();
    await nora.die(2).focus();
    // Whether there was a moment without a sheet.
    await nora.page.evaluate(() => {
      const look = () => {
        if (!document.querySelector('main.game .pad-scroll :is(.sheet, .matrix)')) document.body.dataset.flashed = '';
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await nora.page.setViewportSize(to);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // What is there can be played on.
    await expect(nora.page.locator(before)).toBeVisible();
    await nora.page.keyboard.press('Space');
    await expect(nora.die(2)).toHaveAttribute('aria-pressed', 'true');
    dead = false;
    await expect(nora.page.locator(after)).toBeVisible();
    await expect(nora.page.locator(before)).toHaveCount(0);
    await expect(nora.die(2)).toBeFocused();
    await expect(nora.die(2)).toHaveAttribute('aria-pressed', 'true');
    expect(await nora.page.evaluate(() => document.body.dataset.flashed)).toBeUndefined();
    await nora.write(0);
    // Turned back, it is all here.
    await nora.page.setViewportSize(from);
    await expect(nora.page.locator(before)).toBeVisible();
    expect(await nora.page.evaluate(() => document.body.dataset.flashed)).toBeUndefined();
    nora.expectNoComplaints();
  });
}
