import type { Sheet } from '../../protocol/messages';

/** One printed line of a sheet. */
export type Line = { kind: 'box'; box: string } | { kind: 'upper' } | { kind: 'bonus' } | { kind: 'extra' } | { kind: 'total' };

/** A line at its place in the two columns of a phone's sheet; a wide one goes across both. */
export interface PlacedLine {
  line: Line;
  row: number;
  column: 1 | 2 | 'both';
}

const boxLine = (box: string): Line => ({ kind: 'box', box });

/** All boxes in the sheet's order; after the last upper box what is reckoned from them. */
function boxLines(sheet: Sheet, after: readonly Line[]): Line[] {
  const last = Math.max(...sheet.upper.map((box) => sheet.boxes.indexOf(box)));
  return sheet.boxes.flatMap((box, index) => (index === last && sheet.bonus_at > 0 ? [boxLine(box), ...after] : [boxLine(box)]));
}

/** Every line of the sheet from top to bottom, as a table shows it. */
export function allLines(sheet: Sheet): Line[] {
  const lines = boxLines(sheet, [{ kind: 'upper' }, { kind: 'bonus' }]);
  return [...lines, ...(sheet.extras ? [{ kind: 'extra' } as const] : []), { kind: 'total' }];
}

/**
 * The same lines in two columns. A sheet of up to 15 boxes is split as printed pads are, upper boxes left and lower boxes right; a longer one, or one
 * whose upper boxes come last, in the middle.
 */
export function twoColumns(sheet: Sheet): { rows: number; lines: PlacedLine[] } {
  const upper = new Set(sheet.upper);
  const asPrinted = sheet.bonus_at > 0 && sheet.boxes.length <= 15;
  const lines = boxLines(sheet, asPrinted ? [{ kind: 'upper' }, { kind: 'bonus' }] : [{ kind: 'bonus' }]);
  const isLower = (line: Line) => line.kind === 'box' && !upper.has(line.box);
  const middle = asPrinted ? lines.findIndex(isLower) : Math.floor(lines.length / 2);
  const left = lines.slice(0, middle);
  const right = lines.slice(middle);
  if (sheet.extras) (left.length < right.length ? left : right).push({ kind: 'extra' });

  const placed: PlacedLine[] = [
    ...left.map((line, index) => ({ line, row: index + 1, column: 1 as const })),
    ...right.map((line, index) => ({ line, row: index + 1, column: 2 as const })),
  ];
  const longest = Math.max(left.length, right.length);
  const shorter = left.length < right.length ? 1 : 2;
  const total: Line = { kind: 'total' };
  if (left.length === right.length) placed.push({ line: total, row: longest + 1, column: 'both' });
  else placed.push({ line: total, row: longest, column: shorter });
  return { rows: left.length === right.length ? longest + 1 : longest, lines: placed };
}
