import { describe, expect, it, test } from 'vitest';
import { createGameKeeper } from '../../web/src/model/games';
import { createSeatKeeper } from '../../web/src/model/seats';
import { createSettings } from '../../web/src/model/settings';
import { createStore, type Store } from '../../web/src/model/storage';
import { createVisitKeeper } from '../../web/src/model/visits';
import { memoryStorage } from './support/world';

const forbidden = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** A storage that is there, and refuses to be written. */
function full(disk: Map<string, string>): Storage {
  return { ...memoryStorage(disk), setItem: forbidden, removeItem: forbidden };
}

describe('the store', () => {
  it('keeps what other pages of the browser can read', () => {
    const disk = new Map<string, string>();
    const store = createStore(() => memoryStorage(disk));
    store.set('a', '1');
    expect(createStore(() => memoryStorage(disk)).get('a')).toBe('1');
    store.remove('a');
    expect(disk.size).toBe(0);
    expect(store.get('a')).toBeNull();
  });

  test.each<[string, () => Storage]>([
    ['there is none', forbidden],
    ['nothing can be written', () => full(new Map([['a', 'old']]))],
    ['each call throws', () => ({ ...full(new Map()), getItem: forbidden })],
  ])('lives in memory when %s', (_, open) => {
    const store = createStore(open);
    store.set('a', '1');
    expect(store.get('a')).toBe('1');
    store.remove('a');
    expect(store.get('a')).toBeNull();
    store.set('a', '2');
    expect(store.get('a')).toBe('2');
  });

  it('goes back to the browser’s storage when that can be written again', () => {
    const disk = new Map<string, string>();
    let broken = true;
    const storage = memoryStorage(disk);
    const store = createStore(() => ({ ...storage, setItem: (key, value) => (broken ? forbidden() : storage.setItem(key, value)) }));
    store.set('a', '1');
    broken = false;
    store.set('a', '2');
    disk.set('a', 'from another tab');
    expect(store.get('a')).toBe('from another tab');
  });
});

describe('settings', () => {
  const open = (disk: Map<string, string>) => createSettings(createStore(() => memoryStorage(disk)));

  it('are there again on the next visit, and tell who listens', () => {
    const disk = new Map<string, string>();
    const settings = open(disk);
    const heard: string[] = [];
    const stop = settings.subscribe(({ name }) => heard.push(name));
    settings.change({ name: 'Nora', theme: 'dark' });
    stop();
    expect(settings.settings.table).toBeNull();
    settings.change({ rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'free' } });
    settings.change({ table: { turn_order: 'roll_off', timer: 60, take_back: 0 } });
    expect(heard).toEqual(['Nora']);
    expect(open(disk).settings).toEqual(settings.settings);
    expect(open(disk).settings).toMatchObject({ name: 'Nora', theme: 'dark', language: 'auto', rules: { joker: 'free' } });
    expect(open(disk).settings).toMatchObject({ table: { turn_order: 'roll_off', timer: 60, take_back: 0 } });
    settings.change({
      sound: true,
      volume: 80,
      haptics: false,
      turnSound: true,
      turnVibration: true,
      turnNotification: true,
      awake: false,
    });
    expect(open(disk).settings).toMatchObject({ sound: true, volume: 80, haptics: false, turnNotification: true, awake: false });
  });

  it('that make no sense are left out one by one', () => {
    const defaults = open(new Map()).settings;
    expect(defaults).toMatchObject({ sound: false, turnSound: false, turnVibration: false, turnNotification: false, awake: true });
    for (const text of ['', 'null', '[]', '{"theme":', '"dark"']) {
      expect(open(new Map([['regatta.settings', text]])).settings).toEqual(defaults);
    }
    const strange = {
      theme: 'pink',
      language: 'tlh',
      speed: 'quick',
      oneTap: 'yes',
      sound: 'loud',
      volume: 400,
      awake: null,
      name: 7,
      rules: { sheet: 'yacht', columns: 2 },
      table: 60,
    };
    expect(open(new Map([['regatta.settings', JSON.stringify(strange)]])).settings).toEqual({ ...defaults, speed: 'quick' });
  });
});

