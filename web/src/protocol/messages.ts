// The messages of protocol/README.md, number 1, as types. The decoder beside it checks what arrives.

export const PROTOCOL = 1;

export type SheetId = 'classic' | 'yatzy' | 'six_dice' | 'yacht';
export interface Rules {
  sheet: SheetId;
  columns: 1 | 3;
  order: 'free' | 'forced';
  joker: 'none' | 'forced' | 'free';
}

export interface Column {
  boxes: Readonly<Record<string, number>>;
  upper: number;
  bonus: number;
  extra: number;
  total: number;
}
export interface Card {
  columns: readonly Column[];
  total: number;
  saved_rolls: number;
}
export interface Player {
  seat: number;
  name: string;
  left: boolean;
  card: Card;
}
/** Legal boxes: "box:column" to [points, extra]. */
export type Options = Readonly<Record<string, readonly [number, number]>>;
export interface Turn {
  number: number;
  round: number;
  seat: number;
  roll: number;
  rolls_left: number;
  saved_rolls: number;
  dice: readonly number[];
  held: readonly number[];
  options: Options;
}
export interface Ranking {
  seat: number;
  place: number;
  total: number;
  finished: boolean;
}
export interface Game {
  number: number;
  rounds: number;
  players: readonly Player[];
  turn: Turn | null;
  ranking: readonly Ranking[] | null;
}
export interface Seat {
  seat: number;
  name: string;
  here: boolean;
}
export interface RoomState {
  phase: 'lobby' | 'playing' | 'over';
  rules: Rules;
  host: number | null;
  max_seats: number;
  seats: readonly Seat[];
  spectators: number;
  game: Game | null;
}

export interface Sheet {
  id: SheetId;
  dice: number;
  boxes: readonly string[];
  upper: readonly string[];
  bonus_at: number;
  bonus: number;
  extras: boolean;
  saved_rolls: boolean;
  jokers: readonly Rules['joker'][];
}
export interface Sheets {
  sheets: readonly Sheet[];
  columns: readonly (1 | 3)[];
  orders: readonly Rules['order'][];
}

export type ByeCode =
  | 'replaced'
  | 'room_not_found'
  | 'new_version'
  | 'no_hello'
  | 'room_full'
  | 'rate_limited'
  | 'restarting'
  | 'too_slow'
  | 'not_saved';

/** Error codes of commands, and `offline` and `unknown` for what only the page can know. */
export type ErrorCode =
  | 'malformed'
  | 'too_large'
  | 'unknown_type'
  | 'no_hello'
  | 'stale_id'
  | 'resync'
  | 'no_seat'
  | 'already_seated'
  | 'not_host'
  | 'wrong_phase'
  | 'bad_name'
  | 'room_full'
  | 'no_room_left'
  | 'stale_turn'
  | 'not_saved'
  | 'busy'
  | 'rate_limited'
  | 'not_your_turn'
  | 'nothing_to_hold'
  | 'nothing_to_roll'
  | 'no_rolls_left'
  | 'not_rolled'
  | 'unknown_box'
  | 'unknown_column'
  | 'box_filled'
  | 'box_not_allowed'
  | 'game_over'
  | 'unknown_sheet'
  | 'bad_columns'
  | 'bad_order'
  | 'bad_joker'
  | 'joker_needs_classic';
