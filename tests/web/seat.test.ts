import { describe, expect, it, test } from 'vitest';
import type { ErrorCode } from '../../web/src/protocol/messages';
import { aPlay, aRolledTurn, aRoom, aSeat, aTable, aTurn, plain } from './support/room';
import { event, token, World } from './support/world';

const joined = event(2, { event: 'joined', seat: aSeat(1, 'Nora'), host: 1, player: null });

/** Nora's page, in a running game. */
function playing(turn = aTurn()) {
  const world = new World();
  world.sits(1, 'secret-1');
  const client = world.openRoom();
  world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: aPlay(turn) });
  return { world, client };
}

describe('joining', () => {
  it('makes a seat, keeps its secret, and ends when the room has it', () => {
    const world = new World();
    world.seats.change(token, { claim: 'the-claim' });
    const client = world.openRoom();
    world.welcome({ seq: 1 });
    client.join('Nora');
    expect(client.view.pending).toBe('join');
    const sent = world.line.take();
    expect(sent).toEqual({ type: 'join', id: 1, name: 'Nora', nonce: expect.stringMatching(/^[\w-]{22}$/), claim: 'the-claim' });
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 2, joined: { seat: 1, secret: 'secret-1' } });
    expect(client.view).toMatchObject({ me: null, pending: 'join' });
    world.line.say(joined);
    expect(client.view).toMatchObject({ me: 1, pending: null, log: [{ kind: 'joined', name: 'Nora' }] });
    expect(world.seats.read(token)).toEqual({ seats: [{ seat: 1, secret: 'secret-1' }], claim: 'the-claim' });
    expect(world.games.list()).toEqual([{ token, name: 'Nora', sheet: 'yatzy', seen: world.now }]);
  });

  it('asks for the seat’s last id, and sends what was asked for meanwhile when it knows it', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome({ seq: 1 });
    client.join('Nora');
    world.line.take();
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 2, joined: { seat: 1, secret: 'secret-1' } }, joined);
    client.rename('Nora K.');
    expect(world.line.sent).toEqual([{ type: 'sync', last: 1 }]);
    world.line.say({ type: 'welcome', protocol: 1, seq: 2, you: [{ seat: 1, last_id: 0 }], room: null });
    expect(world.line.sent.at(-1)).toEqual({ type: 'rename', seat: 1, id: 1, name: 'Nora K.' });
  });

  it('is sent again with its nonce when the line broke', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome({ seq: 1 });
    client.join('Nora');
    const sent = world.line.take();
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 2, room: null });
    expect(world.line.take()).toEqual(sent);
    world.line.say(joined);
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 3, joined: { seat: 1, secret: 'secret-2' } });
    world.line.say(event(3, { event: 'rejoined', seat: 1 }));
    expect(client.view).toMatchObject({ me: 1, mine: [1], taken: null, pending: null });
    expect(world.seats.read(token)).toEqual({ seats: [{ seat: 1, secret: 'secret-2' }] });
    expect(world.line.sent).toEqual([{ type: 'sync', last: 2 }]);
  });

  it('goes on after a reload in between, with the same nonce', () => {
    const world = new World();
    const before = world.openRoom();
    world.welcome({ seq: 1 });
    before.join('Nora');
    const sent = world.line.take();
    before.dispose();
    world.pass(3000);
    const after = world.openRoom();
    world.welcome({ seq: 2, room: aRoom({ seats: [aSeat(1, 'Nora', { presence: 'gone' })] }) });
    expect(after.view.pending).toBe('join');
    expect(world.line.take()).toEqual(sent);
    expect(world.line.sent).toEqual([]);
  });

  it('asks anew when the page comes back much later, and still makes no second seat', () => {
    const world = new World();
    const before = world.openRoom();
    world.welcome({ seq: 1 });
    before.join('Nora');
    const { nonce } = world.seats.read(token).join ?? expect.unreachable();
    before.dispose();
    world.pass(3_600_000);
    const after = world.openRoom();
    world.welcome({ seq: 2 });
    expect(after.view.pending).toBeNull();
    world.line.sent.length = 0;
    after.join('Nora K.');
    expect(world.line.take()).toMatchObject({ name: 'Nora K.', nonce });
  });

  it('that is refused can be tried again with another name', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome();
    client.join('');
    world.line.say({ type: 'error', seat: null, id: 1, code: 'bad_name' });
    expect(client.view).toMatchObject({ pending: null, error: { code: 'bad_name' } });
    expect(world.seats.read(token).join).toBeUndefined();
    world.line.take();
    client.join('Nora');
    expect(client.view.error).toBeNull();
    expect(world.line.take()).toMatchObject({ type: 'join', id: 2, name: 'Nora' });
  });

  it('in a browser that has a seat in another tab takes that seat', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome();
    world.sits(1, 'from-the-other-tab');
    client.join('Nora again');
    expect(world.lines).toHaveLength(2);
    expect(world.welcome({ you: [{ seat: 1, last_id: 1 }] })).toMatchObject({ secrets: ['from-the-other-tab'] });
    expect(world.line.sent).toEqual([]);
  });
});

