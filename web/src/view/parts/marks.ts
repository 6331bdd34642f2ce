/** How many marks there are; a room has no more seats. */
export const MARKS = 8;

/**
 * The mark (colour and shape, 0 to 7) of each seat. Seats keep theirs when others leave: a seat takes the mark of its number, and where two
 * numbers would share one, the later takes the next that is free. Everybody in the room computes the same.
 */
export function marksOf(seats: Iterable<number>): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  const taken = new Set<number>();
  for (const seat of [...new Set(seats)].sort((a, b) => a - b)) {
    let mark = (seat - 1) % MARKS;
    for (let tries = 0; taken.has(mark) && tries < MARKS; tries++) mark = (mark + 1) % MARKS;
    taken.add(mark);
    marks.set(seat, mark);
  }
  return marks;
}

/** The first character of a name as people count characters. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  return first?.segment.toLocaleUpperCase() ?? '';
}
