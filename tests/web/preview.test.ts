// What a link shows, and what makes the page one that can be installed: as the build leaves it for the server (tests/server/net has what the server makes of it).

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { icon } from '../../web/art/icon';
import { palette } from '../../web/art/palette';
import { sheets as pictured } from '../../web/art/sheets';
import { languages } from '../../web/src/i18n/languages';
import { columnCounts } from '../../web/src/protocol/codes';
import { sheets } from '../../web/src/protocol/decode';
import { array, integer, object, record, string } from '../../web/src/protocol/shape';
import { previewFile } from '../../web/tools/preview';
import { read, readJson } from './support/files';
import { type Texts, texts } from './support/texts';

const dist = new URL('../../web/dist/', import.meta.url);
if (!existsSync(new URL(previewFile, dist))) throw new Error('web/dist is missing: npm run build');

const own = (language: string): Texts => record(string)(readJson(`web/locales/${language}/preview.json`));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const size = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const isPng = (png: Buffer) => png.subarray(1, 4).toString() === 'PNG';

const built = object({
  width: integer,
  height: integer,
  pictures: record(string),
  languages: array(object({ language: string, locale: string, texts: record(string) })),
})(readJson(`web/dist/${previewFile}`));
const all = sheets(readJson('tests/golden/sheets.json')).sheets;

describe.each(languages)('in %s a link', (language) => {
  const said = own(language);

  it('has the texts and placeholders of English', () => {
    expect(Object.keys(said).sort()).toEqual(Object.keys(own('en')).sort());
    for (const [key, text] of Object.entries(own('en'))) {
      expect(placeholders(said[key] ?? ''), key).toEqual(placeholders(text));
      expect(said[key], key).toMatch(/^\S(.*\S)?$/s);
      if (language !== 'en') expect(said[key], key).not.toBe(text);
    }
  });

  it('says what a line of a chat or of a search engine has room for', () => {
    for (const [key, text] of Object.entries(said)) expect(text.length, key).toBeLessThanOrEqual(key.endsWith('.title') ? 60 : 200);
  });

  it('is given to the server whole, with the names that the page has for its rules', () => {
    const given = built.languages.find((each) => each.language === language) ?? expect.unreachable(language);
    expect(given.locale).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
    const page = texts(language);
    const names = [
      ...all.map(({ id }) => `sheet.${id}`),
      ...['columns.3', 'order.forced', 'joker.forced', 'joker.free', 'bye.room_not_found'],
    ];
    expect(given.texts).toEqual({ ...said, ...Object.fromEntries(names.map((key) => [key, page[key]])) });
  });
});

it('the first language is what everybody gets who reads none of them', () => {
  expect(built.languages.map(({ language }) => language)).toEqual(languages);
});

describe('the picture of a link', () => {
  test.each(all.flatMap(({ id }) => columnCounts.map((columns) => `${id}.${columns}`)))('%s is large, and light', (name) => {
    const png = readFileSync(new URL(built.pictures[name]?.slice(1) ?? expect.unreachable(name), dist));
    expect(isPng(png)).toBe(true);
    expect(size(png)).toEqual([built.width, built.height]);
    expect(size(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(120_000);
  });

  it('is another for each sheet and number of columns', () => {
    expect(new Set(Object.values(built.pictures)).size).toBe(all.length * columnCounts.length);
  });

  it.each(all)('of $id has every box of the sheet, filled with its dice', ({ id, dice, boxes }) => {
    expect(pictured[id].lines.map(({ box }) => box)).toEqual(boxes);
    expect(boxes).toContain(pictured[id].bestBox);
    expect(pictured[id].best).toHaveLength(dice);
    for (const { dice: printed } of pictured[id].lines) expect(printed.length).toBeLessThanOrEqual(dice);
  });
});

it('pictures have the day’s colours of the page', () => {
  const tokens = new Map(
    [...read('web/src/view/tokens.css').matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]),
  );
  for (const [name, colour] of Object.entries(palette))
    expect(tokens.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)), name).toBe(colour);
});

describe('the installed page', () => {
  const manifest = object({
    name: string,
    short_name: string,
    start_url: string,
    display: string,
    background_color: string,
    theme_color: string,
    icons: array(object({ src: string, sizes: string, type: string, purpose: string })),
  })(readJson('web/dist/manifest.webmanifest'));

  it('has a name, a colour, and starts at the start page without the browser’s frame', () => {
    expect(manifest).toMatchObject({ name: 'Regatta', short_name: 'Regatta', start_url: '/', display: 'standalone' });
    expect([manifest.background_color, manifest.theme_color]).toEqual([palette.felt, palette.felt]);
  });

  it('has icons for every launcher', () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(new URL(src.slice(1), dist));
      expect(isPng(png)).toBe(true);
      expect(size(png).join('x')).toBe(sizes);
    }
    expect(size(readFileSync(new URL('apple-touch-icon.png', dist)))).toEqual([180, 180]);
  });

  it('has icons that are the favicon on felt', () => {
    const favicon = read('web/src/view/icons/favicon.svg');
    for (const form of ['rounded', 'whole', 'maskable'] as const)
      for (const [circle] of favicon.matchAll(/<circle[^>]*>/g)) expect(icon(favicon, form)).toContain(circle);
  });
});

it('search engines look at pages, not at rooms; what draws previews may look at a room', () => {
  const groups = read('web/dist/robots.txt').split('\n\n');
  const group = (agent: string) => groups.find((each) => each.includes(`User-agent: ${agent}\n`)) ?? expect.unreachable(agent);
  expect(group('*')).toContain('Disallow: /r/\n');
  expect(group('*')).toContain('Disallow: /api/\n');
  expect(group('*')).not.toMatch(/Disallow: \/\n/);
  expect(group('Twitterbot')).not.toContain('Disallow: /r/');
});
