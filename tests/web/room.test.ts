import { describe, expect, it } from 'vitest';
import type { Clock, Column, Highlights, RoomEvent } from '../../web/src/protocol/messages';
import { aCard, aGame, aPlay, aPlayer, aRolledTurn, aSeat, aTable, aTurn, noResults, yatzy } from './support/room';
import { type EventBody, event, token, World } from './support/world';

// What the room tells this page, and what the page makes of it. Nora (1) plays on it.

function open(room = aTable()) {
  const world = new World();
  world.sits(1);
  const client = world.openRoom();
  world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room });
  let seq = 10;
  /** What happens next. */
  const happens = (...bodies: EventBody[]) => {
    for (const body of bodies) world.line.say(event(++seq, body));
  };
  const shown = () => client.view.room ?? expect.unreachable();
  return { world, client, happens, shown };
}

const ones = { seat: 1, played: null, box: 'ones', column: 0, points: 3, extra: 0, joker: false, card: aCard({ ones: 3 }) } as const;
const onward = { turn: null, ranking: null, highlights: null, results: null } as const;
const ranking = [{ seat: 1, place: 1, total: 3, finished: true }];
const highlights: Highlights = {
  best: { seat: 1, box: 'ones', column: 0, points: 3, dice: [1, 1, 1, 4, 6] },
  luckiest: null,
  bonus: [],
  extras: [],
};
const results = { games: [], tally: [{ seat: 1, name: 'Nora', games: 1, wins: 0, best: [] }] };
const order = (room: { seats: readonly { seat: number }[] }) => room.seats.map(({ seat }) => seat);

describe('the seats', () => {
  it('are in the order of the next game', () => {
    const { happens, shown, client } = open(aTable({ seats: [aSeat(2, 'Γιώργος'), aSeat(1, 'Nora')] }));
    happens({ event: 'joined', seat: aSeat(3, 'Ada'), host: 1, player: null });
    expect(order(shown())).toEqual([2, 1, 3]);
    happens({ event: 'arranged', seats: [3, 2, 1] });
    expect(order(shown())).toEqual([3, 2, 1]);
    happens({ event: 'started', seats: [2, 1, 3], game: aGame() });
    expect(order(shown())).toEqual([2, 1, 3]);
    expect(client.view.log.map(({ kind }) => kind)).toEqual(['joined', 'arranged', 'started']);
  });

  it('get a place in the running game while its first turn lasts', () => {
    const { happens, shown } = open(aPlay());
    happens({ event: 'joined', seat: aSeat(3, 'Ada'), host: 1, player: aPlayer(3, 'Ada') });
    happens({ event: 'joined', seat: aSeat(4, 'Kim'), host: 1, player: null });
    expect(order(shown())).toEqual([1, 2, 3, 4]);
    expect(shown().game?.players.map(({ seat }) => seat)).toEqual([1, 2, 3]);
  });

  it('are played by the server while their people are absent', () => {
    const { happens, shown, client } = open(aPlay());
    happens({ event: 'absence', seat: 2, absent: true, why: 'time_out' });
    expect(shown().seats).toMatchObject([{ absent: false }, { absent: true }]);
    happens({ event: 'absence', seat: 2, absent: false, why: 'back' });
    expect(shown().seats).toMatchObject([{ absent: false }, { absent: false }]);
    expect(client.view.log).toMatchObject([
      { kind: 'absence', seat: 2, name: 'Γιώργος', absent: true, why: 'time_out' },
      { kind: 'absence', seat: 2, name: 'Γιώργος', absent: false, why: 'back' },
    ]);
  });

  it('have their present names in the results too', () => {
    const games = [{ game: 1, rules: yatzy, ranking: ranking.map((line) => ({ ...line, name: 'Nora' })) }];
    const { happens, shown } = open(aTable({ results: { ...results, games } }));
    happens({ event: 'renamed', seat: 1, name: 'Nora K.' });
    expect(shown().results).toMatchObject({
      tally: [{ name: 'Nora K.', games: 1 }],
      games: [{ game: 1, ranking: [{ name: 'Nora K.', total: 3 }] }],
    });
  });
});

