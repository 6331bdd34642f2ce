import { describe, expect, it } from 'vitest';
import type { RoomClient } from '../../web/src/model/state';
import type { RoomState, Turn } from '../../web/src/protocol/messages';
import { aGame, aPlay, aPlayer, aRolledTurn, aSeat, aTable, aTurn, plain, yatzy } from './support/room';
import { event, token, World } from './support/world';

// Several people on one device, next to one far away: Nora (1) and Kim (3) here, Γιώργος (2) there.

const seats = [aSeat(1, 'Nora'), aSeat(2, 'Γιώργος'), aSeat(3, 'Kim')];
const players = seats.map(({ seat, name }) => aPlayer(seat, name));
const play = (turn: Turn | null = aTurn()): RoomState => aPlay(aTurn(), { seats, game: aGame({ players, turn }) });

function together(room = play()) {
  const world = new World();
  world.sits(1);
  world.sits(3);
  const client = world.openRoom();
  const hello = world.welcome({ seq: 10, you: [you(3, 2), you(1, 5)], room });
  return { world, client, hello };
}
const you = (seat: number, last_id: number) => ({ seat, last_id });
const turnOf = (seq: number, seat: number, changes: Partial<Turn> = {}) =>
  event(seq, { event: 'rolled', seat, played: null, turn: aRolledTurn({ seat, ...changes }) });

describe('a device with several seats', () => {
  it('speaks for all of them, in the order in which they sat down', () => {
    const { client, hello } = together();
    expect(hello).toMatchObject({ secrets: ['secret-1', 'secret-3'] });
    expect(client.view.mine).toEqual([1, 3]);
  });

  it('acts for the one whose turn it is, else for the one that acted last', () => {
    const { world, client } = together(play(aTurn({ seat: 2 })));
    expect(client.view.me).toBe(1);
    client.rename('Kim K.', 3);
    expect(client.view.me).toBe(3);
    world.line.say({ type: 'ack', seat: 3, id: 3, seq: 11 }, event(11, { event: 'renamed', seat: 3, name: 'Kim K.' }));
    world.line.say(turnOf(12, 1));
    expect(client.view.me).toBe(1);
    world.line.say(turnOf(13, 3));
    expect(client.view.me).toBe(3);
    client.toggleHold(0);
    world.line.say(turnOf(14, 2));
    expect(client.view.me).toBe(3);
    client.react('clap');
    expect(world.line.sent.at(-1)).toEqual({ type: 'react', seat: 3, reaction: 'clap' });
  });

  it('counts the ids of each seat for itself', () => {
    const { world, client } = together(play(aRolledTurn({ seat: 3 })));
    client.toggleHold(0);
    expect(world.line.take()).toEqual({ type: 'hold', seat: 3, id: 3, turn: 1, roll: 1, held: [0] });
    client.rename('Nora N.', 1);
    expect(world.line.take()).toEqual({ type: 'rename', seat: 1, id: 6, name: 'Nora N.' });
    world.line.say({ type: 'ack', seat: 3, id: 3, seq: 0 });
    expect(client.view.pending).toBe('rename');
    world.line.say({ type: 'error', seat: 3, id: 6, code: 'bad_name' });
    expect(client.view).toMatchObject({ pending: 'rename', error: null });
    world.line.say({ type: 'error', seat: 1, id: 6, code: 'bad_name' });
    expect(client.view).toMatchObject({ pending: null, error: { code: 'bad_name' } });
    client.score('ones', 0);
    expect(world.line.take()).toMatchObject({ type: 'score', seat: 3, id: 4 });
  });

  it('sends again, after the line broke, with the ids of the seat that it is about', () => {
    const { world, client } = together(play(aTurn({ seat: 3 })));
    client.roll();
    const sent = world.line.take();
    expect(sent).toMatchObject({ type: 'roll', seat: 3, id: 3 });
    for (const [lastId, id] of [
      [2, 3],
      [3, 3],
      [0, 1],
    ] as const) {
      world.line.close();
      world.pass(1000);
      world.welcome({ seq: 10, you: [you(1, 9), you(3, lastId)], room: null });
      expect(world.line.sent).toMatchObject([{ type: 'roll', seat: 3, id }]);
    }
  });

  it('lets one more person sit down', () => {
    const { world, client } = together(aTable({ seats }));
    client.join('Ada');
    expect(world.line.take()).toMatchObject({ type: 'join', id: 1, name: 'Ada' });
    const ada = { seat: 4, secret: 'secret-4' };
    world.line.say({ type: 'ack', seat: null, id: 1, seq: 11, joined: ada });
    world.line.say(event(11, { event: 'joined', seat: aSeat(4, 'Ada'), host: 1, player: null }));
    expect(client.view).toMatchObject({ mine: [1, 3, 4], me: 1, pending: null });
    expect(world.seats.read(token)).toEqual({ seats: [{ seat: 1, secret: 'secret-1' }, { seat: 3, secret: 'secret-3' }, ada] });
    expect(world.cookies.at(-1)).toEqual(['secret-1', 'secret-3', 'secret-4']);
    world.line.say({ type: 'welcome', protocol: 1, seq: 11, you: [you(1, 5), you(3, 2), you(4, 0)], room: null });
    client.leave(4);
    expect(world.line.sent.at(-1)).toEqual({ type: 'leave', seat: 4, id: 1 });
  });

  it('goes on with that after a reload, though others sit there already', () => {
    const { world, client } = together(aTable({ seats }));
    client.join('Ada');
    const sent = world.line.take();
    client.dispose();
    const again = world.openRoom();
    world.welcome({ seq: 10, you: [you(1, 5), you(3, 2)], room: aTable({ seats }) });
    expect(again.view.pending).toBe('join');
    expect(world.line.sent).toEqual([sent]);
  });

  it('keeps the others when one leaves', () => {
    const { world, client } = together(aTable({ seats }));
    client.leave(1);
    const left = event(11, { event: 'left', seat: 1, removed: null, host: 2, turn: null, ranking: null, highlights: null, results: null });
    world.line.say({ type: 'ack', seat: 1, id: 6, seq: 11 }, left);
    expect(client.view).toMatchObject({ mine: [3], me: 3, pending: null });
    expect(world.seats.read(token).seats).toEqual([{ seat: 3, secret: 'secret-3' }]);
    expect(world.cookies.at(-1)).toEqual(['secret-3']);
    expect(world.games.list()).toMatchObject([{ token, name: 'Kim' }]);
  });

  it('does nothing for seats that are not its own', () => {
    const { world, client } = together();
    client.leave(2);
    client.rename('X', 2);
    client.makePass(2);
    client.back(2);
    expect(world.line.sent).toEqual([]);
    expect(client.view.pending).toBeNull();
  });
});

