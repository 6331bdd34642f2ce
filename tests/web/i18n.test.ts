// @vitest-environment happy-dom
import { describe, expect, it, test } from 'vitest';
import * as i18n from '../../web/src/i18n';
import type { Params, PlainKey } from '../../web/src/i18n/messages';
import { createTranslator } from '../../web/src/i18n/translator';

describe('the language of a person', () => {
  test.each([
    [['el-GR', 'en'], 'el'],
    [['no'], 'nb'],
    [['nn-NO', 'en'], 'nb'],
    [['nb-NO'], 'nb'],
    [['tlh', 'EL'], 'el'],
    [['en-AU'], 'en'],
    [['tlh', 'xx'], 'en'],
    [[], 'en'],
  ] as const)('%j is %s', (preferred, language) => {
    expect(i18n.pickLanguage(preferred)).toBe(language);
  });

  it('has a name in itself', () => {
    expect(i18n.languages.map(i18n.languageName)).toEqual([
      'English',
      'Norsk bokmål',
      'Svenska',
      'Dansk',
      'Suomi',
      'Ελληνικά',
      'Deutsch',
      'Nederlands',
      'Français',
      'Español',
      'Italiano',
      'Polski',
    ]);
  });
});

describe('a text', () => {
  const messages = {
    plain: 'Roll',
    named: '{who} rolls {who}, {unknown}',
    'dice.one': 'Roll {count} die',
    'dice.other': 'Roll {count} dice',
    tricky: '$& {value}',
  };
  const english = createTranslator('en', messages);
  // The keys of this little catalogue are not those of the page.
  const t = (key: string, params?: Params) => english.t(key as PlainKey, params);

  it('takes its parameters where it names them', () => {
    expect(t('plain')).toBe('Roll');
    expect(t('named', { who: 'Nora' })).toBe('Nora rolls Nora, {unknown}');
    expect(t('tricky', { value: '$1 {who}' })).toBe('$& $1 {who}');
  });

  it('has the form that its count needs', () => {
    expect([0, 1, 2].map((count) => t('dice', { count }))).toEqual(['Roll 0 dice', 'Roll 1 die', 'Roll 2 dice']);
  });

  it('writes numbers as the language does', () => {
    expect(english.number(1480)).toBe('1480');
    expect(english.number(12_345)).toBe('12,345');
    expect(createTranslator('el', {}).number(12_345)).toBe('12.345');
  });

  it('that is missing is its key', () => {
    expect(t('nowhere')).toBe('nowhere');
    expect(english.has('nowhere')).toBe(false);
    expect(english.has('plain')).toBe(true);
  });
});

describe('the page’s language', () => {
  it('is fetched, told, and marked in the document', async () => {
    const told: string[] = [];
    const stop = i18n.onLanguage(({ language }) => told.push(language));
    await i18n.setLanguage('el');
    expect(document.documentElement.lang).toBe('el');
    expect(i18n.translator().t('box.ones')).toBe('Άσσοι');
    await i18n.setLanguage('el'); // it is already
    expect(told).toEqual(['el']);
    // Asked for in a row: the last one stays, whichever arrives first.
    await Promise.all([i18n.setLanguage('nb'), i18n.setLanguage('en')]);
    stop();
    await i18n.setLanguage('nb');
    expect(told).toEqual(['el', 'en']);
    expect(i18n.translator().language).toBe('nb');
    const late = i18n.setLanguage('el');
    await i18n.setLanguage('nb'); // never mind
    await late;
    expect(i18n.translator().language).toBe('nb');
  });

  it('calls a box as its sheet does', async () => {
    await i18n.setLanguage('en');
    const english = i18n.translator();
    expect(i18n.boxLabel(english, 'classic', 'five_of_a_kind')).toBe('Five of a kind');
    expect(i18n.boxLabel(english, 'yatzy', 'five_of_a_kind')).toBe('Yatzy');
    expect(i18n.boxLabel(english, 'yacht', 'five_of_a_kind')).toBe('Yacht');
    expect(i18n.boxLabel(english, 'yacht', 'ones')).toBe('Ones');
  });
});
