import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { boxLabel, needLabel, sheetLabel } from '../src/i18n/labels.ts';
import type { Language } from '../src/i18n/languages.ts';
import type { Messages, Params } from '../src/i18n/messages.ts';
import { createTranslator } from '../src/i18n/translator.ts';
import type { SheetId } from '../src/protocol/messages.ts';
import { record, string } from '../src/protocol/shape.ts';

/** What a page says in one language: its own texts, and those that the client has already. */
export interface Texts {
  language: Language;
  /** The text of a key. Throws when there is none: a page with a hole is no page. */
  say(key: string, params?: Params): string;
  number(value: number): string;
  sheet(id: SheetId): string;
  box(sheet: SheetId, box: string): string;
  need(sheet: SheetId, box: string): string;
}

const parts = ['room', 'more', 'rules'];

function read(root: string, language: Language, part: string): Messages {
  return record(string)(JSON.parse(readFileSync(resolve(root, `locales/${language}/${part}.json`), 'utf8')));
}

/** The texts of a language. `root` is web/. */
export function textsOf(root: string, language: Language): Texts {
  const messages: Messages = Object.assign({}, ...parts.map((part) => read(root, language, part)));
  const i18n = createTranslator(language, messages);
  return {
    language,
    say(key, params) {
      // One that counts has its forms instead of itself, and the translator picks among them.
      if (!i18n.has(key) && !i18n.has(`${key}.other`)) throw new Error(`no text for ${key} in ${language}`);
      return i18n.t(key as Parameters<typeof i18n.t>[0], params as Params & { count: number });
    },
    number: i18n.number,
    sheet: (id) => sheetLabel(i18n, id),
    box: (sheet, box) => boxLabel(i18n, sheet, box),
    need: (sheet, box) => needLabel(i18n, sheet, box),
  };
}
