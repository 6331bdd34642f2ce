import { describe, expect, it, test } from 'vitest';
import { sheets } from '../../web/src/protocol/decode';
import { bestBoxes } from '../../web/src/view/game/best';
import { mineFirst } from '../../web/src/view/game/everyone';
import { allLines, type Line, twoColumns } from '../../web/src/view/game/layout';
import { initial, marksOf } from '../../web/src/view/parts/marks';
import { readJson } from './support/files';

const all = sheets(readJson('tests/golden/sheets.json')).sheets;
const sheetOf = (id: string) => all.find((sheet) => sheet.id === id) ?? expect.unreachable(id);
const name = (line: Line) => (line.kind === 'box' ? line.box : `(${line.kind})`);

describe('the lines of a sheet', () => {
  test.each(all)('$id: every box in its order, and what is reckoned behind the last upper one', (sheet) => {
    const lines = allLines(sheet).map(name);
    expect(lines.filter((line) => !line.startsWith('('))).toEqual(sheet.boxes);
    expect(lines.at(-1)).toBe('(total)');
    const last = Math.max(...sheet.upper.map((box) => lines.indexOf(box)));
    if (sheet.bonus_at > 0) expect(lines.slice(last + 1, last + 3)).toEqual(['(upper)', '(bonus)']);
    else expect(lines).not.toContain('(bonus)');
    expect(lines.includes('(extra)')).toBe(sheet.extras);
  });

  // 40 px rows for the twenty boxes, 48 px for the others: what a phone of 640 px has room for.
  const most = { classic: 9, yatzy: 9, six_dice: 11, yacht: 9 };
  test.each(all)('$id in two columns: each line once, no two in one place, and few enough rows', (sheet) => {
    const { rows, lines } = twoColumns(sheet);
    const boxes = lines.map(({ line }) => name(line)).filter((line) => !line.startsWith('('));
    expect(boxes.sort()).toEqual([...sheet.boxes].sort());
    const places = lines.flatMap(({ row, column }) => (column === 'both' ? [`${row}/1`, `${row}/2`] : [`${row}/${column}`]));
    expect(new Set(places).size).toBe(places.length);
    expect(Math.max(...lines.map(({ row }) => row))).toBe(rows);
    expect(rows).toBeLessThanOrEqual(most[sheet.id]);
    const kinds = lines.map(({ line }) => line.kind);
    expect(kinds.includes('bonus')).toBe(sheet.bonus_at > 0);
    expect(kinds.includes('extra')).toBe(sheet.extras);
    expect(kinds.filter((kind) => kind === 'total')).toHaveLength(1);
  });

  it('puts the lower boxes of a pad to the right of the upper ones', () => {
    const column = (box: string) => twoColumns(sheetOf('yatzy')).lines.find(({ line }) => name(line) === box)?.column;
    expect([column('ones'), column('sixes'), column('one_pair'), column('five_of_a_kind')]).toEqual([1, 1, 2, 2]);
  });
});

describe('the best open boxes of a triple card', () => {
  it('are those that add most to the total: a column counts once, twice and three times, an extra with it', () => {
    const best = bestBoxes({
      'ones:0': [5, 0],
      'fives:0': [25, 0],
      'fives:1': [25, 0],
      'chance:2': [20, 0],
      'five_of_a_kind:0': [0, 100],
      'sixes:2': [0, 0],
    });
    expect(best.map(({ box, column }) => `${box} ×${column + 1}`)).toEqual(['five_of_a_kind ×1', 'chance ×3', 'fives ×2']);
  });

  it('are none when everything gives nothing', () => {
    expect(bestBoxes({ 'ones:0': [0, 0], 'twos:2': [0, 0] })).toEqual([]);
  });
});

describe('players', () => {
  const player = (seat: number) => ({ seat, name: '', left: false, card: { columns: [], total: 0, saved_rolls: 0 } });

  it('stand with mine first and the others as they follow, however the device goes from hand to hand', () => {
    const seats = (...mine: number[]) => mineFirst([1, 2, 3, 4].map(player), mine).map(({ seat }) => seat);
    expect(seats(3)).toEqual([3, 4, 1, 2]);
    expect(seats(1)).toEqual([1, 2, 3, 4]);
    expect(seats()).toEqual([1, 2, 3, 4]);
    expect(seats(9)).toEqual([1, 2, 3, 4]);
    expect(seats(2, 4)).toEqual([2, 3, 4, 1]);
    expect(seats(4, 2)).toEqual(seats(2, 4));
  });

  it('keep their marks when others leave, and no two of eight have the same', () => {
    expect([...marksOf([1, 2, 4])]).toEqual([
      [1, 0],
      [2, 1],
      [4, 3],
    ]);
    const late = marksOf([2, 3, 9, 10, 11, 12, 13, 17]);
    expect(late.get(2)).toBe(1);
    expect(new Set(late.values()).size).toBe(8);
    expect(marksOf([17, 2, 13, 3, 12, 9, 11, 10])).toEqual(late);
  });

  it('have the first character of their name as people count it', () => {
    expect([initial('nora'), initial('Άννα'), initial('👩‍🚀 Jo'), initial('éva')]).toEqual(['N', 'Ά', '👩‍🚀', 'É']);
  });
});
