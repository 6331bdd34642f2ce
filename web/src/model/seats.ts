import { array, integer, nullable, object, parse, type Shape, string } from '../protocol/shape';
import type { Store } from './storage';

/** A seat of this browser. Its secret is null when the browser's cookie alone has it: the page may play the seat, and can't read what lets it. */
export interface OwnSeat {
  seat: number;
  secret: string | null;
}

/** A join that was sent and not answered yet. Sent again with its nonce it leads to the same seat, not to a second one. */
export interface OpenJoin {
  nonce: string;
  name: string;
  /** When it was first sent, ms. */
  at: number;
}

/** What this browser may do in one room. */
export interface RoomSecrets {
  /** In the order in which they sat down here. */
  seats: readonly OwnSeat[];
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
  /** Writes the room's cookie anew, as it should be: it may have been lost, or never have arrived. */
  renewCookie(token: string): void;
}

/** Has the server write the room's cookie, which no script can: from now on it holds these secrets. */
export type KeepCookie = (token: string, secrets: readonly string[]) => void;

/** The server takes at most this many seats from one page. */
export const mostSeats = 8;

const shape: Shape<Partial<RoomSecrets>> = object<Record<never, never>, Required<RoomSecrets>>(
  {},
  {
    seats: array(object<OwnSeat>({ seat: integer, secret: nullable(string) })),
    claim: string,
    join: object<OpenJoin>({ nonce: string, name: string, at: integer }),
  },
);

/** Each change of a room's secrets goes on to its cookie, so that either alone is enough to come back. */
export function createSeatKeeper(store: Store, keepCookie: KeepCookie): SeatKeeper {
  const key = (token: string) => `regatta.seat.${token}`;
  const read = (token: string): RoomSecrets => ({ seats: [], ...parse(shape, store.get(key(token)) ?? '') });
  const same = (a: readonly OwnSeat[], b: readonly OwnSeat[]) => JSON.stringify(a) === JSON.stringify(b);

  /** A secret that the cookie alone has would be lost if it was written anew: then it stays as it is. */
  function writeCookie(token: string, seats: readonly OwnSeat[]): void {
    const secrets = seats.flatMap(({ secret }) => secret ?? []);
    if (secrets.length === seats.length) keepCookie(token, secrets);
  }

  return {
    read,
    change(token, changes) {
      const before = read(token);
      const after = { ...before, ...changes };
      const seats = (after.seats ?? []).slice(-mostSeats);
      if (seats.length > 0 || after.claim !== undefined || after.join !== undefined) {
        store.set(key(token), JSON.stringify({ ...after, seats }));
      } else {
        store.remove(key(token));
      }
      if (!same(before.seats, seats)) writeCookie(token, seats);
    },
    forget(token) {
      const { seats } = read(token);
      store.remove(key(token));
      if (seats.length > 0) keepCookie(token, []);
    },
    renewCookie(token) {
      const { seats } = read(token);
      if (seats.length > 0) writeCookie(token, seats);
    },
  };
}
