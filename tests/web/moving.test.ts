import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ErrorCode } from '../../web/src/protocol/messages';
import { aPlay, aSeat, aTable, aTurn, noResults } from './support/room';
import { event, token, World } from './support/world';

// A seat that goes from one page to another: by a pass, by a newer connection, by the host.

const pass = 'AAECAwQFBgcICQoLDA0ODw';
const secret = (seat: number) => ({ seat, secret: `secret-${seat}` });
const you = (seat: number, last_id = 5) => ({ seat, last_id });
const rejoined = (seq: number, seat: number) => event(seq, { event: 'rejoined', seat });

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://dice.example' });
  return () => vi.unstubAllGlobals();
});

/** A page that plays these seats of a table for three. */
function playing(...seats: number[]) {
  const world = new World();
  for (const seat of seats) world.sits(seat);
  const client = world.openRoom();
  const room = aTable({ seats: [aSeat(1, 'Nora'), aSeat(2, 'Γιώργος'), aSeat(3, 'Kim')] });
  world.welcome({ seq: 10, you: seats.map((seat) => you(seat)), room });
  world.cookies.length = 0;
  return { world, client };
}

describe('a pass', () => {
  it('is asked for, and shown as a link with its time', () => {
    const { world, client } = playing(1);
    client.makePass();
    expect(client.view.pending).toBe('pass');
    expect(world.line.take()).toEqual({ type: 'pass', seat: 1, id: 6 });
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 0, pass: { pass, left: 600_000 } });
    const link = `https://dice.example/r/${token}#take=${pass}`;
    expect(client.view).toMatchObject({ pending: null, pass: { seat: 1, link, until: world.now + 600_000 } });
    client.dropPass();
    expect(client.view.pass).toBeNull();
  });

  it('is of no more use when the seat has gone', () => {
    const { world, client } = playing(1, 3);
    client.makePass(3);
    world.line.say({ type: 'ack', seat: 3, id: 6, seq: 0, pass: { pass, left: 600_000 } });
    world.line.say({ type: 'presence', here: [1, 3], away: [], lost: [], spectators: 0 });
    expect(client.view.pass).toMatchObject({ seat: 3 });
    world.line.say({ type: 'taken', seat: 3 });
    expect(client.view.pass).toBeNull();
  });
});

describe('a page that was opened by such a link', () => {
  function opened() {
    const world = new World();
    world.offered = pass;
    const client = world.openRoom();
    world.welcome({ seq: 10, room: aPlay(aTurn({ seat: 2 })) });
    return { world, client };
  }

  it('offers to take the seat, and plays on where the other device was', () => {
    const { world, client } = opened();
    expect(client.view).toMatchObject({ offeredPass: true, mine: [], me: null });
    expect(world.line.sent).toEqual([]);
    client.take();
    expect(client.view.pending).toBe('take');
    expect(world.line.take()).toEqual({ type: 'take', id: 1, pass });
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 11, joined: secret(2) }, rejoined(11, 2));
    expect(client.view).toMatchObject({ offeredPass: false, mine: [2], me: 2, pending: null, taken: null });
    expect(world.seats.read(token)).toEqual({ seats: [secret(2)] });
    expect(world.cookies).toEqual([['secret-2']]);
    expect(world.games.list()).toMatchObject([{ token, name: 'Γιώργος' }]);
    client.roll();
    expect(world.line.sent).toEqual([{ type: 'sync', last: 10 }]);
    world.line.say({ type: 'welcome', protocol: 1, seq: 11, you: [you(2, 17)], room: null });
    expect(world.line.sent.at(-1)).toEqual({ type: 'roll', seat: 2, id: 18, turn: 1, roll: 0, held: [] });
  });

  it('asks again as it did when the line broke', () => {
    const { world, client } = opened();
    client.take();
    const sent = world.line.take();
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 10, room: null });
    expect(world.line.sent).toEqual([sent]);
    expect(client.view.pending).toBe('take');
  });

  it('does not offer it any more when it is too old or used', () => {
    const { world, client } = opened();
    client.take();
    world.line.say({ type: 'error', seat: null, id: 1, code: 'bad_pass' });
    expect(client.view).toMatchObject({ offeredPass: false, pending: null, error: { code: 'bad_pass' } });
    world.line.sent.length = 0;
    client.take();
    expect(world.line.sent).toEqual([]);
  });

  test.each<ErrorCode>(['too_many_seats', 'not_saved'])('still offers it after %s', (code) => {
    const { world, client } = opened();
    client.take();
    world.line.say({ type: 'error', seat: null, id: 1, code });
    expect(client.view).toMatchObject({ offeredPass: true, error: { code } });
    client.take();
    expect(world.line.sent.at(-1)).toEqual({ type: 'take', id: 2, pass });
  });

  it('may have been open before', () => {
    const { world, client } = playing(1);
    expect(client.view.offeredPass).toBe(false);
    world.follow(pass);
    expect(client.view.offeredPass).toBe(true);
    client.take();
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 11, joined: secret(3) }, rejoined(11, 3));
    expect(client.view.mine).toEqual([1, 3]);
  });
});

