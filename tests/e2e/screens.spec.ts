import { expectAccessible } from './support/axe';
import { desk, Person, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// Every screen, light and night, narrow and wide: axe finds nothing.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

for (const theme of ['light', 'dark'] as const) {
  for (const viewport of [phone, desk]) {
    test(`${theme}, ${viewport.width} wide`, async ({ browser }) => {
      const options = { theme, viewport } as const;
      const host = await Person.open(browser, { ...options, rules: { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' } });
      const guest = await Person.open(browser, options);
      await host.page.goto(server.url);
      await host.page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(host.page, 'home');
      const link = await host.startRoom(server.url);
      await expectAccessible(host.page, 'room, nobody seated');
      await host.sit('Nora');
      await host.page.getByRole('button', { name: 'QR code' }).click();
      await host.page.getByRole('img', { name: /QR code/ }).waitFor();
      await expectAccessible(host.page, 'room, host');
      await guest.page.goto(link);
      await guest.page.getByLabel('Your name').waitFor();
      await expectAccessible(guest.page, 'room, before sitting down');
      await guest.sit('Jo');
      await expectAccessible(guest.page, 'room, guest');
      await guest.page.getByRole('button', { name: 'Change name' }).click();
      await expectAccessible(guest.page, 'rename');
      await guest.page.keyboard.press('Escape');
      await host.start();
      await expectAccessible(host.page, 'game, before the first roll');
      await host.roll();
      await host.die(0).click();
      await host.offers.nth(3).click();
      await expectAccessible(host.page, 'game, a box chosen');
      await expectAccessible(guest.page, 'game, another’s turn');
      if (viewport === phone) {
        await host.page.getByRole('button', { name: 'Everyone' }).click();
        await expectAccessible(host.page, 'everyone');
        await host.page.getByRole('button', { name: 'Everyone' }).click();
      }
      await host.page.keyboard.press('?');
      await host.page.getByRole('dialog').waitFor();
      await expectAccessible(host.page, 'help');
      await host.page.keyboard.press('Escape');
      await host.page.getByRole('button', { name: 'Choose again' }).click();
      await Promise.all([host.playToEnd(1), guest.playToEnd(2)]);
      await expectAccessible(host.page, 'end, host');
      await expectAccessible(guest.page, 'end, guest');
      await guest.page.goto(`${server.url}/r/zzzzzzzzzz`);
      await guest.page.getByRole('heading', { name: 'There is no such room' }).waitFor();
      await expectAccessible(guest.page, 'no such room');
      host.expectNoComplaints();
      guest.expectNoComplaints();
    });
  }
}

test('triple sheets, narrow and wide', async ({ browser }) => {
  for (const viewport of [phone, desk]) {
    const host = await Person.open(browser, { viewport, rules: { sheet: 'classic', columns: 3, order: 'free', joker: 'free' } });
    await host.startRoom(server.url);
    await host.sit('Nora');
    await host.start();
    await host.roll();
    await expectAccessible(host.page, `triple, ${viewport.width}`);
  }
});