describe('the host', () => {
  it('is shown to be another', () => {
    const { happens, shown, client } = open();
    happens({ event: 'host', host: 2 });
    expect(shown().host).toBe(2);
    expect(client.view.log).toMatchObject([{ kind: 'host', seat: 2, name: 'Γιώργος' }]);
  });

  it('who leaves is followed by another, and everybody sees who', () => {
    const { happens, client } = open(aTable({ host: 2 }));
    happens({ event: 'left', seat: 2, removed: null, host: 1, ...onward });
    expect(client.view.log).toMatchObject([{ kind: 'left' }, { kind: 'host', seat: 1, name: 'Nora' }]);
  });

  it('who comes with the claim takes the role, which is no news where nobody had it', () => {
    const { happens, client } = open();
    happens({ event: 'joined', seat: aSeat(3, 'Ada'), host: 3, player: null });
    expect(client.view.log).toMatchObject([{ kind: 'joined' }, { kind: 'host', seat: 3, name: 'Ada' }]);
    const empty = open(aTable({ host: null, seats: [] }));
    empty.happens({ event: 'joined', seat: aSeat(3, 'Ada'), host: 3, player: null });
    expect(empty.client.view.log).toMatchObject([{ kind: 'joined' }]);
  });

  it('removes people, whom the room remembers until they are let in again', () => {
    const { happens, shown, client } = open(aTable({ seats: [aSeat(1, 'Nora'), aSeat(2, 'G'), aSeat(3, 'Kim')] }));
    happens({ event: 'left', seat: 3, removed: { removed: 1, name: 'Kim' }, host: 1, ...onward });
    happens({ event: 'watcher_removed', removed: { removed: 2, name: null } });
    expect(shown().removed).toEqual([
      { removed: 1, name: 'Kim' },
      { removed: 2, name: null },
    ]);
    happens({ event: 'readmitted', removed: 1 });
    expect(shown()).toMatchObject({ removed: [{ removed: 2 }], seats: [{ seat: 1 }, { seat: 2 }] });
    expect(client.view.log).toMatchObject([{ kind: 'left', name: 'Kim', removed: true }]);
    for (let removed = 3; removed <= 70; removed++) happens({ event: 'watcher_removed', removed: { removed, name: null } });
    expect(shown().removed).toHaveLength(64);
    expect(shown().removed[0]).toMatchObject({ removed: 7 });
  });
});

describe('the game', () => {
  it('goes back to where it was when a box is taken back', () => {
    const { happens, shown, client } = open(aPlay(aRolledTurn()));
    happens({ event: 'scored', ...ones, ...onward, turn: aTurn({ number: 2, seat: 2 }) });
    happens({ event: 'taken_back', seat: 1, box: 'ones', column: 0, card: aCard(), ...onward, turn: aRolledTurn() });
    expect(shown()).toMatchObject({ phase: 'playing', game: { turn: aRolledTurn(), players: [{ card: aCard() }, {}] } });
    expect(client.view).toMatchObject({ me: 1, log: [{}, { kind: 'taken_back', seat: 1, name: 'Nora', box: 'ones', column: 0 }] });
  });

  it('goes on after its last box was taken back, and its result was none', () => {
    const { happens, shown } = open(aPlay(aRolledTurn()));
    happens({ event: 'scored', ...ones, turn: null, ranking, highlights, results });
    expect(shown()).toMatchObject({ phase: 'over', game: { ranking, highlights, turn: null }, results });
    const back = { turn: aRolledTurn(), ranking: null, highlights: null, results: noResults };
    happens({ event: 'taken_back', seat: 1, box: 'ones', column: 0, card: aCard(), ...back });
    expect(shown()).toMatchObject({ phase: 'playing', game: { ranking: null, highlights: null, turn: { number: 1 } }, results: noResults });
  });

  it('keeps the results of before while it runs', () => {
    const { happens, shown } = open({ ...aPlay(aRolledTurn()), results });
    happens({ event: 'scored', ...ones, ...onward, turn: aTurn({ number: 2, seat: 2 }) });
    expect(shown().results).toEqual(results);
  });

  it('ends when the last who plays ends it', () => {
    const { happens, shown, client } = open(aPlay());
    happens({ event: 'ended', seat: 1, ranking, highlights, results });
    expect(shown()).toMatchObject({ phase: 'over', game: { turn: null, ranking, highlights }, results });
    expect(client.view.log).toMatchObject([
      { kind: 'ended', seat: 1, name: 'Nora' },
      { kind: 'over', ranking },
    ]);
  });

  it('tells what the server played, and why', () => {
    const { happens, client } = open(aPlay(aTurn({ seat: 2 })));
    happens({ event: 'rolled', seat: 2, played: 'skipped', turn: aRolledTurn({ seat: 2 }) });
    happens({ event: 'scored', ...ones, seat: 2, played: 'time_out', ...onward, turn: aTurn({ number: 2 }) });
    expect(client.view.log).toMatchObject([
      { kind: 'rolled', seat: 2, played: 'skipped' },
      { kind: 'scored', seat: 2, played: 'time_out' },
    ]);
  });

  it('shows the last dice of a turn also when the next has begun before anybody could look', () => {
    const { happens, client, shown } = open(aPlay(aTurn({ seat: 2 })));
    const last = aRolledTurn({ seat: 2, roll: 3, rolls_left: 0, dice: [6, 6, 6, 6, 6] });
    happens({ event: 'rolled', seat: 2, played: 'absent', turn: last });
    happens({ event: 'scored', ...ones, seat: 2, played: 'absent', ...onward, turn: aTurn({ number: 2 }) });
    expect(shown().game?.turn).toMatchObject({ number: 2, dice: [] });
    expect(client.view.log.findLast(({ kind }) => kind === 'rolled')).toMatchObject({ turn: { dice: [6, 6, 6, 6, 6] } });
  });
});