describe('games of this browser', () => {
  function open(store: Store = createStore(() => memoryStorage(new Map()))) {
    const cookies: [string, readonly string[]][] = [];
    const seats = createSeatKeeper(store, (token, secrets) => cookies.push([token, secrets]));
    return { store, seats, cookies, games: createGameKeeper(store, seats) };
  }
  const game = (token: string, seen = 1) => ({ token, name: 'Nora', sheet: 'yatzy', seen }) as const;

  it('are listed with the latest first, each once', () => {
    const { games, store } = open();
    games.note(game('a', 1));
    games.note(game('b', 2));
    games.note(game('a', 3));
    expect(open(store).games.list()).toEqual([game('a', 3), game('b', 2)]);
  });

  it('are at most twenty; the oldest is forgotten with its secret', () => {
    const { games, seats } = open();
    for (let number = 0; number < 25; number++) {
      seats.change(`room-${number}`, { seats: [{ seat: 1, secret: `secret-${number}` }] });
      games.note(game(`room-${number}`, number));
    }
    expect(games.list()).toHaveLength(20);
    expect(games.list().at(-1)?.token).toBe('room-5');
    expect(seats.read('room-4')).toEqual({ seats: [] });
    expect(seats.read('room-5')).toEqual({ seats: [{ seat: 1, secret: 'secret-5' }] });
  });

  it('can be forgotten, with their secrets', () => {
    const { games, seats, cookies } = open();
    seats.change('a', { seats: [{ seat: 1, secret: 's' }], claim: 'c' });
    games.note(game('a'));
    games.forget('a');
    expect(games.list()).toEqual([]);
    expect(seats.read('a')).toEqual({ seats: [] });
    expect(cookies.at(-1)).toEqual(['a', []]);
  });

  it('and secrets that somebody has tampered with count as none', () => {
    const { games, seats, store } = open();
    store.set('regatta.games', '[{"token":"a"}]');
    store.set('regatta.seat.a', '{"seats":[{"seat":1,"secret":7}]}');
    expect(games.list()).toEqual([]);
    expect(seats.read('a')).toEqual({ seats: [] });
    games.note(game('b'));
    expect(games.list()).toEqual([game('b')]);
  });
});

describe('the seats of this browser in a room', () => {
  function open() {
    const disk = new Map<string, string>();
    const cookies: (readonly string[])[] = [];
    const seats = createSeatKeeper(
      createStore(() => memoryStorage(disk)),
      (_, secrets) => cookies.push(secrets),
    );
    return { disk, cookies, seats };
  }
  const own = (...numbers: number[]) => numbers.map((seat) => ({ seat, secret: `secret-${seat}` }));

  it('are told to the cookie whenever they change, and only then', () => {
    const { seats, cookies } = open();
    seats.change('a', { claim: 'c' });
    seats.change('a', { seats: own(1) });
    seats.change('a', { seats: own(1), join: { nonce: 'n', name: 'Kim', at: 5 } });
    seats.change('a', { seats: own(1, 3), join: undefined });
    seats.change('a', { seats: own(3) });
    expect(seats.read('a')).toEqual({ seats: own(3), claim: 'c' });
    expect(cookies).toEqual([['secret-1'], ['secret-1', 'secret-3'], ['secret-3']]);
    seats.change('a', { seats: [] });
    expect(cookies.at(-1)).toEqual([]);
  });

  it('leave the cookie alone while it alone has one of the secrets', () => {
    const { seats, cookies } = open();
    seats.change('a', { seats: [{ seat: 1, secret: null }, ...own(3)] });
    seats.renewCookie('a');
    expect(cookies).toEqual([]);
    seats.change('a', { seats: own(3) });
    expect(cookies).toEqual([['secret-3']]);
  });

  it('can be told to the cookie anew; who has none leaves it', () => {
    const { seats, cookies } = open();
    seats.renewCookie('a');
    expect(cookies).toEqual([]);
    seats.change('a', { seats: own(1) });
    seats.renewCookie('a');
    expect(cookies).toEqual([['secret-1'], ['secret-1']]);
  });

  it('are no more than the server takes from one page, and none leave nothing behind', () => {
    const { seats, disk } = open();
    seats.change('a', { seats: own(1, 2, 3, 4, 5, 6, 7, 8, 9) });
    expect(seats.read('a').seats).toEqual(own(2, 3, 4, 5, 6, 7, 8, 9));
    seats.change('a', { seats: [] });
    expect(disk.size).toBe(0);
  });
});

describe('visits', () => {
  const open = (disk = new Map<string, string>()) => createVisitKeeper(createStore(() => memoryStorage(disk)));

  it('give this browser one device for each room', () => {
    const disk = new Map<string, string>();
    const { device } = open(disk).open('a');
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(open(disk).open('a').device).toBe(device);
    expect(open(disk).open('b').device).not.toBe(device);
    expect(open().open('a').device).not.toBe(device);
  });

  it('remember whose reactions are muted', () => {
    const disk = new Map<string, string>();
    const visits = open(disk);
    const { device, muted } = visits.open('a');
    expect(muted).toEqual({ all: false, seats: [] });
    visits.mute('a', { all: false, seats: [2] });
    expect(open(disk).open('a')).toMatchObject({ device, muted: { all: false, seats: [2] } });
    expect(open(disk).open('b').muted).toEqual({ all: false, seats: [] });
  });

  it('are those of the last fifty rooms', () => {
    const disk = new Map<string, string>();
    const visits = open(disk);
    const first = visits.open('room-0').device;
    const second = visits.open('room-1').device;
    for (let room = 2; room < 50; room++) visits.open(`room-${room}`);
    expect(visits.open('room-0').device).toBe(first);
    visits.open('room-50');
    expect(visits.open('room-0').device).toBe(first);
    expect(visits.open('room-1').device).not.toBe(second);
  });
});
