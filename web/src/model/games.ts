import { sheetIds } from '../protocol/codes';
import type { SheetId } from '../protocol/messages';
import { array, integer, object, oneOf, parse, string } from '../protocol/shape';
import type { SeatKeeper } from './seats';
import type { Store } from './storage';

/** A room that this browser made or sits in. */
export interface KnownGame {
  token: string;
  /** What the person is called there; empty while they have not sat down. */
  name: string;
  sheet: SheetId;
  /** When this browser last was there, ms. */
  seen: number;
}

export interface GameKeeper {
  /** Latest first. */
  list(): readonly KnownGame[];
  /** Puts a game first, or adds it. The oldest beyond 20 are forgotten, with their secrets. */
  note(game: KnownGame): void;
  /** Forgets a game and the secrets of its room: the seat can't be taken back from this browser. */
  forget(token: string): void;
}

const key = 'regatta.games';
const limit = 20;
const games = array(object<KnownGame>({ token: string, name: string, sheet: oneOf(...sheetIds), seen: integer }));

export function createGameKeeper(store: Store, seats: SeatKeeper): GameKeeper {
  const list = () => parse(games, store.get(key) ?? '') ?? [];

  function write(all: readonly KnownGame[]): void {
    for (const game of all.slice(limit)) seats.forget(game.token);
    store.set(key, JSON.stringify(all.slice(0, limit)));
  }

  const others = (token: string) => list().filter((game) => game.token !== token);

  return {
    list,
    note: (game) => write([game, ...others(game.token)]),
    forget(token) {
      seats.forget(token);
      write(others(token));
    },
  };
}
