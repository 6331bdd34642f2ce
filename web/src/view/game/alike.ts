import type { Happening } from '../../model/state';

export type Scored = Extract<Happening, { kind: 'scored' }>;

const alike: readonly string[] = ['five_of_a_kind', 'six_of_a_kind'];

/** The box whose name is stamped on the sheet when all dice are alike; also when they went to another box, and gave an extra. */
export function stampOf({ box, points, extra }: Pick<Scored, 'box' | 'points' | 'extra'>): string | null {
  if (extra > 0) return 'five_of_a_kind';
  return points > 0 && alike.includes(box) ? box : null;
}
