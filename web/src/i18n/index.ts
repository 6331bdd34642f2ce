// The page's language. `translator()` is the active one; the page draws itself again when `onLanguage` tells.

import { direction, type Language } from './languages';
import { loadMessages } from './messages';
import { createTranslator, type Translator } from './translator';

export { boxLabel, byeLabel, errorLabel, jokerLabel, sheetLabel } from './labels';
export { isLanguage, type Language, languageName, languages, pickLanguage } from './languages';
export type { Translator } from './translator';

let active: Translator | null = null;
let wanted: Language | null = null;
const listeners = new Set<(translator: Translator) => void>();

/**
 * Loads a language and makes it the page's. When several are asked for in a row the last one wins, whichever arrives first. Rejects when its texts
 * can't be had: then the page keeps the language that it has.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  if (active?.language === language) return;
  const messages = await loadMessages(language);
  if (wanted !== language) return;
  active = createTranslator(language, messages);
  document.documentElement.lang = language;
  document.documentElement.dir = direction(language);
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
