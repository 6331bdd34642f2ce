import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { desk, phone } from './support/person';
import { type PseudoLanguage, pseudoLanguages, speakPseudo } from './support/pseudo';
import { Server } from './support/server';
import { test } from './support/test';

// The key screens as pictures, drawn from the gallery's fixtures (web/dev) so that the dice are always the same. Look at each new picture before it becomes the
// reference. To draw them all anew, from web/:
//   npx playwright test --config ../tests/e2e/playwright.config.ts pictures --update-snapshots

const web = join(dirname(fileURLToPath(import.meta.url)), '../../web');
let built: string;
let gallery: PreviewServer;
let url: string;
let server: Server;

test.beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'regatta-gallery-'));
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { input: join(web, 'dev/gallery.html') } },
  });
  gallery = await preview({
    root: web,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = gallery.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}/dev/gallery.html`;
  server = await Server.start();
});
test.afterAll(async () => {
  await gallery.close();
  await server.dispose();
  rmSync(built, { recursive: true });
});

interface Picture {
  /** In the gallery. */
  screen: string;
  viewport: { width: number; height: number };
  language?: 'el' | PseudoLanguage;
  theme?: 'light' | 'dark';
}

const small = { width: 320, height: 568 };
const side = { width: 740, height: 360 };

const pictures: readonly Picture[] = [
  { screen: 'home', viewport: phone },
  { screen: 'home', viewport: desk },
  { screen: 'home', viewport: phone, theme: 'dark' },
  { screen: 'home', viewport: phone, language: 'rtl' },
  { screen: 'lobby-host', viewport: phone },
  { screen: 'lobby-host', viewport: desk },
  { screen: 'lobby-host', viewport: phone, language: 'long' },
  { screen: 'lobby-host', viewport: desk, theme: 'dark', language: 'el' },
  { screen: 'lobby-guest', viewport: phone, theme: 'dark' },
  { screen: 'game-six_dice-1-5', viewport: phone },
  { screen: 'game-six_dice-1-5', viewport: small, language: 'el' },
  { screen: 'game-six_dice-1-5', viewport: phone, theme: 'dark' },
  { screen: 'game-six_dice-1-5', viewport: phone, language: 'long' },
  { screen: 'game-six_dice-1-5', viewport: phone, language: 'rtl' },
  { screen: 'game-six_dice-1-5', viewport: side },
  { screen: 'game-six_dice-3-5', viewport: phone },
  { screen: 'game-six_dice-3-5', viewport: phone, theme: 'dark', language: 'el' },
  { screen: 'game-six_dice-3-5', viewport: phone, language: 'rtl' },
  { screen: 'game-six_dice-1-5', viewport: desk },
  { screen: 'game-six_dice-1-5', viewport: desk, theme: 'dark' },
  { screen: 'game-classic-3-8', viewport: desk },
  { screen: 'game-six_dice-1-5', viewport: desk, language: 'rtl' },
  { screen: 'other-turn', viewport: phone },
  { screen: 'watch', viewport: phone, theme: 'dark' },
  { screen: 'end', viewport: phone },
  { screen: 'end', viewport: desk, theme: 'dark' },
  { screen: 'end', viewport: phone, language: 'long' },
];

const isPseudo = (language: string): language is PseudoLanguage => pseudoLanguages.some((one) => one === language);

async function openAt(browser: Browser, address: string, { viewport, theme = 'light', language }: Omit<Picture, 'screen'>) {
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', bypassCSP: true });
  if (language && isPseudo(language)) await speakPseudo(context, language);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('main').waitFor();
  // What is fetched later is there, and drawn in the page's own letters.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // The felt's grain is noise, to a picture and to whoever compares two.
  await page.addStyleTag({ content: 'body { background-image: none }' });
  return page;
}

// A die's edge, or a letter's, may fall on another pixel elsewhere; a box that moved is more than that.
const tolerance = { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' } as const;

for (const picture of pictures) {
  const { screen, viewport, theme = 'light' } = picture;
  const language: string = picture.language ?? 'en';
  const name = [screen, `${viewport.width}`, theme, language].join('-');
  test(name, async ({ browser }) => {
    const page = await openAt(browser, `${url}?screen=${screen}&lang=${isPseudo(language) ? 'en' : language}`, picture);
    await expect(page).toHaveScreenshot(`${name}.png`, tolerance);
  });
}

for (const picture of [{ viewport: phone }, { viewport: desk, theme: 'dark' }] as const satisfies readonly Omit<Picture, 'screen'>[]) {
  const name = `rules-${picture.viewport.width}`;
  test(name, async ({ browser }) => {
    const page = await openAt(browser, `${server.url}/en/rules/yatzy`, picture);
    // The version in the footer changes by itself.
    await expect(page).toHaveScreenshot(`${name}.png`, { ...tolerance, mask: [page.locator('footer')] });
  });
}
