// Weighs what the build makes a first visit to a room load, as the server sends it: gzip for texts, woff2 as it is. `npm run build` first.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { type Language, languages } from '../../web/src/i18n/languages';
import { array, nullable, object, record, string } from '../../web/src/protocol/shape';
import { type Outline, outlineFile } from '../../web/tools/outline';
import { readJson } from './support/files';

const web = new URL('../../web/', import.meta.url);
const dist = new URL('dist/', web);
if (!existsSync(new URL('index.html', dist))) throw new Error('web/dist is missing: npm run build');

const list = array(string);
const outline: Outline = record(object({ module: nullable(string), imports: list, later: list, styles: list }))(
  readJson(`web/${outlineFile}`),
);
const bytes = (file: string) => readFileSync(new URL(file, dist));
const text = (file: string) => bytes(file).toString();
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(dist.pathname.length).replace(/^\/+/, ''));
const html = text('index.html');

/** A script with everything that it can't run without. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file);
    for (const imported of outline[file]?.imports ?? []) withImports(imported, seen);
  }
  return seen;
}

const chunkOf = (module: string) => Object.keys(outline).find((file) => outline[file]?.module === module) ?? expect.unreachable(module);
const entry = /<script\b[^>]*\ssrc="\/([^"]+)"/.exec(html)?.[1] ?? expect.unreachable('no entry');

// What a room draws for a guest before the first roll. Everything that is fetched later counts, but for what has its own moment.
const otherMoments = [
  'src/view/home/home.tsx',
  'src/view/room/notice.tsx', // instead of a room
  'src/view/room/setup.tsx', // for the host, who comes from the start page
  'src/view/room/invite.tsx', // the same; for the others a tap
  'src/view/room/rules_news.tsx', // the host changes the rules
  // A tap, or a key.
  'src/view/room/people.tsx',
  'src/view/room/seat_dialog.tsx',
  'src/view/room/qr.tsx',
  'src/view/parts/react_tray.tsx',
  'src/view/game/keys.ts',
  'src/view/game/side.tsx',
  'src/view/game/after_roll.ts',
  'src/view/game/threefold.ts', // a sheet of three columns, on a phone
  'src/view/feel/personal.ts', // when the room has settled
  'src/view/game/rare.ts', // somebody is lost, or a seat moves
  'src/view/end/end.tsx',
  'src/view/end/evening.tsx',
];
/** One of them fits the screen; the other is fetched when the room has settled, in case the screen is turned. */
const boards = { phone: 'src/view/game/phone.tsx', wide: 'src/view/game/wide.tsx' } as const;
const screens = ['phone', 'wide'] as const;
type Screen = (typeof screens)[number];

const isText = (file: string) => outline[file]?.module?.startsWith('locales/') ?? false;
/** What is fetched up to the first roll, beginning with these, but for what has another moment. */
function upTo(start: readonly string[], others: readonly string[]): string[] {
  const seen = new Set(start.flatMap((file) => [...withImports(file)]));
  const later = [...seen].flatMap((file) => outline[file]?.later ?? []);
  const more = later.filter((file) => !seen.has(file) && !isText(file) && !others.includes(outline[file]?.module ?? ''));
  return more.length > 0 ? upTo([...seen, ...more], others) : [...seen];
}
/** A room before its game: somebody takes a seat. */
const firstScripts = [...withImports(entry)];
const scriptsOf = (screen: Screen) => upTo([entry], [...otherMoments, boards[screen === 'phone' ? 'wide' : 'phone']]);

const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => link);
const linked = (rel: string) =>
  links.filter((link) => link.includes(`rel="${rel}"`)).map((link) => /href="\/([^"]+)"/.exec(link)?.[1] ?? expect.unreachable(link));
const stylesOf = (scripts: readonly string[]) => [
  ...new Set([...linked('stylesheet'), ...scripts.flatMap((file) => outline[file]?.styles ?? [])]),
];
const icons = linked('icon');
/** The alphabets of a language, as the files of its letters are called; and what those beside Latin weigh at most, kB. */
const alphabets = (language: Language): readonly string[] =>
  ({ el: ['latin', 'greek'], pl: ['latin', 'latin-ext'] })[language as string] ?? ['latin'];
const besideLatin = (language: Language): number => ({ el: 11, pl: 23 })[language as string] ?? 0;
const fonts = (language: Language) =>
  files.filter((file) => alphabets(language).some((alphabet) => file.includes(`geologica-${alphabet}-wght-`)));
const languageChunks = (language: Language) =>
  [...withImports(chunkOf(`locales/${language}/room.json`))].filter((file) => !firstScripts.includes(file));

/** Bytes on the way. */
const weight = (some: readonly string[]) =>
  some.reduce((sum, file) => sum + bytes(files.includes(`${file}.gz`) ? `${file}.gz` : file).length, 0);

