import { describe, expect, it, test } from 'vitest';
import { createGameKeeper } from '../../web/src/model/games';
import { createSeatKeeper } from '../../web/src/model/seats';
import { createSettings } from '../../web/src/model/settings';
import { createStore, type Store } from '../../web/src/model/storage';
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
    settings.change({ rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'free' } });
    expect(heard).toEqual(['Nora']);
    expect(open(disk).settings).toEqual(settings.settings);
    expect(open(disk).settings).toMatchObject({ name: 'Nora', theme: 'dark', language: 'auto', rules: { joker: 'free' } });
  });

  it('that make no sense are left out one by one', () => {
    const defaults = open(new Map()).settings;
    for (const text of ['', 'null', '[]', '{"theme":', '"dark"']) {
      expect(open(new Map([['regatta.settings', text]])).settings).toEqual(defaults);
    }
    const strange = { theme: 'pink', language: 'tlh', speed: 'quick', oneTap: 'yes', name: 7, rules: { sheet: 'yacht', columns: 2 } };
    expect(open(new Map([['regatta.settings', JSON.stringify(strange)]])).settings).toEqual({ ...defaults, speed: 'quick' });
  });
});

describe('games of this browser', () => {
  function open(store: Store = createStore(() => memoryStorage(new Map()))) {
    const seats = createSeatKeeper(store);
    return { store, seats, games: createGameKeeper(store, seats) };
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
      seats.change(`room-${number}`, { secret: `secret-${number}` });
      games.note(game(`room-${number}`, number));
    }
    expect(games.list()).toHaveLength(20);
    expect(games.list().at(-1)?.token).toBe('room-5');
    expect(seats.read('room-4')).toEqual({});
    expect(seats.read('room-5')).toEqual({ secret: 'secret-5' });
  });

  it('can be forgotten, with their secrets', () => {
    const { games, seats } = open();
    seats.change('a', { secret: 's', claim: 'c' });
    games.note(game('a'));
    games.forget('a');
    expect(games.list()).toEqual([]);
    expect(seats.read('a')).toEqual({});
  });

  it('and secrets that somebody has tampered with count as none', () => {
    const { games, seats, store } = open();
    store.set('regatta.games', '[{"token":"a"}]');
    store.set('regatta.seat.a', '{"secret":7}');
    expect(games.list()).toEqual([]);
    expect(seats.read('a')).toEqual({});
    games.note(game('b'));
    expect(games.list()).toEqual([game('b')]);
  });
});
