import type { SheetId } from '../src/protocol/messages.ts';

/** A line of a pictured sheet: a box, dice that fill it, and what stands in three columns (in the second of two throws, say). */
export interface Line {
  box: string;
  dice: readonly number[];
  written: readonly [number | null, number | null, number | null];
}

export interface PicturedSheet {
  /** The throw of a lifetime, which the first column is about to get points for. */
  best: readonly number[];
  bestBox: string;
  lines: readonly Line[];
}

const line = (box: string, dice: string, a: number | null, b: number | null, c: number | null): Line => ({
  box,
  dice: [...dice].map(Number),
  written: [a, b, c],
});

const upper = [
  line('ones', '1', 3, null, 2),
  line('twos', '2', 6, 8, null),
  line('threes', '3', 9, 9, 6),
  line('fours', '4', null, 12, 16),
  line('fives', '5', 15, null, 20),
  line('sixes', '6', 24, 18, null),
];

/** What the link's picture shows of each sheet. It has every box of the sheet; the points are of one evening, and count for nothing. */
export const sheets: Readonly<Record<SheetId, PicturedSheet>> = {
  yatzy: {
    best: [6, 6, 6, 6, 6],
    bestBox: 'five_of_a_kind',
    lines: [
      ...upper,
      line('one_pair', '66', 12, null, 10),
      line('two_pairs', '5544', null, 18, 14),
      line('three_of_a_kind', '444', 12, 15, null),
      line('four_of_a_kind', '2222', null, null, 8),
      line('small_straight', '12345', 15, null, null),
      line('large_straight', '23456', null, 20, null),
      line('full_house', '55522', 19, null, 27),
      line('chance', '65431', 21, null, null),
      line('five_of_a_kind', '66666', 50, null, null),
    ],
  },
  classic: {
    best: [5, 5, 5, 5, 5],
    bestBox: 'five_of_a_kind',
    lines: [
      ...upper,
      line('three_of_a_kind', '444', 23, 17, null),
      line('four_of_a_kind', '2222', null, 14, null),
      line('full_house', '33366', 25, 25, null),
      line('small_straight', '1234', 30, null, 30),
      line('large_straight', '23456', null, null, null),
      line('five_of_a_kind', '55555', 50, null, null),
      line('chance', '65431', 22, null, 26),
    ],
  },
  six_dice: {
    best: [6, 6, 6, 6, 6, 6],
    bestBox: 'six_of_a_kind',
    lines: [
      ...upper,
      line('one_pair', '66', 12, null, 10),
      line('two_pairs', '5544', null, 18, 14),
      line('three_pairs', '663322', 22, null, null),
      line('three_of_a_kind', '444', 12, 15, null),
      line('four_of_a_kind', '2222', null, null, 8),
      line('five_of_a_kind', '33333', null, 15, null),
      line('small_straight', '12345', 15, null, 15),
      line('large_straight', '23456', null, 20, null),
      line('full_straight', '123456', 21, null, null),
      line('full_house', '55522', 19, null, 27),
      line('castle', '444333', null, null, null),
      line('tower', '666611', null, null, 26),
      line('chance', '655431', 24, null, null),
      line('six_of_a_kind', '666666', 100, null, null),
    ],
  },
  yacht: {
    best: [1, 1, 1, 1, 1],
    bestBox: 'five_of_a_kind',
    lines: [
      line('five_of_a_kind', '11111', 50, null, null),
      line('large_straight', '23456', null, null, null),
      line('small_straight', '12345', 30, null, null),
      line('four_of_a_kind', '2222', null, 11, null),
      line('full_house', '55522', 19, null, 27),
      line('chance', '65431', 21, 24, null),
      ...[...upper].reverse(),
    ],
  },
};
