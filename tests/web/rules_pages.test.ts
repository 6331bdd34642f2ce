// The pages that explain rules and dice, as the build leaves them. script/build first.

import { existsSync, readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, it, test } from 'vitest';
import { type Figures, figures, type SheetFigures, sheetOf } from '../../web/pages/figures';
import { fairnessPage, indexPage, rulesOf, type Variant, variantPage, variants } from '../../web/pages/variants';
import { type Language, languages } from '../../web/src/i18n/languages';
import { askedRules } from '../../web/src/model/asked_rules';
import { record, string } from '../../web/src/protocol/shape';
import { figuresFile } from '../../web/tools/rules_pages';
import { read, readJson } from './support/files';

const dist = new URL('../../web/dist/', import.meta.url);
const printed: Figures = figures(readJson(`web/${figuresFile}`));
const paths = [indexPage, fairnessPage, ...variants.map(variantPage)];

function source(language: Language, path: string): string {
  return readFileSync(new URL(`${language}/${path}.html`, dist), 'utf8');
}
const parser = new new Window().DOMParser();
const parse = (html: string) => parser.parseFromString(html, 'text/html') as unknown as Document;
const parsed = new Map<string, Document>();
function page(language: Language, path: string): Document {
  const key = `${language}/${path}`;
  const known = parsed.get(key) ?? parse(source(language, path));
  parsed.set(key, known);
  return known;
}
const all = languages.flatMap((language) => paths.map((path) => ({ language, path, at: `/${language}/${path}` })));
const said = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const ids = (from: Document, name: string) => [...from.querySelectorAll(`[data-${name}]`)].map((line) => line.getAttribute(`data-${name}`));
const sheetOfPage = (variant: Variant): SheetFigures => sheetOf(printed, rulesOf[variant].sheet);
const number = (language: Language, value: number) => new Intl.NumberFormat(language, { useGrouping: 'min2' }).format(value);