describe('a seat that was taken over by another device', () => {
  test.each(['before', 'after'])('is told, and its secret is forgotten, whether the room hears of it %s the page', (order) => {
    const { world, client } = playing(1, 3);
    if (order === 'before') world.line.say(rejoined(11, 3), { type: 'taken', seat: 3 });
    else world.line.say({ type: 'taken', seat: 3 }, rejoined(11, 3));
    expect(client.view).toMatchObject({ mine: [1], me: 1, taken: 3, link: { kind: 'online' } });
    expect(world.seats.read(token).seats).toEqual([secret(1)]);
    expect(world.cookies).toEqual([['secret-1']]);
    client.dismissTaken();
    expect(client.view.taken).toBeNull();
  });

  it('takes what was on its way for it along', () => {
    const { world, client } = playing(1, 3);
    client.rename('Kim K.', 3);
    world.line.say({ type: 'taken', seat: 3 });
    expect(client.view.pending).toBeNull();
    client.rename('Kim K.', 3);
    expect(client.view.pending).toBeNull();
  });

  it('ends the page that had no other; it may watch', () => {
    const { world, client } = playing(1);
    world.line.say({ type: 'bye', code: 'moved' });
    expect(client.view.link).toEqual({ kind: 'ended', code: 'moved' });
    expect(world.seats.read(token).seats).toEqual([]);
    expect(world.cookies).toEqual([[]]);
    expect(world.games.list()).toEqual([]);
    client.reconnect();
    expect(world.welcome({ seq: 11, room: null })).not.toHaveProperty('secrets');
    expect(client.view).toMatchObject({ link: { kind: 'online' }, mine: [], me: null });
  });

  it('while the page was away is void when it comes back', () => {
    const { world, client } = playing(1, 3);
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 11, you: [you(1)], room: null });
    world.line.say(rejoined(11, 3));
    expect(client.view).toMatchObject({ mine: [1], me: 1 });
    expect(world.seats.read(token).seats).toEqual([secret(1)]);
    expect(world.cookies).toEqual([['secret-1']]);
  });

  it('and was taken back since is not lost by the news of then', () => {
    const world = new World();
    world.sits(1, 'the-newest');
    const client = world.openRoom();
    world.welcome({ seq: 10, you: [you(1)], room: aTable() });
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 12, you: [you(1)], room: null });
    world.line.say(rejoined(11, 1), rejoined(12, 1));
    expect(client.view).toMatchObject({ mine: [1], taken: null });
    expect(world.seats.read(token).seats).toEqual([{ seat: 1, secret: 'the-newest' }]);
  });
});

describe('seats that another tab of this browser plays', () => {
  it('keep their secrets; this page takes them back when it is asked to, and not before', () => {
    const { world, client } = playing(1, 3);
    world.line.say({ type: 'taken', seat: 1 }, { type: 'taken', seat: 3 }, { type: 'bye', code: 'replaced' });
    expect(client.view).toMatchObject({ link: { kind: 'ended', code: 'replaced' }, mine: [] });
    expect(world.seats.read(token).seats).toEqual([secret(1), secret(3)]);
    expect(world.cookies).toEqual([]);
    client.reconnect();
    expect(client.view.taken).toBeNull();
    expect(world.welcome({ seq: 10, you: [you(1), you(3)], room: null })).toMatchObject({ secrets: ['secret-1', 'secret-3'] });
    expect(client.view.mine).toEqual([1, 3]);
  });

  it('are not asked for by a line that broke', () => {
    const { world, client } = playing(1, 3);
    world.line.say({ type: 'taken', seat: 3 });
    world.line.close();
    world.pass(0);
    expect(world.welcome({ seq: 10, you: [you(1)], room: null })).toMatchObject({ secrets: ['secret-1'] });
    expect(client.view.mine).toEqual([1]);
    expect(world.seats.read(token).seats).toEqual([secret(1), secret(3)]);
  });

  it('and got a new secret there keep that', () => {
    const { world } = playing(1);
    world.sits(1, 'the-other-tab’s');
    world.line.say(rejoined(11, 1));
    expect(world.seats.read(token).seats).toEqual([{ seat: 1, secret: 'the-other-tab’s' }]);
    expect(world.games.list()).toHaveLength(1);
  });
});

