// The messages of protocol/README.md, number 1, as types. The decoder beside it checks what arrives.

import type {
  absenceReasons,
  ByeCode,
  columnCounts,
  ErrorCode,
  jokers,
  orders,
  phases,
  playedReasons,
  presences,
  reactions,
  sheetIds,
  turnOrders,
} from './codes';

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
/** A box that somebody wrote, and the dice for which it was. */
export interface WrittenBox {
  seat: number;
  box: string;
  column: number;
  dice: readonly number[];
}
/** What is worth telling of a game that is over. Points are counted as often as their columns. */
export interface Highlights {
  best: (WrittenBox & { points: number }) | null;
  /** The roll with the smallest chance: once in so many times. `held`: positions that it kept. */
  luckiest: (WrittenBox & { held: readonly number[]; one_in: number }) | null;
  bonus: readonly { seat: number; points: number }[];
  extras: readonly { seat: number; points: number }[];
}
export interface Game {
  number: number;
  /** Those it was started with; the room's are those of the next game. */
  rules: Rules;
  rounds: number;
  /** The throws that decided the turn order, round by round: [seat, face] of who still tied. */
  roll_off: readonly (readonly (readonly [number, number])[])[];
  players: readonly Player[];
  turn: Turn | null;
  ranking: readonly Ranking[] | null;
  highlights: Highlights | null;
}
export type PresenceOf = (typeof presences)[number];
export interface Seat {
  seat: number;
  name: string;
  presence: PresenceOf;
  /** The server plays this seat's turns until its holder comes back. */
  absent: boolean;
}
/** What the room decides beside the rules of the game. Times in seconds, 0: none. */
export interface Table {
  turn_order: (typeof turnOrders)[number];
  timer: number;
  take_back: number;
}
/** Who was removed by the host; without a name a spectator. */
export interface Removed {
  removed: number;
  name: string | null;
}
export interface FinishedGame {
  game: number;
  rules: Rules;
  ranking: readonly (Ranking & { name: string })[];
}
export interface Tally {
  seat: number;
  name: string;
  games: number;
  wins: number;
  best: readonly { sheet: SheetId; columns: Rules['columns']; total: number }[];
}
export interface Results {
  /** Newest first. */
  games: readonly FinishedGame[];
  tally: readonly Tally[];
}
export interface RoomState {
  phase: (typeof phases)[number];
  rules: Rules;
  table: Table;
  host: number | null;
  max_seats: number;
  /** In the order of the next game. */
  seats: readonly Seat[];
  spectators: number;
  removed: readonly Removed[];
  game: Game | null;
  results: Results;
}
/** What `GET /api/rooms/{token}` says. */
export interface Door {
  phase: RoomState['phase'];
  rules: Rules;
  max_seats: number;
  seats: readonly { seat: number; name: string }[];
  turn: number | null;
}

export interface Sheet {
  id: SheetId;
  dice: number;
  boxes: readonly string[];
  upper: readonly string[];
  bonus_at: number;
  bonus: number;
  /** For each of `upper` what it holds when the bonus is reached with as many of each face; empty without a bonus. */
  pace: readonly number[];
  extras: boolean;
  saved_rolls: boolean;
  jokers: readonly Rules['joker'][];
  /** For each box dice that fill it, and what they give there. */
  examples: Readonly<Record<string, readonly [dice: readonly number[], points: number]>>;
}
export interface Sheets {
  sheets: readonly Sheet[];
  columns: readonly Rules['columns'][];
  orders: readonly Rules['order'][];
}

// Client to server.

/** What a seat does; the outbox adds seat and id. */
export type SeatCommand =
  | { type: 'leave' }
  | { type: 'rename'; name: string }
  | { type: 'pass' }
  | { type: 'rules'; rules: Rules; table: Table }
  | { type: 'arrange'; seats: readonly number[] }
  | { type: 'shuffle' }
  | { type: 'remove'; other: number }
  | { type: 'remove_watcher'; watcher: number }
  | { type: 'readmit'; removed: number }
  | { type: 'hand_on'; other: number }
  | { type: 'start' }
  | { type: 'hold'; turn: number; roll: number; held: readonly number[] }
  | { type: 'roll'; turn: number; roll: number; held: readonly number[] }
  | { type: 'score'; turn: number; roll: number; box: string; column: number }
  | { type: 'take_back'; turn: number }
  | { type: 'skip'; turn: number }
  | { type: 'absent'; turn: number }
  | { type: 'back' }
  | { type: 'end' };
