import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../web/src/model/api';
import { createMyGames } from '../../web/src/model/my_games';
import type { Door } from '../../web/src/protocol/messages';
import { yatzy } from './support/room';
import { World } from './support/world';

type Answer = (result: Result<Door>) => void;

let world: World;
beforeEach(() => {
  world = new World();
});

function aDoor(changes: Partial<Door> = {}): Door {
  return { phase: 'playing', rules: yatzy, max_seats: 8, seats: [{ seat: 1, name: 'Nora' }], turn: 2, ...changes };
}

/** A room in which this browser has seats; each later than the one before. */
function known(token: string, ...seats: number[]) {
  world.pass(1000);
  world.seats.change(token, { seats: seats.map((seat) => ({ seat, secret: `${token}-${seat}` })) });
  world.games.note({ token, name: 'Nora', sheet: 'yatzy', seen: world.now });
}

/** The start page over a server that answers with these doors, or with room_not_found. */
function open(doors: Readonly<Record<string, Result<Door> | Door>>) {
  const asked: string[] = [];
  const myGames = createMyGames(world.games, world.seats, (token) => {
    asked.push(token);
    const door = doors[token];
    if (!door) return Promise.resolve({ ok: false, error: 'room_not_found' });
    return Promise.resolve('ok' in door ? door : { ok: true, value: door });
  });
  return { myGames, asked };
}

describe('my games', () => {
  it('are those that this browser knows, before anything was asked', () => {
    known('a', 1);
    known('b', 2);
    const { myGames, asked } = open({});
    expect(myGames.list).toEqual([
      { token: 'b', name: 'Nora', sheet: 'yatzy', state: 'unknown' },
      { token: 'a', name: 'Nora', sheet: 'yatzy', state: 'unknown' },
    ]);
    expect(asked).toEqual([]);
  });

  it('come with what is my turn first, then what runs, then the rest by when I was there', async () => {
    known('mine', 1, 3);
    known('lobby', 1);
    known('theirs', 1);
    known('over', 1);
    known('silent', 1);
    const { myGames } = open({
      mine: aDoor({ turn: 3 }),
      theirs: aDoor({ turn: 2 }),
      lobby: aDoor({ phase: 'lobby', turn: null }),
      over: aDoor({ phase: 'over', turn: null, rules: { ...yatzy, sheet: 'yacht' } }),
      silent: { ok: false, error: 'offline' },
    });
    await myGames.refresh();
    expect(myGames.list.map(({ token, state }) => `${token} ${state}`)).toEqual([
      ...['mine your_turn', 'theirs running'],
      ...['silent unknown', 'over over', 'lobby lobby'],
    ]);
    expect(myGames.list[3]).toMatchObject({ sheet: 'yacht' });
  });

  it('are not my turn by a seat number that is somebody else’s there', async () => {
    known('watched');
    const { myGames } = open({ watched: aDoor({ turn: 1 }) });
    await myGames.refresh();
    expect(myGames.list).toMatchObject([{ state: 'running' }]);
  });

  it('forget rooms that are gone, with their secrets; not those that could not be asked', async () => {
    known('gone', 1);
    known('busy', 1);
    const { myGames } = open({ busy: { ok: false, error: 'rate_limited' } });
    await myGames.refresh();
    expect(myGames.list.map(({ token }) => token)).toEqual(['busy']);
    expect(world.seats.read('gone').seats).toEqual([]);
    expect(world.seats.read('busy').seats).toHaveLength(1);
  });

  it('can be forgotten, and whoever listens is told', async () => {
    known('a', 1);
    known('b', 1);
    const { myGames } = open({ a: aDoor(), b: aDoor() });
    const heard: string[] = [];
    const stop = myGames.subscribe((list) => heard.push(list.map(({ token }) => token).join()));
    myGames.forget('b');
    expect(world.seats.read('b').seats).toEqual([]);
    await myGames.refresh();
    stop();
    await myGames.refresh();
    expect(heard).toEqual(['a', 'a']);
  });

  it('are asked for a few at a time, each once, also when it is asked for twice', async () => {
    for (let room = 0; room < 25; room++) known(`room-${room}`, 1);
    const waiting: Answer[] = [];
    const ask = vi.fn(() => new Promise<Result<Door>>((resolve) => waiting.push(resolve)));
    const myGames = createMyGames(world.games, world.seats, ask);
    let done = false;
    const asked = Promise.all([myGames.refresh(), myGames.refresh()]).then(() => {
      done = true;
    });
    for (let answered = 0; answered < 20; answered++) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      expect(waiting.length).toBeLessThanOrEqual(3);
      expect(done).toBe(false);
      waiting.shift()?.({ ok: true, value: aDoor() });
    }
    await asked;
    expect(ask).toHaveBeenCalledTimes(20);
    expect(new Set(ask.mock.calls.flat()).size).toBe(20);
  });
});
