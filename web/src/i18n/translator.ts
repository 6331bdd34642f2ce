import type { Language } from './languages';
import type { MessageKey, Messages, Params, ParamsOf, PlainKey } from './messages';

/** The texts of one language. */
export interface Translator {
  readonly language: Language;
  /** The text of a key, in the form that `count` needs, with `{name}` replaced by the parameter of that name and numbers as the language writes them. */
  t<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string;
  /** Is there such a key? For labels that are more particular for some codes than for others. */
  has(key: string): key is PlainKey;
  number(value: number): string;
}

export function createTranslator(language: Language, messages: Messages): Translator {
  const plurals = new Intl.PluralRules(language);
  // A total of four digits is read better without a separator, in every one of these languages.
  const numbers = new Intl.NumberFormat(language, { useGrouping: 'min2' });

  const number = (value: number) => numbers.format(value);

  function form(key: string, count: string | number | undefined): string {
    const plural = typeof count === 'number' ? messages[`${key}.${plurals.select(count)}`] : undefined;
    // Types and tests see to it that a key exists; if one doesn't, the key is a better hint than a page that breaks.
    return plural ?? messages[key] ?? key;
  }

  function text(key: string, params: Params = {}): string {
    return form(key, params.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? number(value) : value;
    });
  }

  return {
    language,
    t: (key, ...params) => text(key, ...params),
    has: (key): key is PlainKey => key in messages,
    number,
  };
}
