import type { Door, SheetId } from '../protocol/messages';
import type { Result } from './api';
import type { GameKeeper } from './games';
import type { SeatKeeper } from './seats';

/** How a game of mine stands. `unknown`: not asked yet, or not answered. */
export type GameState = 'your_turn' | 'running' | 'lobby' | 'over' | 'unknown';

/** One of this browser's games, for the start page. */
export interface MyGame {
  token: string;
  /** What the person is called there; empty while they have not sat down. */
  name: string;
  sheet: SheetId;
  state: GameState;
}

export interface MyGames {
  /** Where it is my turn first, then those that run, then the rest; among these the latest first. */
  readonly list: readonly MyGame[];
  /** Asks the server how each stands. Rooms that are gone are forgotten, with their secrets. */
  refresh(): Promise<void>;
  /** Forgets a game and the secrets of its room: the seat can't be taken back from this browser. */
  forget(token: string): void;
  /** Called when the list has changed. Returns how to stop. */
  subscribe(listener: (list: readonly MyGame[]) => void): () => void;
}

// Twenty at once would be a burst that the server refuses to one address.
const atATime = 3;

const rank: Readonly<Record<GameState, number>> = { your_turn: 0, running: 1, lobby: 2, over: 2, unknown: 2 };

export function createMyGames(games: GameKeeper, seats: SeatKeeper, fetchDoor: (token: string) => Promise<Result<Door>>): MyGames {
  const listeners = new Set<(list: readonly MyGame[]) => void>();
  const doors = new Map<string, Door>();
  let asking: Promise<void> | null = null;

  function stateOf(token: string): GameState {
    const door = doors.get(token);
    if (!door) return 'unknown';
    if (door.phase !== 'playing') return door.phase;
    return seats.read(token).seats.some(({ seat }) => seat === door.turn) ? 'your_turn' : 'running';
  }

  function list(): MyGame[] {
    const all = games.list().map(({ token, name, sheet }) => ({
      token,
      name,
      sheet: doors.get(token)?.rules.sheet ?? sheet,
      state: stateOf(token),
    }));
    return all.sort((a, b) => rank[a.state] - rank[b.state]);
  }

  function changed(): void {
    for (const listener of listeners) listener(list());
  }

  async function ask(token: string): Promise<void> {
    const answer = await fetchDoor(token);
    if (answer.ok) doors.set(token, answer.value);
    else doors.delete(token);
    if (!answer.ok && answer.error === 'room_not_found') games.forget(token);
  }

  async function askAll(): Promise<void> {
    const waiting = games.list().map(({ token }) => token);
    const next = async () => {
      for (let token = waiting.shift(); token !== undefined; token = waiting.shift()) await ask(token);
    };
    await Promise.all(Array.from({ length: atATime }, next));
    // Once, when all have answered: a list that sorts itself under a finger makes it hit another line.
    changed();
  }

  return {
    get list() {
      return list();
    },
    refresh() {
      asking ??= askAll().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget(token) {
      games.forget(token);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
