// The messages of protocol/README.md, number 1, as types. The decoder beside it checks what arrives.

import type { ByeCode, columnCounts, ErrorCode, jokers, orders, phases, sheetIds } from './codes';

export type { ByeCode, ErrorCode } from './codes';

export const PROTOCOL = 1;

export type SheetId = (typeof sheetIds)[number];
export interface Rules {
  sheet: SheetId;
  columns: (typeof columnCounts)[number];
  order: (typeof orders)[number];
  joker: (typeof jokers)[number];
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
  /** Those it was started with; the room's are those of the next game. */
  rules: Rules;
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
  phase: (typeof phases)[number];
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
  columns: readonly Rules['columns'][];
  orders: readonly Rules['order'][];
}

// Client to server.

export type Command =
  | { type: 'join'; name: string; nonce: string; claim?: string }
  | { type: 'leave' }
  | { type: 'rename'; name: string }
  | { type: 'rules'; rules: Rules }
  | { type: 'start' }
  | { type: 'hold'; turn: number; roll: number; held: readonly number[] }
  | { type: 'roll'; turn: number; roll: number; held: readonly number[] }
  | { type: 'score'; turn: number; roll: number; box: string; column: number };
export type ClientMessage =
  | { type: 'hello'; protocol: typeof PROTOCOL; secret?: string; last?: number }
  | { type: 'sync'; last?: number }
  | (Command & { id: number });

// Server to client.

export interface Welcome {
  type: 'welcome';
  protocol: number;
  seq: number;
  you: { seat: number; last_id: number } | null;
  room: RoomState | null;
}
export interface Ack {
  type: 'ack';
  id: number;
  seq: number;
  /** Only in the answer to a join. */
  seat?: number;
  secret?: string;
}
export interface CommandError {
  type: 'error';
  id: number | null;
  code: ErrorCode;
}
export type RoomEvent = { type: 'event'; seq: number } & (
  | { event: 'joined'; seat: Seat; host: number | null }
  | { event: 'rejoined'; seat: number }
  | { event: 'renamed'; seat: number; name: string }
  | { event: 'rules_set'; rules: Rules }
  | { event: 'started'; game: Game }
  | { event: 'rolled'; seat: number; turn: Turn }
  | {
      event: 'scored';
      seat: number;
      box: string;
      column: number;
      points: number;
      extra: number;
      card: Card;
      turn: Turn | null;
      ranking: readonly Ranking[] | null;
    }
  | { event: 'left'; seat: number; host: number | null; turn: Turn | null; ranking: readonly Ranking[] | null }
);
export interface Presence {
  type: 'presence';
  here: readonly number[];
  spectators: number;
}
export interface HeldDice {
  type: 'held';
  seat: number;
  turn: number;
  roll: number;
  held: readonly number[];
}
export interface Bye {
  type: 'bye';
  code: ByeCode;
}
export type ServerMessage = Welcome | Ack | CommandError | RoomEvent | Presence | HeldDice | Bye;