describe('two tabs', () => {
  it('share the secret: the older is told, and takes the seat back when asked', () => {
    const { world, client } = playing();
    world.line.say({ type: 'bye', code: 'replaced' });
    world.line.close(4001);
    expect(client.view).toMatchObject({ link: { kind: 'ended', code: 'replaced' } });
    world.sits(1, 'renewed-by-the-other-tab');
    client.reconnect();
    expect(client.view.link).toEqual({ kind: 'lost', since: world.now });
    expect(world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null })).toMatchObject({
      secrets: ['renewed-by-the-other-tab'],
      last: 10,
    });
    expect(client.view).toMatchObject({ link: { kind: 'online' }, me: 1 });
  });

  it('a command that the takeover overtook is over: its id is the other tab’s by now', () => {
    const { world, client } = playing(aRolledTurn());
    client.roll();
    expect(world.line.take()).toMatchObject({ type: 'roll', id: 6 });
    world.line.say({ type: 'bye', code: 'replaced' });
    world.line.close(4001);
    expect(client.view.pending).toBeNull();
    client.reconnect();
    // The other tab has held a die: the same id.
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 6 }], room: null });
    expect(world.line.sent).toEqual([]);
    expect(client.view.pending).toBeNull();
    client.roll();
    expect(world.line.take()).toMatchObject({ type: 'roll', id: 7 });
  });

  it('do not take the seat from each other by themselves', () => {
    const world = new World();
    world.openRoom();
    world.welcome();
    world.sits(1, 'from-the-other-tab');
    world.line.close();
    world.pass(0);
    expect(world.welcome()).not.toHaveProperty('secrets');
  });
});

describe('leaving', () => {
  it('gives up the secret and the entry at home', () => {
    const { world, client } = playing();
    client.leave();
    expect(world.line.take()).toEqual({ type: 'leave', seat: 1, id: 6 });
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 });
    const turn = aTurn({ number: 2, seat: 2 });
    world.line.say(event(11, { event: 'left', seat: 1, removed: null, host: 2, turn, ranking: null, highlights: null, results: null }));
    expect(client.view).toMatchObject({
      ...{ me: null, mine: [], pending: null },
      log: [
        { kind: 'left', name: 'Nora', removed: false },
        { kind: 'host', seat: 2, name: 'Γιώργος' },
      ],
    });
    expect(world.seats.read(token)).toEqual({ seats: [] });
    expect(world.games.list()).toEqual([]);
  });

  it('keeps the creator’s claim, so that who made the room can be its host again', () => {
    const { world, client } = playing();
    world.seats.change(token, { claim: 'the-claim' });
    client.leave();
    world.line.say(
      { type: 'ack', seat: 1, id: 6, seq: 11 },
      event(11, { event: 'left', seat: 1, removed: null, host: null, turn: null, ranking: [], highlights: null, results: null }),
    );
    expect(world.seats.read(token)).toEqual({ seats: [], claim: 'the-claim' });
    expect(world.games.list()).toMatchObject([{ token, name: '' }]);
  });

  it('that was done while the line was down is done', () => {
    const { world, client } = playing();
    client.leave();
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 11, you: [], room: aTable() });
    expect(client.view).toMatchObject({ me: null, pending: null, error: null });
    expect(world.line.sent).toEqual([]);
    expect(world.seats.read(token)).toEqual({ seats: [] });
  });
});

describe('a room that is gone', () => {
  it('is forgotten', () => {
    const { world } = playing();
    expect(world.games.list()).toHaveLength(1);
    world.line.say({ type: 'bye', code: 'room_not_found' });
    expect(world.games.list()).toEqual([]);
    expect(world.seats.read(token)).toEqual({ seats: [] });
  });
});

