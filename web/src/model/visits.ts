import { array, boolean, integer, object, parse, string } from '../protocol/shape';
import { randomId } from './ids';
import type { Store } from './storage';

/** Whose reactions are not shown. */
export interface Muted {
  all: boolean;
  seats: readonly number[];
}

/** What this browser is in a room, whether it sits there or not. */
export interface Visit {
  /** By this the room knows who was removed. */
  device: string;
  muted: Muted;
}

/** Outlives the secrets of the room: who forgets a game is not another browser by that. */
export interface VisitKeeper {
  /** The visit to a room: the one that was, or a new one. */
  open(token: string): Visit;
  mute(token: string, muted: Muted): void;
}

const key = 'regatta.visits';
const limit = 50; // rooms
const visits = array(object({ token: string, device: string, muted: object<Muted>({ all: boolean, seats: array(integer) }) }));

export function createVisitKeeper(store: Store): VisitKeeper {
  const list = () => parse(visits, store.get(key) ?? '') ?? [];

  function write(token: string, visit: Visit): Visit {
    const { device, muted } = visit;
    const others = list().filter((other) => other.token !== token);
    store.set(key, JSON.stringify([{ token, device, muted }, ...others].slice(0, limit)));
    return visit;
  }

  const find = (token: string) => list().find((visit) => visit.token === token) ?? { device: randomId(), muted: { all: false, seats: [] } };

  return {
    open: (token) => write(token, find(token)),
    mute: (token, muted) => void write(token, { ...find(token), muted }),
  };
}
