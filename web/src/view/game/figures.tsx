import type { Card, Sheet } from '../../protocol/messages';
import { t, words } from '../words';
import type { Line } from './layout';

// The reckoned lines of a sheet. Every number in them comes from the server.

export function lineLabel(line: Exclude<Line, { kind: 'box' }>, sheet: Sheet): string {
  if (line.kind === 'upper') return t('line.upper');
  if (line.kind === 'bonus') return t('line.bonus', { at: sheet.bonus_at });
  if (line.kind === 'extra') return t('line.extra');
  return t('line.total');
}

/** How far the upper boxes are towards the bonus: “27/84”. */
export function progress(card: Card, column: number, sheet: Sheet): string {
  return `${words().number(card.columns[column]?.upper ?? 0)}/${words().number(sheet.bonus_at)}`;
}

/** How far the upper boxes that are written are ahead of as many of each face as make the bonus, or behind, until it is made. */
export function Pace({ card, column, sheet }: { card: Card; column: number; sheet: Sheet }) {
  const of = card.columns[column];
  const due = sheet.pace.filter((_, index) => of && (sheet.upper[index] ?? '') in of.boxes);
  if (!of || of.bonus > 0 || due.length === 0) return null;
  const ahead = of.upper - due.reduce((sum, points) => sum + points, 0);
  return <small class="pace">{`${ahead < 0 ? '−' : '+'}${words().number(Math.abs(ahead))}`}</small>;
}

/** 0 to 100. */
export function percent(card: Card, column: number, sheet: Sheet): number {
  return Math.min(100, Math.round(((card.columns[column]?.upper ?? 0) / sheet.bonus_at) * 100));
}

/** The number of a reckoned line in one column. */
export function figure(line: Exclude<Line, { kind: 'box' }>, card: Card, column: number): number {
  const of = card.columns[column];
  if (!of) return 0;
  return of[line.kind];
}
