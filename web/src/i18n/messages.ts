import type more from '../../locales/en/more.json';
import type room from '../../locales/en/room.json';
import type { Language } from './languages';

/** A language's texts: flat, by key. English decides which keys there are; a test holds the others to it. */
export type Messages = Readonly<Record<string, string>>;

/**
 * A language's texts come in parts, so that a first visit loads what it shows: `room` is what the page can't do without, `more` what the start page adds,
 * and what else is fetched later (parts/later.tsx).
 */
export const parts = ['room', 'more'] as const;
export type Part = (typeof parts)[number];

type FileKey = Extract<keyof typeof room | keyof typeof more, string>;

/** A text that counts: `key.one`, `key.other` and what else the language needs. */
export type PluralKey = FileKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never;

/** A text of one form. */
export type PlainKey = Exclude<FileKey, `${PluralKey}.${Intl.LDMLPluralRule}`>;

export type MessageKey = PlainKey | PluralKey;

export type Params = Readonly<Record<string, string | number>>;

/** What a text takes besides its key: one that counts takes at least `count`. */
export type ParamsOf<K extends MessageKey> = K extends PluralKey ? [params: Params & { count: number }] : [params?: Params];

const files = import.meta.glob<Messages>('../../locales/*/{room,more}.json', { import: 'default' });

/** Fetches one part of a language's texts. Rejects when it can't be had. */
export async function loadMessages(language: Language, part: Part): Promise<Messages> {
  const load = files[`../../locales/${language}/${part}.json`];
  if (!load) throw new Error(`no texts for ${language}`);
  return await load();
}
