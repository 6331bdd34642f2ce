import { expect } from '@playwright/test';
import { playing } from './support/company';
import { type Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// What the page fetches when it is asked for, while nothing can be fetched.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** Files of the page with such a name can't be had until `restore`, nor does the server say that it is there. The room's own line lives. */
async function without({ page }: Person, ...names: readonly string[]) {
  let dead = true;
  await page.route(
    ({ pathname }) => pathname === '/healthz' || names.some((name) => pathname.startsWith(`/assets/${name}-`)),
    (route) => (dead ? route.abort('internetdisconnected') : route.continue()),
  );
  return {
    restore: () => {
      dead = false;
    },
  };
}

for (const file of ['side', 'people'] as const) {
  test(`what can’t be fetched (${file}) is said to be missing, and comes when it can be`, async ({ browser }) => {
    const {
      people: [nora],
    } = await playing(browser, server.url, ['Nora'], { viewport: phone });
    const line = await without(nora, file);
    await nora.page.reload();
    await nora.canRoll.waitFor();
    if (file === 'side') await nora.button('game.menu').click();
    else await nora.menu('people.title');
    const notice = nora.page.getByRole('alert');
    await expect(notice).toContainText(nora.text('link.part'));
    await expect(nora.page.getByRole('dialog')).toHaveCount(0);
    // The game goes on meanwhile.
    await nora.roll();
    line.restore();
    await expect(nora.page.getByRole('dialog')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await nora.offers.count()).toBeGreaterThan(0); // and was not loaded again for it
    // With its style, if it has one.
    if (file === 'people') await expect(nora.page.locator('link[rel=stylesheet][href^="/assets/people-"]')).toHaveCount(1);
    nora.expectNoComplaints();
  });
}