describe('commands', () => {
  it('are sent with rising ids, one at a time', () => {
    const { world, client } = playing(aRolledTurn());
    client.score('ones', 0);
    client.score('chance', 0);
    client.roll();
    client.toggleHold(0);
    expect(client.view).toMatchObject({ pending: 'score', held: [] });
    expect(world.line.sent).toEqual([{ type: 'score', seat: 1, id: 6, turn: 1, roll: 1, box: 'ones', column: 0 }]);
  });

  it('stay pressed until the room shows what they did', () => {
    const { world, client } = playing();
    client.roll();
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 });
    expect(client.view.pending).toBe('roll');
    world.line.say(event(11, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    expect(client.view.pending).toBeNull();
  });

  it('are not sent by who only watches, nor out of turn', () => {
    const watcher = new World();
    const client = watcher.openRoom();
    watcher.welcome({ room: aPlay(aRolledTurn()) });
    const act = () => {
      client.roll();
      client.score('ones', 0);
      client.toggleHold(0);
    };
    act();
    client.leave();
    client.leave(1);
    client.start();
    client.rename('X');
    client.rename('X', 1);
    client.makePass();
    client.setUp({ sheet: 'yacht', columns: 1, order: 'free', joker: 'none' }, plain);
    client.arrange([2, 1]);
    client.shuffle();
    client.remove(2);
    client.removeWatcher(7);
    client.readmit(1);
    client.handOn(2);
    client.takeBack();
    client.skip();
    client.absent();
    client.back();
    client.end();
    client.react('clap');
    client.take();
    expect(watcher.line.sent).toEqual([]);
    const { world, client: other } = playing(aRolledTurn({ seat: 2 }));
    other.roll();
    other.score('ones', 0);
    other.toggleHold(0);
    expect(world.line.sent).toEqual([]);
  });

  it('that are refused are free again, and say why until the next', () => {
    const { world, client } = playing();
    client.start();
    world.line.say({ type: 'error', seat: 1, id: 6, code: 'not_host' });
    expect(client.view).toMatchObject({ pending: null, error: { code: 'not_host' } });
    const first = client.view.error?.id ?? expect.unreachable();
    client.start();
    expect(client.view.error).toBeNull();
    world.line.say({ type: 'error', seat: 1, id: 7, code: 'not_host' });
    expect(client.view.error?.id).toBeGreaterThan(first);
    client.dismissError();
    expect(client.view.error).toBeNull();
  });

  test.each<ErrorCode>(['busy', 'rate_limited', 'no_hello', 'too_large'])('stopped by %s leave their id to the next', (code) => {
    const { world, client } = playing();
    client.roll();
    const read = code === 'busy';
    world.line.say({ type: 'error', seat: read ? 1 : null, id: read ? 6 : null, code });
    expect(client.view).toMatchObject({ pending: null, error: { code } });
    world.line.take();
    client.roll();
    expect(world.line.take()).toMatchObject({ type: 'roll', seat: 1, id: 6 });
  });

  test.each<ErrorCode>(['not_saved', 'wrong_phase'])('refused with %s have used theirs', (code) => {
    const { world, client } = playing();
    client.roll();
    world.line.say({ type: 'error', seat: 1, id: 6, code });
    world.line.take();
    client.roll();
    expect(world.line.take()).toMatchObject({ type: 'roll', seat: 1, id: 7 });
  });

  test.each<ErrorCode>(['stale_turn', 'stale_id', 'no_seat'])('refused with %s are no error to a person; the room is asked for', (code) => {
    const { world, client } = playing();
    client.roll();
    world.line.take();
    world.line.say({ type: 'error', seat: 1, id: 6, code });
    expect(client.view).toMatchObject({ pending: null, error: null });
    expect(world.line.take()).toEqual({ type: 'sync', last: 10 });
  });

  it('that met a gap in the ids are sent once more, with the id that the server wants', () => {
    const { world, client } = playing();
    client.roll();
    expect(world.line.take()).toMatchObject({ id: 6 });
    world.line.say({ type: 'error', seat: 1, id: 6, code: 'resync' });
    expect(client.view.pending).toBe('roll');
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 2 }], room: aPlay() });
    expect(world.line.take()).toMatchObject({ type: 'roll', seat: 1, id: 3 });
    world.line.say({ type: 'error', seat: 1, id: 3, code: 'resync' });
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 8 }], room: aPlay() });
    expect(client.view.pending).toBeNull();
  });

  it('that met a gap behind a hold that did, too', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    client.roll();
    expect(world.line.sent).toMatchObject([{ id: 6 }, { id: 7 }]);
    world.line.sent.length = 0;
    for (const id of [6, 7]) {
      world.line.say({ type: 'error', seat: 1, id, code: 'resync' });
      world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 2 }], room: aPlay(aRolledTurn()) });
    }
    expect(world.line.sent.filter((sent) => JSON.stringify(sent).includes('"roll",'))).toEqual([
      { type: 'roll', seat: 1, id: 3, turn: 1, roll: 1, held: [0] },
    ]);
  });

  it('can be handed on by a view', () => {
    const { world, client } = playing();
    const { roll } = client;
    roll();
    expect(world.line.take()).toMatchObject({ type: 'roll' });
  });
});

