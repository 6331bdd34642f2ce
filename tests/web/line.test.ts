import { describe, expect, it, test } from 'vitest';
import type { ByeCode } from '../../web/src/protocol/messages';
import { aCard, aPlay, aRolledTurn, aSeat, aTable, aTurn, noResults, plain, yatzy } from './support/room';
import { event, token, World } from './support/world';

/** A page that Nora plays on, online. */
function seated() {
  const world = new World();
  world.sits(1, 'the-secret-of-seat-one');
  const client = world.openRoom();
  world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: aTable() });
  return { world, client };
}

describe('a new page', () => {
  it('says hello as a spectator, and shows the room that it is welcomed to', () => {
    const world = new World();
    const client = world.openRoom();
    expect(client.view).toMatchObject({ token, link: { kind: 'connecting' }, room: null, me: null, fresh: true });
    expect(world.line.path).toBe(`/r/${token}/ws`);
    expect(world.welcome({ room: aTable() })).toEqual({
      ...{ type: 'hello', protocol: 1, hidden: false },
      device: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(client.view).toMatchObject({ link: { kind: 'online' }, room: aTable(), me: null, fresh: true, log: [] });
  });

  it('says hello with the secret of its seat, which is never in an address', () => {
    const { world, client } = seated();
    expect(client.view.me).toBe(1);
    expect(world.line.path).not.toContain('secret');
  });

  it('tells who listens, each time with a new view', () => {
    const world = new World();
    const client = world.openRoom();
    const views = [client.view];
    const stop = client.subscribe((view) => views.push(view));
    world.welcome();
    world.line.say({ type: 'presence', here: [], away: [], lost: [], spectators: 2 });
    stop();
    world.line.say({ type: 'presence', here: [], away: [], lost: [], spectators: 3 });
    expect(views.map((view) => view.room?.spectators)).toEqual([undefined, 1, 2]);
    expect(new Set(views).size).toBe(3);
    expect(client.view.room?.spectators).toBe(3);
  });
});

describe('a line that breaks', () => {
  it('comes back at once, asks for what it missed, and keeps what it shows meanwhile', () => {
    const { world, client } = seated();
    world.pass(60_000);
    world.line.close();
    expect(client.view).toMatchObject({ link: { kind: 'lost', since: world.now }, room: aTable(), me: 1 });
    world.pass(0);
    expect(world.lines).toHaveLength(2);
    const hello = world.welcome({ seq: 11, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(hello).toMatchObject({ type: 'hello', protocol: 1, secrets: ['the-secret-of-seat-one'], last: 10 });
    expect(client.view.link).toEqual({ kind: 'online' });
    world.line.say(event(11, { event: 'renamed', seat: 2, name: 'Giorgos' }));
    expect(client.view).toMatchObject({ fresh: false, log: [{ kind: 'renamed', before: 'Γιώργος', name: 'Giorgos' }] });
  });

  it('tries again with growing pauses of at most 15 s, and tells once since when it is lost', () => {
    const { world, client } = seated();
    world.pass(60_000);
    const since = world.now;
    world.line.close();
    const pauses: number[] = [];
    for (let tries = 0; tries < 9; tries++) {
      const before = world.now;
      const lines = world.lines.length;
      while (world.lines.length === lines) world.pass(10);
      pauses.push(world.now - before);
      world.line.close();
    }
    expect(pauses.map((pause) => Math.round(pause / 500) * 500)).toEqual([0, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(client.view.link).toEqual({ kind: 'lost', since });
  });

  it('waits a random part of the pause, so that not everybody comes at once', () => {
    const { world } = seated();
    world.random = 0.25;
    world.line.close(1012);
    world.pass(0);
    world.line.close();
    world.pass(124);
    expect(world.lines).toHaveLength(2);
    world.pass(1);
    expect(world.lines).toHaveLength(3);
  });

  it('does not hammer a server that welcomes and hangs up', () => {
    const { world } = seated();
    for (let tries = 0; tries < 200 && world.lines.length < 50; tries++) {
      world.line.close(1013);
      const lines = world.lines.length;
      world.pass(1000);
      if (world.lines.length > lines) world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    }
    expect(world.lines.length).toBeLessThan(25);
  });

  it('knocks at most once a minute while nobody looks, and at once when somebody does', () => {
    const { world } = seated();
    world.hidden = true;
    for (let minutes = 0; minutes < 30; minutes++) {
      world.line.close();
      world.pass(60_000);
    }
    const { length } = world.lines;
    world.line.close();
    world.pass(59_000);
    expect(world.lines).toHaveLength(length);
    world.hidden = false;
    world.sign('woken');
    expect(world.lines).toHaveLength(length + 1);
  });

  it('gives up on a server that does not open the socket, or opens it and says nothing', () => {
    const world = new World();
    const client = world.openRoom();
    world.pass(4999);
    expect(world.lines).toHaveLength(1);
    world.pass(1);
    expect(world.lines[0]?.closedByPage).toBe(true);
    expect(world.lines).toHaveLength(2);
    expect(client.view).toMatchObject({ link: { kind: 'lost' }, room: null });
    world.line.open();
    world.pass(4999);
    expect(world.lines).toHaveLength(2);
    world.pass(5000);
    expect(world.lines.length).toBeGreaterThan(2);
  });

  it('gives a slow network the time to open, and then again to be welcomed', () => {
    const world = new World();
    const client = world.openRoom();
    world.pass(4000);
    world.line.open();
    world.pass(4000);
    world.line.say({ type: 'welcome', protocol: 1, seq: 1, you: [], room: aTable() });
    expect(world.lines).toHaveLength(1);
    expect(client.view.link.kind).toBe('online');
  });

  it('says nothing on a socket that opens after it was given up', () => {
    const world = new World();
    world.openRoom();
    const late = world.line;
    world.pass(5000);
    late.open();
    world.pass(4999);
    expect(late.sent).toEqual([]);
    expect(world.lines).toHaveLength(2);
  });
});

describe('a line in doubt', () => {
  it('is asked when the page comes back to sight, and kept when it answers', () => {
    const { world, client } = seated();
    world.sign('woken');
    expect(world.line.take()).toEqual({ type: 'sync', last: 10 });
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    world.pass(60_000);
    expect(world.lines).toHaveLength(1);
    expect(client.view.link).toEqual({ kind: 'online' });
  });

  it('is replaced when it does not answer in 2 s, and what it says later is ignored', () => {
    const { world, client } = seated();
    const dead = world.line;
    world.sign('doubtful');
    world.pass(1999);
    expect(client.view.link.kind).toBe('online');
    world.pass(1);
    expect(client.view.link).toEqual({ kind: 'lost', since: world.now });
    expect(dead.closedByPage).toBe(true);
    expect(world.lines).toHaveLength(2);
    dead.say(event(11, { event: 'renamed', seat: 1, name: 'Too late' }));
    dead.say({ type: 'bye', code: 'replaced' });
    dead.close(4001);
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(client.view).toMatchObject({ link: { kind: 'online' }, room: aTable() });
    expect(world.lines).toHaveLength(2);
  });

  it('is asked once, however many signs there are', () => {
    const { world } = seated();
    world.sign('doubtful');
    world.sign('woken');
    world.sign('woken');
    expect(world.line.sent).toEqual([{ type: 'sync', last: 10 }]);
  });

  it('is replaced at once when it was opening before the phone slept, and left alone when it has only begun', () => {
    const world = new World();
    world.openRoom();
    world.sign('woken');
    expect(world.lines).toHaveLength(1);
    world.pass(1000);
    world.sign('woken');
    expect(world.lines).toHaveLength(2);
    expect(world.lines[0]?.closedByPage).toBe(true);
  });

  it('is asked when a command is not answered', () => {
    const { world, client } = seated();
    client.start();
    world.line.take();
    world.pass(2999);
    expect(world.line.sent).toEqual([]);
    world.pass(1);
    expect(world.line.sent).toEqual([{ type: 'sync', last: 10 }]);
    world.pass(2000);
    expect(client.view).toMatchObject({ link: { kind: 'lost' }, pending: 'start' });
  });

  it('is not asked when it is', () => {
    const { world, client } = seated();
    client.start();
    world.line.take();
    world.pass(2000);
    world.line.say({ type: 'error', seat: 1, id: 6, code: 'not_host' });
    world.pass(60_000);
    expect(world.lines).toHaveLength(1);
    expect(world.line.sent).toEqual([]);
  });
});

describe('a gap in the numbers', () => {
  it('is filled by asking, and nothing is shown out of order', () => {
    const { world, client } = seated();
    const renamed = event(11, { event: 'renamed', seat: 2, name: 'G' });
    const started = event(12, { event: 'started', seats: [1, 2], game: aPlay().game ?? expect.unreachable() });
    world.line.say(started);
    expect(client.view.room?.phase).toBe('lobby');
    expect(world.line.take()).toEqual({ type: 'sync', last: 10 });
    world.line.say({ type: 'welcome', protocol: 1, seq: 12, you: [{ seat: 1, last_id: 5 }], room: null }, renamed, started);
    expect(client.view.log.map(({ kind }) => kind)).toEqual(['renamed', 'started']);
    world.line.say(renamed, started);
    expect(client.view.log).toHaveLength(2);
  });

  it('too wide for the server is closed by the whole room, without happenings', () => {
    const { world, client } = seated();
    world.line.say(event(11, { event: 'rejoined', seat: 2 }));
    expect(client.view.fresh).toBe(false);
    world.line.say(event(500, { event: 'rejoined', seat: 2 }));
    world.line.say({ type: 'welcome', protocol: 1, seq: 500, you: [{ seat: 1, last_id: 5 }], room: aPlay(aRolledTurn({ held: [0] })) });
    expect(client.view).toMatchObject({ fresh: true, log: [], held: [0], room: { phase: 'playing' } });
    world.line.say(event(501, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn({ roll: 2, held: [0, 1] }) }));
    expect(client.view).toMatchObject({ fresh: false, held: [0, 1], log: [{ kind: 'rolled', seq: 501 }] });
  });
});

describe('the end of a line', () => {
  const final: [ByeCode, number][] = [
    ['replaced', 4001],
    ['moved', 4002],
    ['removed', 4003],
    ['room_not_found', 4004],
    ['new_version', 4006],
    ['room_full', 4009],
  ];
  test.each(final)('by %s stays, until somebody asks', (code, close) => {
    for (const hangUp of ['says why', 'only closes']) {
      const { world, client } = seated();
      if (hangUp === 'says why') world.line.say({ type: 'bye', code });
      world.line.close(close);
      expect(client.view.link).toEqual({ kind: 'ended', code });
      world.sign('woken');
      world.pass(3_600_000);
      expect(world.lines).toHaveLength(1);
      client.reconnect();
      expect(world.lines).toHaveLength(2);
    }
  });

  test.each<[ByeCode, number]>([
    ['no_hello', 4008],
    ['rate_limited', 1008],
    ['restarting', 1012],
    ['too_slow', 1013],
    ['not_saved', 1013],
  ])('by %s is no end', (code, close) => {
    const { world, client } = seated();
    world.line.say({ type: 'bye', code });
    world.line.close(close);
    expect(client.view.link.kind).toBe('lost');
    world.pass(0);
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(client.view.link.kind).toBe('online');
    expect(world.lines).toHaveLength(2);
  });

  it('comes when the server speaks another version, or what nobody can read', () => {
    const other = new World();
    const client = other.openRoom();
    other.welcome({ protocol: 2 });
    expect(client.view.link).toEqual({ kind: 'ended', code: 'new_version' });

    const { world, client: reader } = seated();
    world.line.sayText('{"type":"event","seq":11,"event":"exploded"}');
    expect(reader.view.link).toEqual({ kind: 'ended', code: 'new_version' });
    expect(world.line.closedByPage).toBe(true);
  });

  it('by disposing leaves nothing behind', () => {
    const { world, client } = seated();
    client.start();
    client.dispose();
    expect(world.line.closedByPage).toBe(true);
    expect(world.watched).toBe(false);
    world.sign('woken');
    world.pass(3_600_000);
    expect(world.lines).toHaveLength(1);
    expect(client.view.room).toEqual(aTable());
  });
});

describe('“Retry now”', () => {
  it('connects at once and begins the pauses anew', () => {
    const { world, client } = seated();
    for (let tries = 0; tries < 8; tries++) {
      world.line.close();
      world.pass(15_000);
    }
    world.line.close();
    const { length } = world.lines;
    client.reconnect();
    expect(world.lines).toHaveLength(length + 1);
    world.line.close();
    world.pass(0);
    expect(world.lines).toHaveLength(length + 2);
  });

  it('may be asked for by whoever hears of the loss', () => {
    const { world, client } = seated();
    const stop = client.subscribe(({ link }) => {
      if (link.kind !== 'lost') return;
      stop();
      client.reconnect();
    });
    world.line.close();
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    world.pass(60_000);
    expect(world.lines).toHaveLength(2);
  });

  it('takes the place of the try that was to come', () => {
    const { world, client } = seated();
    for (let tries = 0; tries < 8; tries++) {
      world.line.close();
      world.pass(15_000);
    }
    world.line.close();
    client.reconnect();
    const { length } = world.lines;
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    world.pass(60_000);
    expect(world.lines).toHaveLength(length);
    expect(client.view.link.kind).toBe('online');
  });
});

describe('what the room is like', () => {
  it('follows each event', () => {
    const { world, client } = seated();
    const room = () => client.view.room ?? expect.unreachable();
    world.line.say(event(11, { event: 'joined', seat: aSeat(3, 'Ada'), host: 1, player: null }));
    expect(room().seats.map(({ name }) => name)).toEqual(['Nora', 'Γιώργος', 'Ada']);
    world.line.say(
      event(12, { event: 'left', seat: 3, removed: null, host: 2, turn: null, ranking: null, highlights: null, results: null }),
    );
    expect(room()).toMatchObject({ host: 2, phase: 'lobby', seats: [{ seat: 1 }, { seat: 2 }] });
    world.line.say(event(13, { event: 'rules_set', rules: { ...yatzy, columns: 3 }, table: { ...plain, timer: 60 } }));
    expect(room()).toMatchObject({ rules: { columns: 3 }, table: { timer: 60 } });
    world.line.say(event(14, { event: 'started', seats: [1, 2], game: aPlay().game ?? expect.unreachable() }));
    expect(room()).toMatchObject({ phase: 'playing', game: { number: 1, turn: { seat: 1 } } });
    world.line.say(event(15, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    expect(room().game?.turn?.dice).toEqual([1, 1, 5, 3, 1]);
    const next = aTurn({ number: 2, seat: 2 });
    const card = aCard({ ones: 3 });
    const ones = { seat: 1, played: null, box: 'ones', column: 0, points: 3, extra: 0, joker: false, card } as const;
    world.line.say(event(16, { event: 'scored', ...ones, turn: next, ranking: null, highlights: null, results: null }));
    expect(room()).toMatchObject({ phase: 'playing', game: { turn: next, players: [{ seat: 1, card }, { seat: 2 }] } });
    world.line.say(event(17, { event: 'renamed', seat: 2, name: 'George' }));
    expect(room()).toMatchObject({ seats: [{}, { name: 'George' }], game: { players: [{}, { name: 'George' }] } });
    const ranking = [
      { seat: 1, place: 1, total: 3, finished: true },
      { seat: 2, place: 2, total: 0, finished: false },
    ];
    const results = { ...noResults, games: [{ game: 1, rules: yatzy, ranking: ranking.map((line) => ({ ...line, name: 'N' })) }] };
    world.line.say(event(18, { event: 'left', seat: 2, removed: null, host: 1, turn: null, ranking, highlights: null, results }));
    expect(room()).toMatchObject({
      phase: 'over',
      seats: [{ seat: 1 }],
      game: { turn: null, ranking, players: [{}, { seat: 2, left: true }] },
      results,
    });
    expect(client.view.log.map(({ kind }) => kind)).toEqual([
      ...['joined', 'left', 'host', 'rules_set', 'started', 'rolled', 'scored', 'renamed'],
      ...['left', 'host', 'over'],
    ]);
    expect(client.view.log.at(-3)).toMatchObject({ kind: 'left', name: 'George' });
  });

  it('keeps the last game’s table when somebody leaves after it', () => {
    const ranking = [{ seat: 1, place: 1, total: 3, finished: true }];
    const over = aPlay();
    const { world, client } = seated();
    world.line.say({
      ...{ type: 'welcome', protocol: 1, seq: 50, you: [{ seat: 1, last_id: 5 }] },
      room: { ...over, phase: 'over', game: over.game && { ...over.game, turn: null, ranking } },
    });
    world.line.say(
      event(51, { event: 'left', seat: 2, removed: null, host: 1, turn: null, ranking: null, highlights: null, results: null }),
    );
    expect(client.view.room).toMatchObject({ phase: 'over', seats: [{ seat: 1 }], game: { ranking, players: [{}, { left: false }] } });
  });

  it('knows who is here', () => {
    const { world, client } = seated();
    world.line.say({ type: 'presence', here: [2], away: [1], lost: [], spectators: 4 });
    expect(client.view.room).toMatchObject({ spectators: 4, seats: [{ presence: 'away' }, { presence: 'here' }] });
    expect(client.view.log).toEqual([]);
    world.line.say({ type: 'presence', here: [], away: [], lost: [2], spectators: 4 });
    expect(client.view.room).toMatchObject({ seats: [{ presence: 'gone' }, { presence: 'lost' }] });
  });

  it('remembers the last fifty happenings', () => {
    const { world, client } = seated();
    for (let seq = 11; seq <= 70; seq++) world.line.say(event(seq, { event: 'renamed', seat: 2, name: `${seq}` }));
    expect(client.view.log).toHaveLength(50);
    expect(client.view.log.at(-1)).toMatchObject({ seq: 70, name: '70', before: '69', at: world.now });
  });
});
