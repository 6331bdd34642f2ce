// Rooms at every moment that the screens have to show. The numbers are plausible, not reckoned: the rules are the server's.

import type { Happening, Link, RoomView } from '../src/model/state';
import type {
  Card,
  Column,
  Game,
  Highlights,
  Options,
  Player,
  PresenceOf,
  Ranking,
  Removed,
  Results,
  RoomState,
  Rules,
  Seat,
  Sheet,
  SheetId,
  Sheets,
  Table,
  Turn,
} from '../src/protocol/messages';

const upper = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
/** Dice for each box, and what they give: as the server has them. */
const exampleTexts: Readonly<Record<SheetId, string>> = {
  classic: `
    ones:11146:3 twos:22236:6 threes:33315:9 fours:44425:12 fives:55513:15 sixes:66623:18 three_of_a_kind:44425:19
    four_of_a_kind:55552:22 full_house:33355:25 small_straight:23455:30 large_straight:23456:40 five_of_a_kind:66666:50
    chance:13466:20
  `,
  yatzy: `
    ones:11146:3 twos:22236:6 threes:33315:9 fours:44425:12 fives:55513:15 sixes:66623:18 one_pair:55331:10 two_pairs:55331:16
    three_of_a_kind:44425:12 four_of_a_kind:55552:20 small_straight:12345:15 large_straight:23456:20 full_house:33355:19
    chance:13466:20 five_of_a_kind:66666:50
  `,
  six_dice: `
    ones:111146:4 twos:222236:8 threes:333315:12 fours:444425:16 fives:555513:20 sixes:666623:24 one_pair:553312:10
    two_pairs:553312:16 three_pairs:664411:22 three_of_a_kind:444256:12 four_of_a_kind:555526:20 five_of_a_kind:333336:15
    small_straight:123455:15 large_straight:234566:20 full_straight:123456:21 full_house:555331:21 castle:444222:18 tower:555533:26
    chance:124566:24 six_of_a_kind:666666:100
  `,
  yacht: `
    five_of_a_kind:66666:50 large_straight:23456:30 small_straight:12345:30 four_of_a_kind:55552:22 full_house:33355:19
    chance:13466:20 sixes:66623:18 fives:55513:15 fours:44425:12 threes:33315:9 twos:22236:6 ones:11146:3
  `,
};
const examplesOf = (id: SheetId): Sheet['examples'] =>
  Object.fromEntries(
    exampleTexts[id]
      .trim()
      .split(/\s+/)
      .map((text) => {
        const [box = '', dice = '', points] = text.split(':');
        return [box, [[...dice].map(Number), Number(points)]];
      }),
  );

const sheet = (of: Partial<Sheet> & Pick<Sheet, 'id' | 'boxes'>): Sheet => ({
  dice: 5,
  upper,
  bonus_at: 63,
  bonus: 50,
  pace: [3, 6, 9, 12, 15, 18],
  extras: false,
  saved_rolls: false,
  jokers: ['none'],
  examples: examplesOf(of.id),
  ...of,
});

export const sheets: Sheets = {
  sheets: [
    sheet({
      id: 'classic',
      boxes: [...upper, 'three_of_a_kind', 'four_of_a_kind', 'full_house', 'small_straight', 'large_straight', 'five_of_a_kind', 'chance'],
      bonus: 35,
      extras: true,
      jokers: ['none', 'forced', 'free'],
    }),
    sheet({
      id: 'yatzy',
      boxes: [
        ...upper,
        'one_pair',
        'two_pairs',
        'three_of_a_kind',
        'four_of_a_kind',
        'small_straight',
        'large_straight',
        'full_house',
        'chance',
        'five_of_a_kind',
      ],
    }),
    sheet({
      id: 'six_dice',
      dice: 6,
      boxes: [
        ...upper,
        'one_pair',
        'two_pairs',
        'three_pairs',
        'three_of_a_kind',
        'four_of_a_kind',
        'five_of_a_kind',
        'small_straight',
        'large_straight',
        'full_straight',
        'full_house',
        'castle',
        'tower',
        'chance',
        'six_of_a_kind',
      ],
      bonus_at: 84,
      bonus: 100,
      pace: [4, 8, 12, 16, 20, 24],
      saved_rolls: true,
    }),
    sheet({
      id: 'yacht',
      boxes: [
        'five_of_a_kind',
        'large_straight',
        'small_straight',
        'four_of_a_kind',
        'full_house',
        'chance',
        'sixes',
        'fives',
        'fours',
        'threes',
        'twos',
        'ones',
      ],
      bonus_at: 0,
      bonus: 0,
      pace: [],
    }),
  ],
  columns: [1, 3],
  orders: ['free', 'forced'],
};

