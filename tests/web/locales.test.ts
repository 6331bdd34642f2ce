import { describe, expect, it, test } from 'vitest';
import { type Language, languages } from '../../web/src/i18n/languages';
import {
  absenceReasons,
  byeCloses,
  columnCounts,
  errorCodes,
  httpErrorCodes,
  jokers,
  orders,
  playedReasons,
  presences,
  reactions,
  turnOrders,
} from '../../web/src/protocol/codes';
import { sheets } from '../../web/src/protocol/decode';
import { record, string } from '../../web/src/protocol/shape';
import { readJson } from './support/files';

const texts = (language: Language) => record(string)(readJson(`web/locales/${language}.json`));
const english = texts('en');
const others = languages.filter((language) => language !== 'en');

/** Words that a language has in common with English. Nothing else may be the same. */
const shared: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  el: ['Yatzy'],
  nb: ['Yatzy', 'Yacht', 'Bonus', 'Full straight'],
};

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'];
const pluralOf = (key: string) => {
  const [, base, category] = /^(.*)\.([a-z]+)$/.exec(key) ?? [];
  return base !== undefined && category !== undefined && categories.includes(category) && `${base}.other` in english
    ? { base, category }
    : null;
};
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe.each(languages)('%s', (language) => {
  const own = texts(language);

  it('has the keys of English, and the plural forms that the language needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = Object.keys(english).flatMap((key) => {
      const plural = pluralOf(key);
      if (!plural) return [key];
      return plural.category === 'other' ? needed.map((category) => `${plural.base}.${category}`) : [];
    });
    expect(Object.keys(own).sort()).toEqual(expected.sort());
  });

  it('has no key that both counts and does not', () => {
    for (const key of Object.keys(own)) if (pluralOf(key)) expect(Object.keys(own)).not.toContain(pluralOf(key)?.base);
  });

  it('has the placeholders of English', () => {
    for (const [key, text] of Object.entries(own)) {
      const plural = pluralOf(key);
      const expected = placeholders(english[plural ? `${plural.base}.other` : key] ?? '');
      // A form for one number alone may say it in words.
      const said = new Set(plural && plural.category !== 'other' ? [...placeholders(text), 'count'] : placeholders(text));
      expect([...said].sort(), key).toEqual([...new Set(plural && plural.category !== 'other' ? [...expected, 'count'] : expected)].sort());
      expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  it('has nothing empty, and no space around a text', () => {
    for (const [key, text] of Object.entries(own)) expect(text, key).toMatch(/^\S(.*\S)?$/s);
  });
});

describe.each(others)('%s', (language) => {
  it('has nothing left in English', () => {
    const left = Object.entries(texts(language)).filter(
      ([key, text]) => text === english[key] && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')),
    );
    expect(left.filter(([, text]) => !shared[language].includes(text))).toEqual([]);
  });

  it('shares only words with English that it does share', () => {
    const own = Object.entries(texts(language));
    for (const word of shared[language])
      expect(
        own.some(([key, text]) => text === word && english[key] === word),
        word,
      ).toBe(true);
  });
});

describe('every code has a label in every language', () => {
  const codes = new Set([...errorCodes, ...httpErrorCodes, 'offline', 'unknown']);
  const all = sheets(readJson('tests/golden/sheets.json')).sheets;
  const labels = [
    ...all.map(({ id }) => `sheet.${id}`),
    ...columnCounts.map((columns) => `columns.${columns}`),
    ...orders.map((order) => `order.${order}`),
    ...jokers.map((joker) => `joker.${joker}`),
    ...[...codes].map((code) => `error.${code}`),
    ...Object.keys(byeCloses).map((code) => `bye.${code}`),
    ...presences.map((presence) => `player.${presence}`),
    ...turnOrders.flatMap((order) => [`turn_order.${order}`, `turn_order.${order}.note`]),
    ...reactions.map((reaction) => `reaction.${reaction}`),
    ...playedReasons.flatMap((why) => [`log.played.${why}`, `log.you_played.${why}`]),
    ...absenceReasons.flatMap((why) => [`log.absence.${why}`, `log.you_absence.${why}`]),
  ];

  test.each(languages)('%s', (language) => {
    const own = texts(language);
    for (const key of labels) expect(own, key).toHaveProperty([key]);
    for (const { id, boxes } of all) {
      const names = boxes.map((box) => own[`box.${id}.${box}`] ?? own[`box.${box}`]);
      expect(names, id).not.toContain(undefined);
      expect(new Set(names).size, `two boxes of ${id} have one name`).toBe(boxes.length);
    }
    const states = [...presences, 'absent', 'left'].map((state) => own[`player.${state}`]);
    expect(new Set(states).size, 'two states of a player have one name').toBe(states.length);
  });
});

it('there is no text that nobody shows', () => {
  const files = import.meta.glob<string>('../../web/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const code = Object.values(files).join('\n');
  const heads = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, head]) => head ?? '');
  const unused = Object.keys(english)
    .map((key) => pluralOf(key)?.base ?? key)
    .filter((key) => !code.includes(`'${key}'`) && !heads.some((head) => key.startsWith(head)));
  expect([...new Set(unused)]).toEqual([]);
});
