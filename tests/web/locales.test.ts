import { describe, expect, it, test } from 'vitest';
import { type Language, languages } from '../../web/src/i18n/languages';
import { parts } from '../../web/src/i18n/messages';
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
import { readJson } from './support/files';
import { ofPart, texts } from './support/texts';

const english = texts('en');
const others = languages.filter((language) => language !== 'en');

/** Words that a language has in common with English. Nothing else may be the same. */
const shared: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  nb: ['Yatzy', 'Yacht', 'Bonus', 'Full straight'],
  sv: ['Yatzy', 'Yacht', 'Bonus', 'Full straight'],
  da: ['Yatzy', 'Yacht', 'Bonus', 'Chance', 'Menu'],
  fi: ['Yatzy', 'Yacht', 'Bonus'],
  el: ['Yatzy'],
  de: ['Yatzy', 'Yacht', 'Bonus', 'Chance'],
  nl: ['Yatzy', 'Yacht', 'Bonus', 'Full house', 'Chance', 'Menu'],
  fr: ['Yatzy', 'Yacht', 'Bonus', 'Chance', 'Triple', 'Menu', 'Message', 'Joker', 'six', 'Volume', 'Vibration'],
  es: ['Yatzy', 'Triple', 'Extra'],
  it: ['Yatzy', 'Yacht', 'Bonus', 'Chance', 'Menu', 'Extra', 'Volume'],
  pl: ['Yatzy', 'Menu', 'Joker'],
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

const modules = import.meta.glob<string>('../../web/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const keys = [...new Set(Object.keys(english).map((key) => pluralOf(key)?.base ?? key))];
/** The texts that some code names, in whole or by their beginning. */
function named(code: string): string[] {
  const heads = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, head]) => head ?? '');
  return keys.filter((key) => code.includes(`'${key}'`) || heads.some((head) => key.startsWith(head)));
}

it('there is no text that nobody shows', () => {
  const shown = new Set(named(Object.values(modules).join('\n')));
  expect(keys.filter((key) => !shown.has(key))).toEqual([]);
});

describe('what is loaded first', () => {
  const top = '../../web/src/';
  /** The modules that come with one of these: what they import other than by a dynamic import, or for its types alone. */
  function reached(from: readonly string[]): string[] {
    const seen = new Set<string>();
    const visit = (module: string) => {
      const code = modules[module];
      if (code === undefined || seen.has(module)) return;
      seen.add(module);
      for (const [, path = ''] of code.matchAll(/^(?:import|export)\b(?! type)(?:[^;]*? from)? '(\.[^']+)';/gms)) {
        const at = new URL(path, `file:///${module.slice(top.length)}`).pathname.slice(1);
        for (const end of ['.ts', '.tsx', '/index.ts']) visit(`${top}${at}${end}`);
      }
    };
    from.forEach(visit);
    return [...seen];
  }
  const code = (some: readonly string[]) => some.map((module) => modules[module]).join('\n');
  // What a room shows before the first roll, on a phone and on a wide screen.
  const room = reached(['main.tsx', 'view/game/phone.tsx', 'view/game/wide.tsx'].map((module) => top + module));
  const early = [...new Set(Object.keys(ofPart('en', 'room')).map((key) => pluralOf(key)?.base ?? key))];
  const said = named(code(room));

  it('says only what is in the first part of the texts', () => {
    expect(room.length).toBeGreaterThan(50);
    expect(said.filter((key) => !early.includes(key))).toEqual([]);
  });
  it('and no text is in the first part that comes later', () => {
    expect(early.filter((key) => !said.includes(key))).toEqual([]);
  });
  it('has each text once', () => {
    for (const language of languages) {
      const all = parts.flatMap((part) => Object.keys(ofPart(language, part)));
      expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
    }
  });
});