const usual: Readonly<Record<string, readonly number[]>> = {
  ones: [3, 2, 1, 4],
  twos: [6, 8, 4, 2],
  threes: [9, 6, 12, 3],
  fours: [12, 8, 16, 12],
  fives: [15, 10, 20, 15],
  sixes: [18, 24, 12, 18],
  one_pair: [10, 12, 8, 6],
  two_pairs: [18, 22, 14, 0],
  three_pairs: [24, 30, 18, 0],
  three_of_a_kind: [15, 12, 18, 9],
  four_of_a_kind: [20, 0, 16, 24],
  five_of_a_kind: [50, 0, 25, 20],
  small_straight: [15, 0, 15, 15],
  large_straight: [20, 20, 0, 20],
  full_straight: [21, 0, 21, 0],
  full_house: [22, 18, 25, 0],
  castle: [24, 27, 0, 15],
  tower: [22, 28, 0, 26],
  chance: [21, 24, 19, 26],
  six_of_a_kind: [100, 0, 0, 100],
};

/** What 4 4 2 4 6 1, or without the six, would give. */
const offers: Readonly<Record<string, number>> = { ones: 1, twos: 2, fours: 12, sixes: 6, one_pair: 8, three_of_a_kind: 12, chance: 21 };

const names = ['Nora', 'Γιώργος', 'Astrid', 'Mikko', 'Søren', 'Eleni', 'Jo', 'Wilhelmina-Alexandra'];

/** Fills about `share` of a column, differently for each player; 0 is none, 1 is all. */
function column(of: Sheet, who: number, share: number): Column {
  const boxes: Record<string, number> = {};
  const wanted = Math.round(of.boxes.length * share);
  const step = share === 1 ? 1 : 7;
  for (let index = 0, at = who * 3; index < wanted; index++, at += step) {
    let box = of.boxes[at % of.boxes.length] ?? '';
    while (box in boxes) box = of.boxes[++at % of.boxes.length] ?? '';
    boxes[box] = usual[box]?.[(who + index) % 4] ?? 0;
  }
  const sum = Object.entries(boxes)
    .filter(([box]) => of.upper.includes(box))
    .reduce((total, [, points]) => total + points, 0);
  const bonus = of.bonus_at > 0 && sum >= of.bonus_at ? of.bonus : 0;
  const extra = of.extras && who === 1 && share === 1 ? 100 : 0;
  const total = Object.values(boxes).reduce((all, points) => all + points, bonus + extra);
  return { boxes, upper: sum, bonus, extra, total };
}

function card(of: Sheet, rules: Rules, who: number, share: number): Card {
  const columns = Array.from({ length: rules.columns }, (_, index) => {
    if (rules.order === 'free') return column(of, who + index, share);
    const some = of.boxes.slice(0, Math.round(of.boxes.length * share) - index);
    return column({ ...of, boxes: some }, 0, 1);
  });
  return {
    columns,
    total: columns.reduce((sum, { total }, index) => sum + total * (index + 1), 0),
    saved_rolls: of.saved_rolls ? who % 4 : 0,
  };
}

function optionsOf(of: Sheet, rules: Rules, filled: Card): Options {
  const options: Record<string, [number, number]> = {};
  for (const [index, { boxes }] of filled.columns.entries()) {
    const open = of.boxes.filter((box) => !(box in boxes));
    for (const box of rules.order === 'forced' ? open.slice(0, 1) : open) options[`${box}:${index}`] = [offers[box] ?? 0, 0];
  }
  return options;
}

export interface Wanted {
  rules?: Partial<Rules>;
  players?: number;
  /** Index of the player in turn, and of me; null: I watch. */
  turn?: number;
  me?: number | null;
  share?: number;
  roll?: number;
  rollsLeft?: number;
  saved?: number;
  held?: number[];
  phase?: RoomState['phase'];
  link?: Link;
  spectators?: number;
  error?: RoomView['error'];
  /** Indices of those who left, and of those who are not here: how, by index; and of those whose turns the server plays. */
  left?: number[];
  presence?: Readonly<Record<number, PresenceOf>>;
  absent?: number[];
  table?: Partial<Table>;
  /** Indices of all who play on this device; otherwise it is me alone. */
  mine?: number[];
  /** The first turn of the game. */
  first?: boolean;
  rollOff?: Game['roll_off'];
  removed?: Removed[];
  /** So many games were played before. */
  before?: number;
  changes?: Partial<RoomView>;
  ties?: boolean;
  /** Nobody has sat down yet. */
  empty?: boolean;
}

export const token = 'k7m29xq4wt';

