import type en from '../../locales/en.json';
import type { Language } from './languages';

/** A language's texts: flat, by key. English decides which keys there are; a test holds the others to it. */
export type Messages = Readonly<Record<string, string>>;

type FileKey = Extract<keyof typeof en, string>;

/** A text that counts: `key.one`, `key.other` and what else the language needs. */
export type PluralKey = FileKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;

/** A text of one form. */
export type PlainKey = Exclude<FileKey, `${PluralKey}.${Intl.LDMLPluralRule}`>;

export type MessageKey = PlainKey | PluralKey;

export type Params = Readonly<Record<string, string | number>>;

/** What a text takes besides its key: one that counts takes at least `count`. */
export type ParamsOf<K extends MessageKey> = K extends PluralKey ? [params: Params & { count: number }] : [params?: Params];

const files = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' });

/** Fetches one language's texts. Rejects when they can't be had. */
export async function loadMessages(language: Language): Promise<Messages> {
  const load = files[`../../locales/${language}.json`];
  if (!load) throw new Error(`no texts for ${language}`);
  return await load();
}
