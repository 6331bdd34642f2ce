import { type APIRequestContext, expect } from '@playwright/test';
import { Server } from './support/server';
import { test } from './support/test';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start('--public-url', 'https://dice.example');
});
test.afterAll(() => server.dispose());

async function makeRoom(request: APIRequestContext): Promise<string> {
  const rules = { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' };
  const made = await request.post(`${server.url}/api/rooms`, { data: { rules } });
  const { path } = (await made.json()) as { path: string };
  return path;
}

test('a room’s link says in Greek what is played and where a seat is free, before any script runs', async ({ browser, request }) => {
  const path = await makeRoom(request);
  const context = await browser.newContext({ locale: 'el-GR', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url + path);
  const content = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  await expect(page).toHaveTitle(/^Έξι ζάρια · .+ · .+ – Regatta$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  expect(await content('og:title')).toBe(await page.title());
  expect(await content('og:locale')).toBe('el_GR');
  expect(await content('og:url')).toBe(`https://dice.example${path}`);
  for (const name of ['description', 'og:description']) {
    expect(await content(name)).toMatch(/\p{Script=Greek}/u);
    expect(await content(name)).toContain('8');
    expect(await content(name)).not.toContain('{');
  }
  const image = (await content('og:image')) ?? '';
  expect(image).toMatch(/^https:\/\/dice\.example\/assets\/link-six_dice-3-/);
  const picture = await request.get(image.replace('https://dice.example', server.url));
  expect(picture.headers()['content-type']).toBe('image/png');
});

test('the page can be installed: manifest, icons of the sizes that it says, and the colour of the chosen theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(server.url);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  // As the browser reads it.
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${server.url}/manifest.webmanifest`);
  const { icons } = JSON.parse(manifest.data ?? '') as { icons: { src: string; sizes: string }[] };
  expect(icons).toHaveLength(3);
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: touch ?? '', sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  expect(problems).toEqual([]);

  /** The colour that the browser's frame has now. */
  const colour = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find((meta) => matchMedia(meta.media).matches)?.content,
    );
  expect(await colour()).toBe('#0B1715');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect(await colour()).toBe('#1F4D43');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to the night theme' }).click();
  expect(await colour()).toBe('#0B1715');
});
