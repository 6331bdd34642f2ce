import { rules as rulesShape } from '../protocol/decode';
import type { Rules, Sheets } from '../protocol/messages';
import { check } from '../protocol/shape';

/**
 * The rules that a link to the start page asks for: `?rules=SHEET.COLUMNS.ORDER.JOKER`, as the rules pages have it. Null when it asks for none, or for
 * something that isn't rules.
 */
export function askedRules(search: string): Rules | null {
  const [sheet, columns, order, joker, ...more] = new URLSearchParams(search).get('rules')?.split('.') ?? [];
  return more.length > 0 ? null : check(rulesShape, { sheet, columns: Number(columns), order, joker });
}

/** Can that sheet be played so? */
export function areRules({ sheets, columns, orders }: Sheets, rules: Rules): boolean {
  const jokers = sheets.find(({ id }) => id === rules.sheet)?.jokers ?? [];
  return jokers.includes(rules.joker) && columns.includes(rules.columns) && orders.includes(rules.order);
}
