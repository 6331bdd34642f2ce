import { expect } from '@playwright/test';
import { Person } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('the button for the other theme follows the system’s colours at once, until a person has chosen', async ({ browser }) => {
  const nora = await Person.open(browser);
  await nora.page.goto(server.url);
  await expect(nora.button('theme.to_dark')).toBeVisible();
  await nora.page.emulateMedia({ colorScheme: 'dark' });
  await expect(nora.button('theme.to_light')).toBeVisible();
  await nora.button('theme.to_light').click();
  await expect(nora.button('theme.to_dark')).toBeVisible();
  await nora.page.emulateMedia({ colorScheme: 'light' });
  await nora.page.emulateMedia({ colorScheme: 'dark' });
  await expect(nora.button('theme.to_dark')).toBeVisible();
});