export function roomView(wanted: Wanted = {}): RoomView {
  const {
    players: count = 5,
    turn: inTurn = 0,
    me = 0,
    share = 0.45,
    roll = 2,
    phase = 'playing',
    left = [],
    presence = {},
    absent = [],
  } = wanted;
  const rules: Rules = { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none', ...wanted.rules };
  const of = sheets.sheets.find(({ id }) => id === rules.sheet);
  if (!of) throw new Error('no such sheet');
  const who = names.slice(0, count);
  const seats: Seat[] = wanted.empty
    ? []
    : who
        .map((name, index) => ({ seat: index + 1, name, presence: presence[index] ?? 'here', absent: absent.includes(index) }))
        .filter((_, index) => !left.includes(index));
  const players: Player[] = who.map((name, index) => ({
    seat: index + 1,
    name,
    left: left.includes(index),
    card: card(of, rules, index, phase === 'over' ? 1 : share),
  }));
  const dice = roll === 0 ? [] : [4, 4, 2, 4, 6, 1].slice(6 - of.dice);
  const playing = players[inTurn];
  const turn: Turn | null =
    phase === 'playing' && playing
      ? {
          number: wanted.first ? 1 : 33,
          round: wanted.first ? 1 : Math.round(of.boxes.length * share) + 1,
          seat: playing.seat,
          roll,
          rolls_left: wanted.rollsLeft ?? 3 - roll,
          saved_rolls: wanted.saved ?? 0,
          dice,
          held: [],
          options: roll === 0 ? {} : optionsOf(of, rules, playing.card),
        }
      : null;
  const totals = players.map(({ seat, card: { total }, left: gone }) => ({ seat, total, finished: !gone }));
  totals.sort((a, b) => Number(b.finished) - Number(a.finished) || b.total - a.total);
  const best = totals[0]?.total ?? 0;
  const ranking: Ranking[] = totals.map((one, index) =>
    wanted.ties && index < 2 ? { ...one, total: best, place: 1 } : { ...one, place: index + 1 },
  );
  const game: Game | null =
    phase === 'lobby'
      ? null
      : {
          number: 1,
          rules,
          roll_off: wanted.rollOff ?? [],
          rounds: of.boxes.length * rules.columns,
          players,
          turn,
          ranking: phase === 'over' ? ranking : null,
          highlights: phase === 'over' ? highlights(of, rules, players) : null,
        };
  return {
    token,
    link: wanted.link ?? { kind: 'online' },
    room: {
      phase,
      rules,
      table: { turn_order: 'seats', timer: 0, take_back: 5, ...wanted.table },
      host: wanted.empty ? null : 1,
      max_seats: 8,
      seats,
      spectators: wanted.spectators ?? 0,
      removed: wanted.removed ?? [],
      game,
      results: results(rules, who, ranking, (wanted.before ?? 0) + (phase === 'over' ? 1 : 0)),
    },
    mine: wanted.mine?.map((index) => index + 1) ?? (me === null ? [] : [me + 1]),
    me: me === null ? null : me + 1,
    held: roll === 0 ? [] : (wanted.held ?? (of.dice === 6 ? [0, 1, 3] : [1])),
    pending: null,
    error: wanted.error ?? null,
    deadline: null,
    takeBack: null,
    reactions: [],
    muted: { all: false, seats: [] },
    watchers: null,
    pass: null,
    offeredPass: false,
    taken: null,
    log: phase === 'lobby' ? [] : log(turn),
    fresh: true,
    ...wanted.changes,
  };
}

function highlights(of: Sheet, rules: Rules, players: readonly Player[]): Highlights {
  const seat = players.at(-1)?.seat ?? 1;
  const column = rules.columns - 1;
  const alike = Array.from({ length: of.dice }, () => 5);
  const box = of.dice === 6 ? 'six_of_a_kind' : 'five_of_a_kind';
  const gains = (what: 'bonus' | 'extra') =>
    players.flatMap(({ seat: one, card: { columns } }) => {
      const points = columns.reduce((sum, each, index) => sum + each[what] * (index + 1), 0);
      return points > 0 ? [{ seat: one, points }] : [];
    });
  return {
    best: { seat: 1, box, column, points: (of.dice === 6 ? 100 : 50) * (column + 1), dice: alike },
    luckiest: { seat, box: 'full_house', column: 0, dice: [6, 6, 6, 3, 3, 1].slice(0, of.dice), held: [0], one_in: 216 },
    bonus: gains('bonus'),
    extras: gains('extra'),
  };
}

function results(rules: Rules, who: readonly string[], ranking: readonly Ranking[], games: number): Results {
  const named = ranking.map((one) => ({ ...one, name: who[one.seat - 1] ?? '' }));
  return {
    games: Array.from({ length: games }, (_, index) => ({ game: games - index, rules, ranking: named })),
    tally:
      games === 0
        ? []
        : named.map(({ seat, name, place, total }) => ({
            seat,
            name,
            games,
            wins: place === 1 ? games : 0,
            best: [{ sheet: rules.sheet, columns: rules.columns, total }],
          })),
  };
}

function log(turn: Turn | null): Happening[] {
  const at = 0;
  const some: Happening[] = [
    { seq: 1, at, kind: 'joined', seat: 3, name: 'Astrid' },
    { seq: 2, at, kind: 'started' },
    {
      seq: 3,
      at,
      kind: 'scored',
      seat: 2,
      name: 'Γιώργος',
      played: null,
      box: 'chance',
      column: 0,
      points: 22,
      extra: 0,
      gains: [],
      card: { columns: [], total: 0, saved_rolls: 0 },
    },
  ];
  if (turn && turn.roll > 0)
    some.push({ seq: 4, at, kind: 'rolled', seat: turn.seat, name: names[turn.seat - 1] ?? '', played: null, turn });
  return some;
}