describe('a written box', () => {
  const told = (
    before: Partial<Column>,
    after: Partial<Column>,
    more: { extra?: number; joker?: boolean; saved?: [number, number] } = {},
  ) => {
    const column = { boxes: {}, upper: 0, bonus: 0, extra: 0, total: 0 };
    const [had, has] = more.saved ?? [0, 0];
    const card = (changes: Partial<Column>, saved_rolls: number) => ({ columns: [{ ...column, ...changes }], total: 0, saved_rolls });
    const players = [aPlayer(1, 'Nora', { card: card(before, had) })];
    const { happens, client } = open(aTable({ phase: 'playing', game: aGame({ players, turn: aRolledTurn() }) }));
    const { extra = 0, joker = false } = more;
    happens({ event: 'scored', ...ones, extra, joker, card: card(after, has), ...onward, turn: aTurn({ number: 2 }) });
    const last = client.view.log.at(-1);
    return last?.kind === 'scored' ? last.gains : expect.unreachable();
  };

  it('is told with what it brought beside its points', () => {
    expect(told({}, {})).toEqual([]);
    expect(told({}, {}, { extra: 100 })).toEqual([{ kind: 'extra', points: 100 }]);
    expect(told({}, {}, { joker: true })).toEqual([{ kind: 'joker', points: 3 }]);
  });

  it('made the bonus once', () => {
    expect(told({ bonus: 0 }, { bonus: 50 })).toEqual([{ kind: 'bonus', points: 50 }]);
    expect(told({ bonus: 50 }, { bonus: 50 })).toEqual([]);
  });

  it('brought rolls to who had none', () => {
    expect(told({}, {}, { saved: [0, 2] })).toEqual([{ kind: 'saved', points: 2 }]);
    expect(told({}, {}, { saved: [1, 2] })).toEqual([]);
    expect(told({}, {}, { saved: [1, 0] })).toEqual([]);
  });
});

