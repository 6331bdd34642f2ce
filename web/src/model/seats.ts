import { integer, object, parse, type Shape, string } from '../protocol/shape';
import type { Store } from './storage';

/** A join that was sent and not answered yet. Sent again with its nonce it leads to the same seat, not to a second one. */
export interface OpenJoin {
  nonce: string;
  name: string;
  /** When it was first sent, ms. */
  at: number;
}

/** What this browser may do in one room. */
export interface RoomSecrets {
  /** The seat's. */
  secret?: string;
  /** The creator's. Kept after it was used: a creator who left and sits down again is host again. */
  claim?: string;
  join?: OpenJoin;
}

/** The secrets of this browser, by room token. Always read anew, since other tabs of the browser write too. */
export interface SeatKeeper {
  read(token: string): RoomSecrets;
  /** Sets what is given, forgets what is given as undefined, and keeps the rest. */
  change(token: string, changes: { readonly [K in keyof RoomSecrets]?: RoomSecrets[K] | undefined }): void;
  forget(token: string): void;
}

const shape: Shape<RoomSecrets> = object<Record<never, never>, Required<RoomSecrets>>(
  {},
  { secret: string, claim: string, join: object<OpenJoin>({ nonce: string, name: string, at: integer }) },
);

export function createSeatKeeper(store: Store): SeatKeeper {
  const key = (token: string) => `regatta.seat.${token}`;
  const read = (token: string) => parse(shape, store.get(key(token)) ?? '') ?? {};

  return {
    read,
    change: (token, changes) => store.set(key(token), JSON.stringify({ ...read(token), ...changes })),
    forget: (token) => store.remove(key(token)),
  };
}
