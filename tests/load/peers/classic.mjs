// A game of the classic sheet: one column, boxes in free order, no joker; a further five of a kind is 100 extra, once that box holds its points. What
// the rooms of the peers play: the same work as Regatta's engine does for these rules.

import { randomFillSync } from 'node:crypto';

const sum = (counts) => counts.reduce((total, number, face) => total + number * face, 0);
const most = (counts) => Math.max(...counts);
const run = (counts, first, last) => {
  for (let face = first; face <= last; face += 1) if (counts[face] === 0) return false;
  return true;
};
const upper = (face) => (counts) => counts[face] * face;

const boxes = Object.entries({
  ones: upper(1),
  twos: upper(2),
  threes: upper(3),
  fours: upper(4),
  fives: upper(5),
  sixes: upper(6),
  three_of_a_kind: (counts) => (most(counts) >= 3 ? sum(counts) : 0),
  four_of_a_kind: (counts) => (most(counts) >= 4 ? sum(counts) : 0),
  full_house: (counts) => (counts.includes(3) && counts.includes(2) ? 25 : 0),
  small_straight: (counts) => (run(counts, 1, 4) || run(counts, 2, 5) || run(counts, 3, 6) ? 30 : 0),
  large_straight: (counts) => (run(counts, 1, 5) || run(counts, 2, 6) ? 40 : 0),
  five_of_a_kind: (counts) => (most(counts) === 5 ? 50 : 0),
  chance: sum,
});
const UPPER = 6;
const BONUS_AT = 63;
const BONUS = 35;
const EXTRA = 100;
const DICE = 5;
const ROLLS = 3;

// A byte from 252 on is drawn again: 256 is no multiple of six.
const bytes = Buffer.alloc(4096);
let used = bytes.length;
function face() {
  for (;;) {
    if (used === bytes.length) {
      randomFillSync(bytes);
      used = 0;
    }
    const byte = bytes[used];
    used += 1;
    if (byte < 252) return 1 + (byte % 6);
  }
}

class Card {
  written = new Map(); // box → points
  upper = 0;
  extra = 0;
  total = 0;

  get bonus() {
    return this.upper >= BONUS_AT ? BONUS : 0;
  }
  write(box, index, points, extra) {
    this.written.set(box, points);
    if (index < UPPER) this.upper += points;
    this.extra += extra;
    this.total = this.extra + this.bonus;
    for (const value of this.written.values()) this.total += value;
  }
  view() {
    const { upper, bonus, extra, total } = this;
    const inOrder = {};
    for (const [box] of boxes) if (this.written.has(box)) inOrder[box] = this.written.get(box);
    return { columns: [{ boxes: inOrder, upper, bonus, extra, total }], total, saved_rolls: 0 };
  }
}

export class Game {
  turn = 1;
  dice = [];
  held = [];
  rolls = 0;

  /** `seats` in turn order. */
  constructor(number, seats) {
    this.number = number;
    this.players = seats.map(({ seat, name }) => ({ seat, name, card: new Card() }));
    this.at = 0;
  }

  get over() {
    return this.turn > this.players.length * boxes.length;
  }
  get mover() {
    return this.players[this.at];
  }

  /** Undefined, or why not. */
  roll(held) {
    if (this.rolls === ROLLS) return 'no_rolls_left';
    if (!Array.isArray(held) || (this.rolls === 0 && held.length > 0)) return 'nothing_to_hold';
    let last = -1;
    for (const position of held) {
      if (!Number.isInteger(position) || position <= last || position >= DICE) return 'nothing_to_hold';
      last = position;
    }
    if (held.length === DICE) return 'nothing_to_roll';
    const before = this.dice;
    this.dice = Array.from({ length: DICE }, (_, i) => (held.includes(i) ? before[i] : face()));
    this.held = held;
    this.rolls += 1;
    return undefined;
  }

  options() {
    if (this.rolls === 0) return {};
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (const die of this.dice) counts[die] += 1;
    const { card } = this.mover;
    const extra = most(counts) === DICE && card.written.get('five_of_a_kind') === 50 ? EXTRA : 0;
    const options = {};
    for (const [box, points] of boxes) if (!card.written.has(box)) options[`${box}:0`] = [points(counts), extra];
    return options;
  }

  /** What was written, or why nothing. */
  score(box, column) {
    if (this.rolls === 0) return 'not_rolled';
    const index = boxes.findIndex(([id]) => id === box);
    if (index < 0) return 'unknown_box';
    if (column !== 0) return 'unknown_column';
    const option = this.options()[`${box}:0`];
    if (!option) return 'box_filled';
    const [points, extra] = option;
    const { card } = this.mover;
    card.write(box, index, points, extra);
    this.turn += 1;
    this.at = (this.at + 1) % this.players.length;
    this.dice = [];
    this.held = [];
    this.rolls = 0;
    return { points, extra, card };
  }

  turnView() {
    if (this.over) return null;
    const { dice, held } = this;
    return {
      number: this.turn,
      round: this.mover.card.written.size + 1,
      seat: this.mover.seat,
      roll: this.rolls,
      rolls_left: ROLLS - this.rolls,
      saved_rolls: 0,
      dice,
      held,
      options: this.options(),
    };
  }

  ranking() {
    if (!this.over) return null;
    const totals = this.players.map(({ seat, card }) => ({ seat, total: card.total })).sort((a, b) => b.total - a.total);
    return totals.map(({ seat, total }) => ({
      seat,
      place: 1 + totals.findIndex((other) => other.total === total),
      total,
      finished: true,
    }));
  }

  view(rules) {
    return {
      number: this.number,
      rules,
      rounds: boxes.length,
      roll_off: [],
      players: this.players.map(({ seat, name, card }) => ({ seat, name, left: false, card: card.view() })),
      turn: this.turnView(),
      ranking: this.ranking(),
      highlights: null,
    };
  }
}
