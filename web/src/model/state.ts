// What the view shows, and what it may ask for. Plain TypeScript: no framework here, and nothing that knows a rule of the game.
// The seam between the model (connection, resume, storage) and the view.

import type { ByeCode, Card, ErrorCode, Ranking, RoomState, Rules, Turn } from '../protocol/messages';

/** How the connection to the room is, as far as a person should know. */
export type Link =
  | { kind: 'connecting' } // the first time; nothing to show yet
  | { kind: 'online' }
  | { kind: 'lost'; since: number } // ms, Date.now(); it comes back by itself, the view is quiet for the first 1.5 s
  | { kind: 'ended'; code: ByeCode }; // it doesn't come back by itself: a page of its own says why

/** Something that happened, for the log, the live region and the animations. `at` is Date.now(). */
export type Happening = { seq: number; at: number } & (
  | { kind: 'joined'; seat: number; name: string }
  | { kind: 'left'; seat: number; name: string }
  | { kind: 'renamed'; seat: number; name: string; before: string }
  | { kind: 'rules_set'; rules: Rules }
  | { kind: 'started' }
  | { kind: 'rolled'; seat: number; name: string; turn: Turn }
  | { kind: 'scored'; seat: number; name: string; box: string; column: number; points: number; extra: number; card: Card }
  | { kind: 'over'; ranking: readonly Ranking[] }
);

export interface RoomView {
  token: string;
  link: Link;
  /** Null until the first welcome. Everything in it comes from the server. */
  room: RoomState | null;
  /** My seat, or null: I watch. */
  me: number | null;
  /** Dice (positions) that I hold, or that the player in turn is seen holding. Survives nothing: a new roll starts from what was held. */
  held: readonly number[];
  /** A command of mine waits for its answer: which. The view shows it pressed, and sends no second one of the kind. */
  pending: 'join' | 'leave' | 'rename' | 'rules' | 'start' | 'roll' | 'score' | null;
  /** The last refusal, until the next command; `id` grows, so that the same code twice is seen as two. */
  error: { id: number; code: ErrorCode } | null;
  /** The newest happenings, oldest first, at most 50. */
  log: readonly Happening[];
  /** True while what is shown came by a snapshot rather than an event: nothing is animated. */
  fresh: boolean;
}

export interface RoomActions {
  join(name: string): void;
  leave(): void;
  rename(name: string): void;
  setRules(rules: Rules): void;
  start(): void;
  /** Turns the hold of one die (position) over. Only on my turn, after the first roll. */
  toggleHold(position: number): void;
  roll(): void;
  score(box: string, column: number): void;
  /** The “Retry now” of the banner, and “play here” after the seat was taken over elsewhere. */
  reconnect(): void;
  dismissError(): void;
}

/** One room as this page holds it. */
export interface RoomClient extends RoomActions {
  readonly view: RoomView;
  /** Called after each change, with the new view (a new object). Returns how to stop. */
  subscribe(listener: (view: RoomView) => void): () => void;
  /** Leaves the socket; the seat stays. */
  dispose(): void;
}
