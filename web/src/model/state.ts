// What the view shows, and what it may ask for. Plain TypeScript: no framework here, and nothing that knows a rule of the game.
// The seam between the model (connection, resume, storage) and the view.

import type {
  AbsenceReason,
  ByeCode,
  Card,
  ErrorCode,
  Played,
  Ranking,
  Reaction,
  RoomState,
  Rules,
  SeatCommand,
  SeatlessCommand,
  Table,
  Turn,
} from '../protocol/messages';

/** How the connection to the room is, as far as a person should know. */
export type Link =
  | { kind: 'connecting' } // the first time; nothing to show yet
  | { kind: 'online' }
  | { kind: 'lost'; since: number } // ms, Date.now(); it comes back by itself, the view is quiet for the first 1.5 s
  | { kind: 'ended'; code: ByeCode }; // it doesn't come back by itself: a page of its own says why

/** What a written box brought beside its points, or how it came by them. */
export interface Gain {
  kind: 'extra' | 'joker' | 'bonus' | 'saved';
  /** How many rolls are saved now, for the player who had none; else points. */
  points: number;
}

/** Something that happened, for the log, the live region and the animations. `at` is Date.now(). */
export type Happening = { seq: number; at: number } & (
  | { kind: 'joined'; seat: number; name: string }
  | { kind: 'left'; seat: number; name: string; removed: boolean }
  | { kind: 'renamed'; seat: number; name: string; before: string }
  | { kind: 'rules_set'; rules: Rules; table: Table; before: { rules: Rules; table: Table } }
  | { kind: 'arranged' }
  | { kind: 'host'; seat: number; name: string }
  | { kind: 'started' }
  | { kind: 'rolled'; seat: number; name: string; played: Played | null; turn: Turn }
  | {
      kind: 'scored';
      seat: number;
      name: string;
      played: Played | null;
      box: string;
      column: number;
      points: number;
      extra: number;
      gains: readonly Gain[];
      card: Card;
    }
  | { kind: 'taken_back'; seat: number; name: string; box: string; column: number }
  | { kind: 'absence'; seat: number; name: string; absent: boolean; why: AbsenceReason }
  | { kind: 'ended'; seat: number; name: string }
  | { kind: 'over'; ranking: readonly Ranking[] }
);

export interface RoomView {
  token: string;
  link: Link;
  /** Null until the first welcome. Everything in it comes from the server. */
  room: RoomState | null;
  /** All seats of this page, in the order in which they sat down here: several when people share the device. */
  mine: readonly number[];
  /** The seat that this page acts for: one of `mine` that is in turn; else the one that acted last, or null: I watch. */
  me: number | null;
  /** Dice (positions) that I hold, or that the player in turn is seen holding. Survives nothing: a new roll starts from what was held. */
  held: readonly number[];
  /** A command of mine waits for its answer: which. The view shows it pressed, and sends no second one of the kind. */
  pending: Exclude<SeatCommand['type'], 'hold'> | SeatlessCommand['type'] | null;
  /** The last refusal, until the next command; `id` grows, so that the same code twice is seen as two. */
  error: { id: number; code: ErrorCode } | null;
  /** When this step of the turn runs out, ms as of Date.now(); null: no limit. */
  deadline: number | null;
  /** The last box can be taken back until `until` (ms, Date.now()), by this seat; by me when it is one of `mine`. */
  takeBack: { seat: number; turn: number; until: number } | null;
  /** The newest reactions, oldest first, at most 8; those that are muted are not here. */
  reactions: readonly { id: number; seat: number; reaction: Reaction; at: number }[];
  /** Whose reactions this browser does not show in this room. */
  muted: { all: boolean; seats: readonly number[] };
  /** Who watches, once asked for (askWatchers); null before. */
  watchers: readonly { watcher: number; since: number }[] | null;
  /** The link with which another device takes my seat over; `until`: ms, Date.now(). */
  pass: { seat: number; link: string; until: number } | null;
  /** This page was opened by such a link, and has not used it yet: `take` does. */
  offeredPass: boolean;
  /** A seat of mine that another page has just taken over, until dismissed. */
  taken: number | null;
  /** The newest happenings, oldest first, at most 50. */
  log: readonly Happening[];
  /** True while what is shown came by a snapshot rather than an event: nothing is animated. */
  fresh: boolean;
}

/** `seat`: one of mine; where it is left out, `me`. */
export interface RoomActions {
  /** Also while I have a seat: one more person on this device. */
  join(name: string): void;
  /** Uses the pass that this page was opened with. */
  take(): void;
  leave(seat?: number): void;
  rename(name: string, seat?: number): void;
  makePass(seat?: number): void;
  dropPass(): void;
  // The host's.
  setUp(rules: Rules, table: Table): void;
  arrange(seats: readonly number[]): void;
  shuffle(): void;
  remove(other: number): void;
  removeWatcher(watcher: number): void;
  readmit(removed: number): void;
  handOn(other: number): void;
  start(): void;
  /** Asks who watches; the answer comes in `watchers`. */
  askWatchers(): void;
  /** Turns the hold of one die (position) over. Only on my turn, after the first roll. */
  toggleHold(position: number): void;
  roll(): void;
  score(box: string, column: number): void;
  takeBack(): void;
  /** The server plays this turn for the player in turn, who is lost. */
  skip(): void;
  /** The player in turn, who is lost, is marked absent. */
  absent(): void;
  /** I am here again. */
  back(seat?: number): void;
  /** Ends the game that only I still play. */
  end(): void;
  react(reaction: Reaction): void;
  /** Shows somebody's reactions, or all, or no more. Remembered by this browser for this room. */
  mute(whose: number | 'all', muted: boolean): void;
  /** The “Retry now” of the banner, and “play here” after the seat was taken over elsewhere. */
  reconnect(): void;
  dismissError(): void;
  dismissTaken(): void;
}

/** One room as this page holds it. */
export interface RoomClient extends RoomActions {
  readonly view: RoomView;
  /** Called after each change, with the new view (a new object). Returns how to stop. */
  subscribe(listener: (view: RoomView) => void): () => void;
  /** Leaves the socket; the seat stays. */
  dispose(): void;
}