/** What makes or takes a seat. */
export type SeatlessCommand = { type: 'join'; name: string; nonce: string; claim?: string } | { type: 'take'; pass: string };
export type Reaction = (typeof reactions)[number];
export type ClientMessage =
  | { type: 'hello'; protocol: typeof PROTOCOL; device: string; secrets?: readonly string[]; last?: number; hidden?: boolean }
  | { type: 'sync'; last?: number }
  | { type: 'attention'; hidden: boolean }
  | { type: 'watchers' }
  | { type: 'react'; seat: number; reaction: Reaction }
  | (SeatlessCommand & { id: number })
  | (SeatCommand & { seat: number; id: number });

// Server to client.

export interface Welcome {
  type: 'welcome';
  protocol: number;
  seq: number;
  you: readonly { seat: number; last_id: number }[];
  room: RoomState | null;
}
export interface Ack {
  type: 'ack';
  /** Null: of join and take. */
  seat: number | null;
  id: number;
  seq: number;
  /** Only in the answer to join and take. */
  joined?: { seat: number; secret: string };
  /** Only in the answer to pass; `left` in ms. */
  pass?: { pass: string; left: number };
}
export interface CommandError {
  type: 'error';
  seat: number | null;
  id: number | null;
  code: ErrorCode;
}
/** How a game goes on after what happened. */
interface Onward {
  turn: Turn | null;
  ranking: readonly Ranking[] | null;
  highlights: Highlights | null;
  /** Null: as they were. */
  results: Results | null;
}
export type Played = (typeof playedReasons)[number];
export type AbsenceReason = (typeof absenceReasons)[number];
export type RoomEvent = { type: 'event'; seq: number } & (
  | { event: 'joined'; seat: Seat; host: number | null; player: Player | null }
  | { event: 'rejoined'; seat: number }
  | { event: 'renamed'; seat: number; name: string }
  | { event: 'rules_set'; rules: Rules; table: Table }
  | { event: 'arranged'; seats: readonly number[] }
  | { event: 'host'; host: number }
  | { event: 'watcher_removed'; removed: Removed }
  | { event: 'readmitted'; removed: number }
  | { event: 'started'; seats: readonly number[]; game: Game }
  | { event: 'rolled'; seat: number; played: Played | null; turn: Turn }
  | ({
      event: 'scored';
      seat: number;
      played: Played | null;
      box: string;
      column: number;
      points: number;
      extra: number;
      /** A joker gave the points. */
      joker: boolean;
      card: Card;
    } & Onward)
  | ({ event: 'taken_back'; seat: number; box: string; column: number; card: Card } & Onward)
  | ({ event: 'left'; seat: number; removed: Removed | null; host: number | null } & Onward)
  | { event: 'ended'; seat: number; ranking: readonly Ranking[]; highlights: Highlights; results: Results }
  | { event: 'absence'; seat: number; absent: boolean; why: AbsenceReason }
);
export interface Presence {
  type: 'presence';
  here: readonly number[];
  away: readonly number[];
  /** Gone for longer than the grace time. Who is named nowhere is gone. */
  lost: readonly number[];
  spectators: number;
}
export interface HeldDice {
  type: 'held';
  seat: number;
  turn: number;
  roll: number;
  held: readonly number[];
}
/** What time is left, in ms. */
export interface Clock {
  type: 'clock';
  turn: number;
  roll: number;
  /** For this step of the turn; null: no limit. */
  left: number | null;
  take_back: { seat: number; turn: number; left: number } | null;
}
export interface Reacted {
  type: 'reaction';
  seat: number;
  reaction: Reaction;
}
export interface Watchers {
  type: 'watchers';
  /** `since` in seconds. */
  watchers: readonly { watcher: number; since: number }[];
}
export interface Taken {
  type: 'taken';
  seat: number;
}
export interface Bye {
  type: 'bye';
  code: ByeCode;
}
export type ServerMessage = Welcome | Ack | CommandError | RoomEvent | Presence | HeldDice | Clock | Reacted | Watchers | Taken | Bye;
