import { signal } from '@preact/signals';
import * as i18n from '../i18n';
import type { ByeCode, Rules, SheetId } from '../protocol/messages';

// The texts of the page, as signals: whatever reads one is drawn again when the person changes the language.
// Keys of boxes: `box.{box}` is what most sheets call it, `box.{sheet}.{box}` what this sheet calls it otherwise; the same holds for `need.…`, what a box
// asks of the dice. The particular key wins. A language with `box.{sheet}.{box}` for one sheet needs none for the others.

const active = signal<i18n.Translator | null>(null);
i18n.onLanguage((translator) => {
  active.value = translator;
});

export function words(): i18n.Translator {
  return active.value ?? i18n.translator();
}

export const t: i18n.Translator['t'] = (key, ...params) => words().t(key, ...params);

export const boxLabel = (sheet: SheetId, box: string) => i18n.boxLabel(words(), sheet, box);
export const needLabel = (sheet: SheetId, box: string) => i18n.needLabel(words(), sheet, box);
export const sheetLabel = (sheet: SheetId) => i18n.sheetLabel(words(), sheet);
export const byeLabel = (code: ByeCode) => i18n.byeLabel(words(), code);
export const errorLabel = (code: Parameters<typeof i18n.errorLabel>[1]) => i18n.errorLabel(words(), code);

/** The rules of a table in a few words: the sheet, and whatever differs from its standard game. */
export function rulesWords(rules: Rules): string[] {
  const parts = [sheetLabel(rules.sheet)];
  if (rules.columns === 3) parts.push(t('columns.3'));
  if (rules.order === 'forced') parts.push(t('order.forced'));
  if (rules.joker !== 'none') parts.push(i18n.jokerLabel(words(), rules.joker));
  return parts;
}

/** “1, 2 and 3”, as the language says it. */
export function list(parts: readonly string[]): string {
  return new Intl.ListFormat(words().language, { type: 'conjunction' }).format(parts);
}