describe('who speaks', () => {
  const said = (room: RoomState, act: (client: RoomClient) => void, before: (world: World) => void = () => undefined) => {
    const { world, client } = together(room);
    before(world);
    world.line.sent.length = 0;
    act(client);
    return world.line.sent;
  };

  it('for the host’s things is the host, whoever is in turn', () => {
    const room = play(aTurn({ seat: 3 }));
    const acts: [(client: RoomClient) => void, object][] = [
      [(client) => client.setUp(yatzy, plain), { type: 'rules', rules: yatzy, table: plain }],
      [(client) => client.arrange([3, 2, 1]), { type: 'arrange', seats: [3, 2, 1] }],
      [(client) => client.shuffle(), { type: 'shuffle' }],
      [(client) => client.remove(2), { type: 'remove', other: 2 }],
      [(client) => client.removeWatcher(12), { type: 'remove_watcher', watcher: 12 }],
      [(client) => client.readmit(1), { type: 'readmit', removed: 1 }],
      [(client) => client.handOn(2), { type: 'hand_on', other: 2 }],
      [(client) => client.start(), { type: 'start' }],
    ];
    for (const [act, command] of acts) expect(said(room, act)).toEqual([{ ...command, seat: 1, id: 6 }]);
    // The host is far away: the one who asks is told so.
    expect(said({ ...room, host: 2 }, (client) => client.start())).toMatchObject([{ seat: 3 }]);
  });

  it('about a lost player is one who plays', () => {
    const lateComer = {
      ...play(aTurn({ seat: 2, number: 7 })),
      game: aGame({ players: players.slice(1), turn: aTurn({ seat: 2, number: 7 }) }),
    };
    expect(said(lateComer, (client) => client.skip())).toEqual([{ type: 'skip', seat: 3, id: 3, turn: 7 }]);
    expect(said(lateComer, (client) => client.absent())).toEqual([{ type: 'absent', seat: 3, id: 3, turn: 7 }]);
    const gone = players.map((player) => (player.seat === 1 ? { ...player, left: true } : player));
    const game = aGame({ players: gone, turn: aTurn({ seat: 3, number: 7 }) });
    expect(said({ ...lateComer, game }, (client) => client.end())).toEqual([{ type: 'end', seat: 3, id: 3 }]);
  });

  it('about the last box is who wrote it', () => {
    const clock = { type: 'clock', turn: 4, roll: 0, left: null, take_back: { seat: 3, turn: 3, left: 5000 } } as const;
    const taking = (seat: number) =>
      said(
        play(aTurn({ seat: 2, number: 4 })),
        (client) => client.takeBack(),
        (world) => world.line.say({ ...clock, take_back: { ...clock.take_back, seat } }),
      );
    expect(taking(3)).toEqual([{ type: 'take_back', seat: 3, id: 3, turn: 3 }]);
    expect(taking(2)).toEqual([]);
  });

  it('to come back is who is meant, or who acts', () => {
    expect(said(play(), (client) => client.back(3))).toEqual([{ type: 'back', seat: 3, id: 3 }]);
    expect(said(play(), (client) => client.back())).toEqual([{ type: 'back', seat: 1, id: 6 }]);
  });

  it('with the dice of a turn is its player, also while the server plays for them', () => {
    const room = { ...play(aTurn({ seat: 3 })), seats: seats.map((seat) => ({ ...seat, absent: seat.seat === 3 })) };
    expect(said(room, (client) => client.roll())).toEqual([{ type: 'roll', seat: 3, id: 3, turn: 1, roll: 0, held: [] }]);
  });
});
