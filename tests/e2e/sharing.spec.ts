import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { desk, type Language, Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('the link is copied, or shared where the device can', async ({ browser }) => {
  const host = await Person.open(browser);
  await host.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shared: unknown[] = [];
  await host.page.exposeFunction('shared', (what: unknown) => shared.push(what));
  await host.page.addInitScript(() => {
    const { shared: tell } = globalThis as unknown as { shared: (what: unknown) => Promise<void> };
    Object.defineProperty(navigator, 'share', { value: (what: unknown) => tell(what) });
  });
  const link = await host.startRoom(server.url);
  await expect(host.page.locator('.invite-link')).toHaveText(link);
  await host.sit('Nora');
  await host.button('invite.copy').click();
  await expect(host.button('invite.copied')).toBeVisible();
  expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await host.button('invite.share').click();
  await expect.poll(() => shared).toEqual([{ title: 'Regatta', url: link }]);
});

for (const viewport of [phone, { width: 320, height: 568 }, { width: 740, height: 360 }, desk]) {
  test(`one tap shows QR code and code as large as ${viewport.width} × ${viewport.height} allows, light at night`, async ({ browser }) => {
    const host = await Person.open(browser, { viewport, theme: 'dark' });
    const link = await host.startRoom(server.url);
    await host.sit('Nora');
    await host.button('invite.large').click();
    const large = host.page.getByRole('dialog');
    const qr = large.getByRole('img', { name: `QR code of the link ${link}` });
    await expect(qr).toBeVisible();
    const side = (await qr.boundingBox())?.width ?? 0;
    expect(side / Math.min(viewport.width, viewport.height)).toBeGreaterThan(0.7);
    const code = link.slice(link.lastIndexOf('/') + 1);
    const letters = large.locator('.large-code');
    await expect(letters).toHaveText(code);
    const size = await letters.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThan(32);
    // All of it at once, on a light card.
    expect(
      await large.evaluate((element) => element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth),
    ).toBe(true);
    for (const part of [qr, letters]) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await large.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(251, 247, 238)');
    await expectAccessible(host.page, 'the way in, large');
    await host.page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(host.button('invite.large')).toBeFocused();
  });
}

test('a code that is read from across the table leads in, however it is typed', async ({ browser }) => {
  const host = await Person.open(browser);
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await host.button('invite.large').click();
  const groups = await host.page.locator('.large-code > span').allTextContents();
  const guest = await Person.open(browser, { viewport: phone });
  await guest.page.goto(server.url);
  await guest.page.getByLabel(guest.words('home.code')).fill(groups.join(' ').toUpperCase());
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForURL(link);
});

test('guests have it behind a tap; once the game runs it is out of sight, and back from the menu', async ({ browser }) => {
  const host = await Person.open(browser);
  const guest = await Person.open(browser, { viewport: phone });
  const link = await host.startRoom(server.url);
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Jo');
  await expect(guest.page.getByText(link)).toHaveCount(0);
  await guest.page.getByRole('button', { name: 'Invite' }).click();
  await expect(guest.page.getByRole('dialog').locator('.invite-link')).toHaveText(link);
  await expectAccessible(guest.page, 'invite, guest');
  await guest.page.keyboard.press('Escape');
  await host.start();
  await expect(host.page.locator('.invite-link, .code, .qr')).toHaveCount(0);
  await host.menu('menu.invite');
  await expect(host.page.getByRole('dialog').locator('.invite-link')).toHaveText(link);
  await host.button('invite.large').click();
  await expect(host.page.getByRole('img', { name: /QR code/ })).toBeInViewport();
  await host.page.keyboard.press('Escape');
  await expect(host.page.getByRole('img', { name: /QR code/ })).toBeHidden();
  await expect(host.page.getByRole('dialog').locator('.invite-link')).toBeVisible();
});

for (const language of ['en', 'el', 'nb'] as Language[]) {
  test(`what there is to do at a seat takes two lines of a phone, in ${language}`, async ({ browser }) => {
    const host = await Person.open(browser, { viewport: phone, language });
    const guest = await Person.open(browser, { viewport: phone, language });
    const link = await host.startRoom(server.url);
    await host.sit('Nora');
    await guest.page.goto(link);
    await guest.sit('Jo');
    for (const person of [host, guest]) {
      const tops = await person.page
        .locator('.seat-actions button')
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
      expect(tops.length).toBeGreaterThanOrEqual(4);
      expect(new Set(tops).size).toBeLessThanOrEqual(2);
    }
    // One's own name is changed where it stands, and one more person signs up in the next line.
    await guest.button('join.another').click();
    await expect(guest.page.getByRole('dialog').getByLabel(guest.words('join.name'))).toBeVisible();
    await guest.page.keyboard.press('Escape');
    await guest.page
      .locator('.seat')
      .filter({ hasText: 'Jo' })
      .getByRole('button', { name: guest.words('rename.title') })
      .click();
    await expect(guest.page.getByRole('dialog').getByRole('heading', { name: guest.words('rename.title') })).toBeVisible();
  });
}