describe('a command that was on its way when the line broke', () => {
  function broken() {
    const { world, client } = playing();
    client.roll();
    const sent = world.line.take();
    expect(sent).toEqual({ type: 'roll', seat: 1, id: 6, turn: 1, roll: 0, held: [] });
    world.line.close();
    world.pass(0);
    expect(client.view.pending).toBe('roll');
    return { world, client, sent };
  }

  it('and had arrived is sent again as it was, so that it rolls once', () => {
    const { world, client, sent } = broken();
    world.welcome({ seq: 11, you: [{ seat: 1, last_id: 6 }], room: null });
    expect(world.line.sent).toEqual([sent]);
    world.line.say(event(11, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 });
    expect(client.view).toMatchObject({ pending: null, error: null, room: { game: { turn: { roll: 1 } } } });
    client.score('ones', 0);
    expect(world.line.sent.at(-1)).toMatchObject({ type: 'score', seat: 1, id: 7 });
  });

  it('and had not arrived is sent with the next id', () => {
    const { world } = broken();
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 3 }], room: null });
    expect(world.line.sent).toEqual([{ type: 'roll', seat: 1, id: 4, turn: 1, roll: 0, held: [] }]);
  });

  it('and was answered, but whose event was missing, is not sent again', () => {
    const { world, client } = playing();
    client.roll();
    world.line.take();
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 });
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 11, you: [{ seat: 1, last_id: 6 }], room: null });
    expect(client.view.pending).toBe('roll');
    world.line.say(event(11, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    expect(client.view.pending).toBeNull();
    expect(world.line.sent).toEqual([]);
  });

  it('or was given while it was down, is sent when it is back', () => {
    const { world, client } = playing();
    world.line.close();
    client.roll();
    expect(client.view.pending).toBe('roll');
    world.pass(0);
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(world.line.sent).toEqual([{ type: 'roll', seat: 1, id: 6, turn: 1, roll: 0, held: [] }]);
  });

  it('and whose seat is gone is dropped', () => {
    const { world, client } = broken();
    world.welcome({ seq: 12, you: [], room: aPlay() });
    expect(client.view).toMatchObject({ me: null, pending: null });
    expect(world.line.sent).toEqual([]);
  });

  it('is not doubled by the welcome that answers a probe', () => {
    const { world, client } = playing();
    client.roll();
    world.line.take();
    world.sign('woken');
    world.line.say({ type: 'welcome', protocol: 1, seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(world.line.sent).toEqual([{ type: 'sync', last: 10 }]);
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 }, event(11, { event: 'rolled', seat: 1, played: null, turn: aRolledTurn() }));
    client.score('ones', 0);
    expect(world.line.sent.at(-1)).toMatchObject({ id: 7 });
  });
});