describe('a seat that the host removed', () => {
  const removed = event(11, {
    ...{ event: 'left', seat: 3, removed: { removed: 1, name: 'Kim' }, host: 1 },
    ...{ turn: null, ranking: null, highlights: null, results: null },
  });

  it('is gone, and the page with it; the browser is known when it comes again', () => {
    const { world, client } = playing(3);
    world.line.say({ type: 'bye', code: 'removed' });
    expect(client.view).toMatchObject({ link: { kind: 'ended', code: 'removed' }, mine: [], taken: null });
    expect(world.seats.read(token).seats).toEqual([]);
    expect(world.cookies).toEqual([[]]);
    expect(world.games.list()).toEqual([]);
    const { device } = world.visits.open(token);
    world.openRoom();
    expect(world.welcome()).toMatchObject({ device });
  });

  it('while this browser was closed is gone when it comes back', () => {
    const world = new World();
    world.sits(3);
    const client = world.openRoom();
    world.line.open();
    world.line.say({ type: 'bye', code: 'removed' });
    expect(client.view.link).toEqual({ kind: 'ended', code: 'removed' });
    expect(world.seats.read(token).seats).toEqual([]);
  });

  it('is known to be, where others sit on', () => {
    const { world, client } = playing(1);
    world.line.say(removed);
    expect(client.view).toMatchObject({ mine: [1], log: [{ kind: 'left', seat: 3, name: 'Kim', removed: true }] });
  });

  test.each(['before', 'after'])('is no seat that another page took, told %s the event', (order) => {
    const { world, client } = playing(1, 3);
    if (order === 'before') world.line.say({ type: 'taken', seat: 3 }, removed);
    else world.line.say(removed, { type: 'taken', seat: 3 });
    expect(client.view).toMatchObject({ mine: [1], taken: null, room: { removed: [{ removed: 1, name: 'Kim' }] } });
    expect(world.seats.read(token).seats).toEqual([secret(1)]);
    expect(world.games.list()).toMatchObject([{ name: 'Nora' }]);
  });
});

describe('the cookie', () => {
  it('follows joining and leaving, and is written anew once when a page opens', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome();
    expect(world.cookies).toEqual([]);
    client.join('Nora');
    const joined = event(2, { event: 'joined', seat: aSeat(1, 'Nora'), host: 1, player: null });
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 2, joined: secret(1) }, joined);
    expect(world.cookies).toEqual([['secret-1']]);
    world.line.close();
    world.pass(0);
    world.welcome({ seq: 2, you: [you(1, 0)], room: null });
    expect(world.cookies).toHaveLength(1);
    client.dispose();
    const again = world.openRoom();
    world.welcome({ seq: 2, you: [you(1, 0)], room: aTable() });
    expect(world.cookies).toEqual([['secret-1'], ['secret-1']]);
    again.leave();
    world.line.say(
      { type: 'ack', seat: 1, id: 1, seq: 3 },
      event(3, { event: 'left', seat: 1, removed: null, host: null, turn: null, ranking: null, highlights: null, results: noResults }),
    );
    expect(world.cookies.at(-1)).toEqual([]);
  });

  it('alone is enough to come back', () => {
    const world = new World();
    const client = world.openRoom();
    expect(world.welcome({ seq: 10, you: [you(2)], room: aPlay(aTurn({ seat: 2 })) })).not.toHaveProperty('secrets');
    expect(client.view).toMatchObject({ mine: [2], me: 2 });
    expect(world.games.list()).toMatchObject([{ token, name: 'Γιώργος' }]);
    client.roll();
    expect(world.line.take()).toMatchObject({ type: 'roll', seat: 2, id: 6 });
    client.dispose();
    const again = world.openRoom();
    expect(world.welcome({ seq: 10, you: [you(2)], room: aPlay() })).not.toHaveProperty('secrets');
    expect(again.view.mine).toEqual([2]);
    expect(world.cookies).toEqual([]);
  });

  it('is not written over while it alone has a secret', () => {
    const world = new World();
    const client = world.openRoom();
    world.welcome({ seq: 10, you: [you(2)], room: aTable() });
    client.join('Kim');
    const joined = event(11, { event: 'joined', seat: aSeat(3, 'Kim'), host: 1, player: null });
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 11, joined: secret(3) }, joined);
    expect(client.view.mine).toEqual([2, 3]);
    expect(world.cookies).toEqual([]);
    world.line.close();
    world.pass(0);
    expect(world.welcome({ seq: 11, you: [you(2), you(3)], room: null })).toMatchObject({ secrets: ['secret-3'] });
    expect(client.view.mine).toEqual([2, 3]);
  });

  it('that has a seat whose secret another tab has just got does not cost that', () => {
    const world = new World();
    const client = world.openRoom();
    world.sits(1, 'from-the-other-tab');
    world.welcome({ seq: 10, you: [you(1)], room: aTable() });
    expect(client.view.mine).toEqual([1]);
    expect(world.seats.read(token).seats).toEqual([{ seat: 1, secret: 'from-the-other-tab' }]);
  });

  it('that is lost with the seat leaves nothing behind', () => {
    const world = new World();
    world.seats.change(token, { seats: [{ seat: 1, secret: null }] });
    const client = world.openRoom();
    world.welcome({ seq: 10, you: [], room: aTable() });
    expect(client.view.mine).toEqual([]);
    expect(world.seats.read(token).seats).toEqual([]);
  });
});