describe.each(languages)('%s', (language) => {
  test.each(variants)('%s has the rows and boxes that it has in English', (variant) => {
    const english = page('en', variantPage(variant));
    const own = page(language, variantPage(variant));
    expect(ids(own, 'row')).toEqual(ids(english, 'row'));
    expect(ids(own, 'row')).toEqual(expect.arrayContaining(['dice', 'rolls', 'boxes', 'columns', 'bonus', 'order', 'joker', 'highest']));
    expect(ids(own, 'box')).toEqual(ids(english, 'box'));
    for (const heading of english.querySelectorAll('[id]')) expect(own.getElementById(heading.id), heading.id).not.toBeNull();
  });

  test.each(variants)('%s has the figures of the engine', (variant) => {
    const own = page(language, variantPage(variant));
    const sheet = sheetOfPage(variant);
    const { columns } = rulesOf[variant];
    const row = (id: string) => said(own.querySelector(`[data-row="${id}"] td:last-child`));
    expect(row('dice')).toBe(String(sheet.dice));
    expect(row('rolls')).toMatch(new RegExp(`^${printed.rolls}\\b`));
    expect(row('boxes')).toBe(String(sheet.boxes.length));
    expect(row('turns')).toBe(String(sheet.boxes.length * columns));
    for (const figure of sheet.bonus > 0 ? [sheet.bonus, sheet.bonus_at] : []) expect(row('bonus')).toContain(String(figure));
    if (sheet.extra > 0) expect(row('extra')).toContain(String(sheet.extra));
    const highest = columns === 3 ? sheet.triple.reduce((sum, column) => sum + column.highest, 0) : sheet.highest;
    expect(row('highest')).toContain(number(language, highest));

    const boxes = [...own.querySelectorAll('.boxes li')];
    expect(boxes.map((box) => box.getAttribute('data-box'))).toEqual(sheet.boxes.map(({ id }) => id));
    for (const [index, { id, fixed, most, example }] of sheet.boxes.entries()) {
      const box = boxes[index];
      expect([...(box?.querySelectorAll('b') ?? [])].map(said), id).toEqual([number(language, example.points), number(language, most)]);
      expect(box?.querySelector('svg')?.getAttribute('aria-label'), id).toBe(example.dice.join(', '));
      expect(
        [...(box?.querySelectorAll('use') ?? [])].map((die) => die.getAttribute('href')),
        id,
      ).toEqual(example.dice.map((face) => `#face-${face}`));
      // The words name the points where the dice don't decide them.
      if (fixed !== null) expect(said(box?.querySelector('.need')), id).toContain(String(fixed));
    }
  });

  it('says of every row whether it differs from the standard game, and not by colour alone', () => {
    for (const variant of variants.filter((other) => other !== 'standard')) {
      const rows = [...page(language, variantPage(variant)).querySelectorAll('[data-row]')];
      const differing = rows.filter((row) => row.querySelector('.diamond'));
      for (const row of rows) {
        const [standard, own] = [...row.querySelectorAll('td')].map(said);
        expect(differing.includes(row), `${variant} ${row.getAttribute('data-row')}`).toBe(standard !== own);
      }
      expect(differing.length, variant).toBeGreaterThan(0);
      for (const row of differing) expect(row.querySelector('.diamond')?.getAttribute('aria-label')).toMatch(/\S/);
    }
    const standard = page(language, variantPage('standard'));
    expect([...standard.querySelectorAll('[data-row]')].every((row) => row.querySelectorAll('td').length === 1)).toBe(true);
  });

  it('shows what three columns make of the sheet, and what a joker gives', () => {
    const cells = (variant: Variant) =>
      [...page(language, variantPage(variant)).querySelectorAll('.figures tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map(said),
      );
    expect(cells('triple')).toEqual(
      sheetOfPage('triple').triple.map(({ times, bonus, highest }) => [`× ${times}`, String(bonus), number(language, highest)]),
    );
    expect(cells('joker')).toEqual(
      sheetOfPage('joker').boxes.flatMap(({ further }) => (further ? [[String(further.none), String(further.joker)]] : [])),
    );
  });

  it('explains with the figures of the program how a byte becomes a face', () => {
    const steps = said(page(language, fairnessPage).querySelector('.steps'));
    const { again, faces } = printed.bytes;
    expect(steps).toContain(String(256 - again));
    for (const bytes of faces) expect(steps).toContain(String(bytes));
  });
});

describe('each page', () => {
  test.each(all)('$at', ({ language, path, at }) => {
    const own = page(language, path);

    // It says what it is.
    expect(own.documentElement.lang).toBe(language);
    expect(own.querySelectorAll('h1')).toHaveLength(1);
    expect(said(own.querySelector('title'))).toBe(`${said(own.querySelector('h1'))} – Regatta`);
    const description = own.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
    expect(said(own.querySelector('.lead'))).toBe(description.replace(/\s+/g, ' '));
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThan(260);
    const footer = said(own.querySelector('.footer'));
    expect(footer).toContain(printed.version);
    expect(footer).toContain(printed.commit);

    // Every link leads somewhere, and there is one to the page itself in each language.
    const links = [...own.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    for (const href of links.filter((link) => !/^(?:#|\/\?|\/$)/.test(link)))
      expect(existsSync(new URL(`${href.slice(1)}.html`, dist)), href).toBe(true);
    for (const href of links.filter((link) => link.startsWith('#'))) expect(own.getElementById(href.slice(1)), href).not.toBeNull();
    expect(links).toEqual(expect.arrayContaining(['/', `/${language}/${fairnessPage}`, ...languages.map((other) => `/${other}/${path}`)]));
    expect([...own.querySelectorAll('.languages [aria-current="page"]')].map((link) => link.getAttribute('href'))).toEqual([at]);

    // It loads what is there, and has nothing inline that the security policy forbids. Only the counts need a script.
    expect(source(language, path)).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    const loaded = [...own.querySelectorAll('link[href], script')].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    );
    for (const file of loaded) expect(existsSync(new URL(file.slice(1), dist)), file).toBe(true);
    expect(own.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(1);
    expect([...own.querySelectorAll('script')].map((script) => [script.getAttribute('src') !== null, said(script)])).toEqual(
      path === fairnessPage ? [[true, '']] : [],
    );
  });
});

describe('the start button', () => {
  const startsOf = (variant: Variant) =>
    [...page('en', variantPage(variant)).querySelectorAll('a[href^="/?"]')].map((link) =>
      askedRules((link.getAttribute('href') ?? '').slice(1)),
    );

  test.each(variants)('of %s asks the start page for these rules', (variant) => expect(startsOf(variant)[0]).toEqual(rulesOf[variant]));

  it('has others beside it where an option goes with other sheets, or is of two kinds', () => {
    for (const variant of ['triple', 'forced'] as const)
      expect(startsOf(variant).map((rules) => rules?.sheet)).toEqual(['classic', 'yatzy', 'six_dice', 'yacht']);
    expect(startsOf('joker').map((rules) => rules?.joker)).toEqual(['forced', 'free']);
  });
});

describe('the texts', () => {
  const texts = (language: Language) => record(string)(JSON.parse(read(`web/locales/${language}/rules.json`)));
  const english = texts('en');
  const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
  const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  /** Lines of figures and marks. */
  const sameEverywhere = ['row.named'];

  test.each(languages)('in %s are those of English, each in its own words', (language) => {
    const own = texts(language);
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(own)) {
      expect(text, key).toMatch(/^\S(.*\S)?$/s);
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''));
    }
    // A sentence is never the same in two languages.
    const sentences = Object.keys(english).filter((key) => !sameEverywhere.includes(key) && (english[key] ?? '').includes(' '));
    if (language !== 'en') expect(sentences.filter((key) => own[key] === english[key])).toEqual([]);
  });

  test.each(languages)('in %s are all shown somewhere', (language) => {
    const shown = paths
      .map((path) => source(language, path))
      .join('\n')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
    const unused = Object.entries(texts(language)).filter(([, text]) =>
      text.split(/\{\w+\}/).some((piece) => !shown.includes(piece.trim())),
    );
    expect(unused.map(([key]) => key)).toEqual([]);
  });
});