describe('the clock', () => {
  const clock = (changes: Partial<Clock> = {}): Clock => ({ type: 'clock', turn: 1, roll: 0, left: null, take_back: null, ...changes });
  const takeBack = { seat: 1, turn: 1, left: 5000 };

  it('is when the step runs out, by this device’s time, and ends with the step', () => {
    const { world, client, happens } = open(aPlay());
    expect(client.view.deadline).toBeNull();
    world.line.say(clock({ left: 60_000 }));
    expect(client.view.deadline).toBe(world.now + 60_000);
    world.pass(10_000);
    happens({ event: 'rolled', seat: 1, played: null, turn: aRolledTurn() });
    expect(client.view.deadline).toBeNull();
    world.line.say(clock({ roll: 1, left: 60_000 }));
    expect(client.view.deadline).toBe(world.now + 60_000);
    happens({ event: 'left', seat: 1, removed: null, host: 2, ...onward, turn: aTurn({ number: 2, seat: 2 }) });
    expect(client.view.deadline).toBeNull();
  });

  it('of another moment is none', () => {
    const { world, client, happens } = open(aPlay());
    world.line.say(clock({ turn: 2, left: 60_000 }));
    expect(client.view.deadline).toBeNull();
    world.line.say(clock({ left: 60_000 }));
    world.line.say(clock());
    expect(client.view.deadline).toBeNull();
    world.line.say(clock({ left: 60_000 }));
    happens({ event: 'started', seats: [1, 2], game: aGame({ number: 2 }) });
    expect(client.view.deadline).toBeNull();
  });

  it('says until when the last box can be taken back', () => {
    const { world, client, happens } = open(aPlay(aRolledTurn()));
    happens({ event: 'scored', ...ones, ...onward, turn: aTurn({ number: 2, seat: 2 }) });
    world.line.say(clock({ turn: 2, take_back: takeBack }));
    expect(client.view.takeBack).toEqual({ seat: 1, turn: 1, until: world.now + 5000 });
    client.takeBack();
    expect(world.line.sent.at(-1)).toEqual({ type: 'take_back', seat: 1, id: 6, turn: 1 });
    const shown: unknown[] = [];
    client.subscribe((view) => shown.push(view.takeBack));
    world.pass(4999);
    expect(client.view.takeBack).not.toBeNull();
    world.pass(1);
    expect(shown.at(-1)).toBeNull();
  });

  const ends: [string, EventBody<RoomEvent>][] = [
    ['the next roll', { event: 'rolled', seat: 2, played: null, turn: aRolledTurn({ number: 2, seat: 2 }) }],
    ['the next game', { event: 'started', seats: [1, 2], game: aGame({ number: 2 }) }],
    ['being taken back', { event: 'taken_back', seat: 1, box: 'ones', column: 0, card: aCard(), ...onward, turn: aRolledTurn() }],
  ];
  it.each(ends)('and no longer after %s', (_, body) => {
    const { world, client, happens } = open(aPlay(aTurn({ number: 2, seat: 2 })));
    world.line.say(clock({ turn: 2, take_back: takeBack }));
    happens(body);
    expect(client.view.takeBack).toBeNull();
    world.line.say(clock({ turn: 2, take_back: { ...takeBack, left: 9000 } }));
    world.pass(5000);
    expect(client.view.takeBack).not.toBeNull();
  });

  it('also of the last box of a game', () => {
    const { world, client, happens } = open(aPlay(aRolledTurn()));
    happens({ event: 'scored', ...ones, turn: null, ranking, highlights, results });
    world.line.say(clock({ take_back: takeBack }));
    expect(client.view).toMatchObject({ takeBack: { seat: 1, turn: 1 }, room: { phase: 'over' } });
  });

  it('is what the server says when the page comes back, and none when it says nothing', () => {
    const { world, client } = open(aPlay());
    world.line.say(clock({ left: 60_000, take_back: takeBack }));
    world.line.close();
    expect(client.view.deadline).not.toBeNull();
    world.pass(0);
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(client.view).toMatchObject({ deadline: null, takeBack: null });
    world.line.say(clock({ left: 30_000 }));
    expect(client.view.deadline).toBe(world.now + 30_000);
  });

  it('goes on through a probe', () => {
    const { world, client } = open(aPlay());
    world.line.say(clock({ left: 60_000 }));
    world.sign('doubtful');
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(client.view.deadline).toBe(world.now + 60_000);
  });

  it('of a page that was closed disturbs nobody', () => {
    const { world, client } = open(aPlay());
    const shown: unknown[] = [];
    client.subscribe((view) => shown.push(view));
    world.line.say(clock({ take_back: takeBack }));
    client.dispose();
    world.pass(10_000);
    expect(shown).toHaveLength(1);
    expect(client.view.takeBack).not.toBeNull();
  });
});

