// The page's language. `translator()` is the active one; the page draws itself again when `onLanguage` tells.

import type { Language } from './languages';
import { loadMessages, type Messages, type Part } from './messages';
import { createTranslator, type Translator } from './translator';

export { boxLabel, byeLabel, errorLabel, jokerLabel, needLabel, sheetLabel } from './labels';
export { isLanguage, type Language, languageName, languages, pickLanguage } from './languages';
export type { Translator } from './translator';

let active: Translator | null = null;
let wanted: Language | null = null;
/** Which parts of a language the page needs: they only become more. */
const needed = new Set<Part>(['room']);
const listeners = new Set<(translator: Translator) => void>();

/**
 * Loads a language, in the parts that the page needs, and makes it the page's. When several are asked for in a row the last one wins, whichever arrives
 * first. Rejects when its texts can't be had: then the page keeps the language that it has.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  if (active?.language === language) return;
  await load(language);
}

/** Resolves when the page has this part of its texts too, and of each language that it is set to from now on. Rejects when they can't be had. */
export async function needTexts(part: Part): Promise<void> {
  if (needed.has(part)) return;
  if (wanted !== null) await loadMessages(wanted, part);
  needed.add(part);
  if (wanted !== null) await load(wanted);
}

async function load(language: Language): Promise<void> {
  // A part that became needed meanwhile may have arrived before these: the page never falls back to fewer.
  let parts: Part[];
  let texts: Messages[];
  do {
    parts = [...needed];
    texts = await Promise.all(parts.map((part) => loadMessages(language, part)));
  } while (parts.length < needed.size);
  if (wanted !== language) return;
  active = createTranslator(language, Object.assign({}, ...texts));
  document.documentElement.lang = language;
  for (const listener of listeners) listener(active);
}

/** The active language. The page must have set one before it draws anything. */
export function translator(): Translator {
  if (!active) throw new Error('no language is set');
  return active;
}

/** Called after each change of language. Returns how to stop. */
export function onLanguage(listener: (translator: Translator) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