const kB = 1000;
const report: string[] = [];
function weigh(name: string, size: number, target: number, limit: number, unit = ' kB'): void {
  const shown = unit ? (size / kB).toFixed(1) : size;
  report.push(`${name.padEnd(24)} ${`${shown}${unit}`.padStart(8)}   target ${target}, limit ${limit}${unit}`);
  expect(unit ? size / kB : size, name).toBeLessThanOrEqual(limit);
}

describe('a first visit to a room', () => {
  it('draws the room before its game is here', () => {
    for (const board of Object.values(boards)) expect(firstScripts).not.toContain(chunkOf(board));
    weigh('scripts, first screen', weight(firstScripts), 30, 31);
    weigh('styles, first screen', weight(stylesOf(firstScripts)), 8, 8);
  });

  describe.each(screens)('up to the first roll, on a screen that is %s', (screen) => {
    const scripts = scriptsOf(screen);
    const styles = stylesOf(scripts);

    it('loads no part that has its own moment, nor the other board', () => {
      expect(scripts).toContain(chunkOf(boards[screen]));
      for (const module of otherMoments) expect(scripts).not.toContain(chunkOf(module));
    });
    it('loads little script', () => weigh(`scripts, ${screen}`, weight(scripts), 30, 40));
    it('loads little style', () => weigh(`styles, ${screen}`, weight(styles), 8, 12));

    describe.each(languages)('in %s', (language) => {
      const all = ['index.html', ...scripts, ...styles, ...icons, ...languageChunks(language), ...fonts(language)];

      it('is light', () => weigh(`everything, ${screen}, ${language}`, weight(all), 80, 110));
      // The sheets, and the room's socket.
      it('asks seldom', () => weigh(`requests, ${screen}, ${language}`, all.length + 2, 12, 12, ''));
    });
  });

  describe.each(languages)('in %s', (language) => {
    it('loads the texts of one language', () => {
      expect(Object.values(outline).filter((chunk) => chunk.module?.endsWith('/room.json'))).toHaveLength(languages.length);
      weigh(`texts, ${language}`, weight(languageChunks(language)), 5, 8);
    });
    it('loads the letters of that language', () => {
      expect(fonts(language)).toHaveLength(alphabets(language).length);
      weigh(`fonts, ${language}`, weight(fonts(language)), 25 + besideLatin(language), 45 + besideLatin(language));
    });
  });

  it('is written down', () => {
    process.stdout.write(`\n${report.join('\n')}\n\n`);
    expect(report).toHaveLength(2 + screens.length * (2 + 2 * languages.length) + 2 * languages.length);
  });
});

describe('the build', () => {
  const texts = files.filter((file) => /\.(?:css|html|js|json|svg|txt|webmanifest)$/.test(file));

  test.each(texts)('%s is there compressed as well', (file) => {
    expect(brotliDecompressSync(bytes(`${file}.br`)).equals(bytes(file))).toBe(true);
    expect(gunzipSync(bytes(`${file}.gz`)).equals(bytes(file))).toBe(true);
  });

  it('names everything but the pages by what is in it', () => {
    const named = files.filter((file) => !/^(?:index|[a-z]{2}\/(?:rules|rules\/[a-z-]+|fairness))\.html(?:\.br|\.gz)?$/.test(file));
    // What others ask for by its name: browsers, search engines, the server.
    const known = /^(?:manifest\.webmanifest|robots\.txt|apple-touch-icon\.png|preview\.json)(?:\.br|\.gz)?$/;
    for (const file of named.filter((file) => !known.test(file))) expect(file).toMatch(/^assets\/[\w.-]+-[\w-]{8}\.\w+(?:\.br|\.gz)?$/);
  });

  it('has nothing inline that the page’s security policy forbids', () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [script] of html.matchAll(/<script\b[^>]*>[\s\S]*?<\/script>/g))
      expect(script).toMatch(/\ssrc="\/assets\/[^"]+"><\/script>$/);
    const css = files
      .filter((file) => file.endsWith('.css'))
      .map(text)
      .join('\n');
    expect(css).not.toMatch(/@import|url\(["']?(?:https?:|\/\/)/);
    // Images may be data: addresses; fonts may not.
    for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g)) expect(face).not.toContain('data:');
  });

  it('fetches its parts by its own few lines', () => {
    const page = firstScripts.map(text).join('\n');
    expect(page).toContain('modulepreload');
    expect(page).not.toContain('vite:preloadError');
  });

  it('names no other host', () => {
    for (const file of texts) {
      const hosts = [...text(file).matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
      // The names of XML languages are no addresses.
      expect(
        hosts.filter((host) => host !== 'www.w3.org'),
        file,
      ).toEqual([]);
    }
  });
});