describe('holding', () => {
  const second = () => aRolledTurn({ roll: 2, rolls_left: 1, held: [0, 1], dice: [1, 1, 4, 4, 2] });

  it('is seen at once and told to the others, the newest alone while one is on its way', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(1);
    client.toggleHold(0);
    client.toggleHold(4);
    client.toggleHold(0);
    expect(client.view.held).toEqual([1, 4]);
    expect(world.line.sent).toEqual([{ type: 'hold', seat: 1, id: 6, turn: 1, roll: 1, held: [1] }]);
    expect(client.view.pending).toBeNull();
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 0 });
    expect(world.line.sent).toHaveLength(2);
    expect(world.line.sent.at(-1)).toEqual({ type: 'hold', seat: 1, id: 7, turn: 1, roll: 1, held: [1, 4] });
    world.line.say({ type: 'ack', seat: 1, id: 7, seq: 0 });
    expect(world.line.sent).toHaveLength(2);
    expect(client.view.held).toEqual([1, 4]);
  });

  it('is what the roll keeps, whatever became of the holds before; after it stays what was kept, and a new turn begins with nothing', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    client.toggleHold(1);
    client.roll();
    expect(world.line.sent.at(-1)).toEqual({ type: 'roll', seat: 1, id: 7, turn: 1, roll: 1, held: [0, 1] });
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 0 });
    expect(world.line.sent).toHaveLength(2); // no hold after the roll
    world.line.say({ type: 'ack', seat: 1, id: 7, seq: 11 }, event(11, { event: 'rolled', seat: 1, played: null, turn: second() }));
    expect(client.view.held).toEqual([0, 1]);
    client.toggleHold(0);
    expect(client.view.held).toEqual([1]);
    const card = { columns: [], total: 0, saved_rolls: 0 };
    const turn = aTurn({ number: 2, seat: 2 });
    world.line.say(
      event(12, {
        event: 'scored',
        seat: 1,
        played: null,
        box: 'ones',
        column: 0,
        points: 2,
        extra: 0,
        joker: false,
        card,
        turn,
        ranking: null,
        highlights: null,
        results: null,
      }),
    );
    expect(client.view.held).toEqual([]);
  });

  it('that is refused goes back to what the server knows', () => {
    const { world, client } = playing(second());
    client.toggleHold(2);
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 0 });
    client.toggleHold(3);
    expect(client.view.held).toEqual([0, 1, 2, 3]);
    world.line.say({ type: 'error', seat: 1, id: 7, code: 'busy' });
    expect(client.view).toMatchObject({ held: [0, 1, 2], error: { code: 'busy' } });
    client.toggleHold(3);
    expect(client.view).toMatchObject({ held: [0, 1, 2, 3], error: null });
  });

  it('that is refused when the person is further already stays as the person has it', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(2);
    client.toggleHold(3);
    world.line.say({ type: 'error', seat: 1, id: 6, code: 'not_saved' });
    expect(client.view).toMatchObject({ held: [2, 3], error: null });
    expect(world.line.sent.at(-1)).toMatchObject({ type: 'hold', seat: 1, id: 7, held: [2, 3] });
  });

  it('of somebody else is shown as it is told, for that moment alone', () => {
    const { world, client } = playing(aRolledTurn({ seat: 2 }));
    world.line.say({ type: 'held', seat: 2, turn: 1, roll: 1, held: [3] });
    expect(client.view.held).toEqual([3]);
    world.line.say({ type: 'held', seat: 2, turn: 1, roll: 2, held: [4] });
    expect(client.view.held).toEqual([3]);
    world.line.say(event(11, { event: 'rolled', seat: 2, played: null, turn: aRolledTurn({ seat: 2, roll: 2, held: [3] }) }));
    world.line.say({ type: 'held', seat: 2, turn: 1, roll: 1, held: [0] });
    expect(client.view.held).toEqual([3]);
  });

  it('is there again after a reload, as the server remembers it', () => {
    const { world, client } = playing(aRolledTurn());
    world.line.say({ type: 'held', seat: 1, turn: 1, roll: 1, held: [2, 3] });
    expect(client.view.held).toEqual([2, 3]);
    client.toggleHold(2);
    expect(client.view.held).toEqual([3]);
  });

  it('is not changed by an echo that is older than the last tap', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    client.toggleHold(1);
    world.line.say({ type: 'held', seat: 1, turn: 1, roll: 1, held: [0] });
    expect(client.view.held).toEqual([0, 1]);
  });

  it('survives a broken line, and is told again', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    world.line.close();
    client.toggleHold(4);
    expect(client.view.held).toEqual([0, 4]);
    world.pass(0);
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 6 }], room: null });
    expect(client.view.held).toEqual([0, 4]);
    expect(world.line.sent).toEqual([{ type: 'hold', seat: 1, id: 7, turn: 1, roll: 1, held: [0, 4] }]);
  });

  it('is told again on a line that was made anew', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    client.reconnect();
    world.welcome({ seq: 10, you: [{ seat: 1, last_id: 5 }], room: null });
    expect(world.line.sent).toEqual([{ type: 'hold', seat: 1, id: 6, turn: 1, roll: 1, held: [0] }]);
  });

  it('is of no use before the first roll, after the last, and where there is no die', () => {
    const before = playing();
    before.client.toggleHold(0);
    const after = playing(aRolledTurn({ rolls_left: 0 }));
    after.client.toggleHold(0);
    const nowhere = playing(aRolledTurn());
    nowhere.client.toggleHold(5);
    for (const { world, client } of [before, after, nowhere]) {
      expect(world.line.sent).toEqual([]);
      expect(client.view.held).toEqual([]);
    }
    const saved = playing(aRolledTurn({ rolls_left: 0, saved_rolls: 2 }));
    saved.client.toggleHold(0);
    expect(saved.client.view.held).toEqual([0]);
  });

  it('whose answer says only that something could not be read does not block the next', () => {
    const { world, client } = playing(aRolledTurn());
    client.toggleHold(0);
    world.line.say({ type: 'error', seat: null, id: null, code: 'rate_limited' });
    expect(client.view.held).toEqual([]);
    client.toggleHold(1);
    expect(world.line.sent.at(-1)).toEqual({ type: 'hold', seat: 1, id: 6, turn: 1, roll: 1, held: [1] });
  });
});