describe('attention', () => {
  it('is told when it changes: the others see that I am away', () => {
    const { world } = open();
    world.hidden = true;
    world.sign('hidden');
    expect(world.line.sent).toEqual([{ type: 'attention', hidden: true }]);
    world.sign('hidden');
    expect(world.line.sent).toHaveLength(1);
    world.hidden = false;
    world.sign('woken');
    expect(world.line.sent.slice(1)).toEqual([
      { type: 'sync', last: 10 },
      { type: 'attention', hidden: false },
    ]);
  });

  it('is in the hello, and what changed since is told after the welcome', () => {
    const world = new World();
    world.hidden = true;
    world.openRoom();
    world.line.open();
    expect(world.line.take()).toMatchObject({ type: 'hello', hidden: true });
    world.hidden = false;
    world.sign('woken');
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [], room: aTable() });
    expect(world.line.sent).toEqual([{ type: 'attention', hidden: false }]);
  });

  it('that changes while the line is down is in the next hello', () => {
    const { world } = open();
    world.line.close();
    world.hidden = true;
    world.sign('hidden');
    world.pass(0);
    expect(world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null })).toMatchObject({ hidden: true });
    expect(world.line.sent).toEqual([]);
  });
});

describe('reactions', () => {
  const wow = (seat: number) => ({ type: 'reaction', seat, reaction: 'wow' }) as const;

  it('are sent for my seat, and shown to all, the newest eight', () => {
    const { world, client } = open();
    client.react('well_played');
    expect(world.line.take()).toEqual({ type: 'react', seat: 1, reaction: 'well_played' });
    expect(client.view).toMatchObject({ reactions: [], pending: null });
    for (let count = 0; count < 10; count++) world.line.say(wow(1 + (count % 2)));
    const { reactions } = client.view;
    expect(reactions).toHaveLength(8);
    expect(new Set(reactions.map(({ id }) => id)).size).toBe(8);
    expect(reactions.at(-1)).toMatchObject({ seat: 2, reaction: 'wow', at: world.now });
  });

  it('that are too many are refused, and no command is by that', () => {
    const { world, client } = open(aPlay());
    client.react('wow');
    client.roll();
    world.line.say({ type: 'error', seat: 1, id: null, code: 'rate_limited' });
    expect(client.view).toMatchObject({ pending: 'roll', error: { code: 'rate_limited' } });
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 });
    world.line.say(event(11, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    client.score('ones', 0);
    expect(world.line.sent.at(-1)).toMatchObject({ type: 'score', id: 7 });
  });

  it('can be muted, one person or all, and this browser remembers it for this room', () => {
    const { world, client } = open();
    world.line.say(wow(1), wow(2));
    client.mute(2, true);
    expect(client.view.muted).toEqual({ all: false, seats: [2] });
    expect(client.view.reactions).toMatchObject([{ seat: 1 }]);
    world.line.say(wow(2), wow(1));
    expect(client.view.reactions).toMatchObject([{ seat: 1 }, { seat: 1 }]);
    client.mute('all', true);
    expect(client.view.reactions).toEqual([]);
    world.line.say(wow(1));
    expect(client.view.reactions).toEqual([]);
    expect(world.visits.open(token).muted).toEqual({ all: true, seats: [2] });
    client.mute('all', false);
    client.mute(2, false);
    world.line.say(wow(2));
    expect(client.view).toMatchObject({ muted: { all: false, seats: [] }, reactions: [{ seat: 2 }] });
    client.mute(1, true);
    expect(world.openRoom().view.muted).toEqual({ all: false, seats: [1] });
  });
});

describe('who watches', () => {
  it('is known when it was asked for', () => {
    const { world, client } = open();
    expect(client.view.watchers).toBeNull();
    client.askWatchers();
    expect(world.line.take()).toEqual({ type: 'watchers' });
    world.line.say({ type: 'watchers', watchers: [{ watcher: 12, since: 90 }] });
    expect(client.view.watchers).toEqual([{ watcher: 12, since: 90 }]);
  });
});
