// What an event does to a room, and what it tells people. Pure: a room is replaced, never changed.

import type { Game, Player, RoomEvent, RoomState, Seat } from '../protocol/messages';
import type { Happening } from './state';

/** The room after the event. */
export function applyEvent(room: RoomState, event: RoomEvent): RoomState {
  switch (event.event) {
    case 'joined':
      return { ...room, host: event.host, seats: withSeat(room.seats, event.seat) };
    case 'rejoined':
      return room; // the seat was there; who is here comes as presence
    case 'renamed':
      return {
        ...room,
        seats: room.seats.map((seat) => (seat.seat === event.seat ? { ...seat, name: event.name } : seat)),
        game: room.game && withPlayer(room.game, event.seat, { name: event.name }),
      };
    case 'rules_set':
      return { ...room, rules: event.rules };
    case 'started':
      return { ...room, phase: 'playing', game: event.game };
    case 'rolled':
      return { ...room, game: room.game && { ...room.game, turn: event.turn } };
    case 'scored':
      return goOn({ ...room, game: room.game && withPlayer(room.game, event.seat, { card: event.card }) }, event);
    case 'left': {
      const left = { ...room, host: event.host, seats: room.seats.filter((seat) => seat.seat !== event.seat) };
      if (room.phase !== 'playing' || !room.game) return left;
      return goOn({ ...left, game: withPlayer(room.game, event.seat, { left: true }) }, event);
    }
  }
}

function goOn(room: RoomState, { turn, ranking }: Pick<Game, 'turn' | 'ranking'>): RoomState {
  return { ...room, phase: ranking ? 'over' : 'playing', game: room.game && { ...room.game, turn, ranking } };
}

function withSeat(seats: readonly Seat[], added: Seat): Seat[] {
  return [...seats.filter((seat) => seat.seat !== added.seat), added].sort((a, b) => a.seat - b.seat);
}

function withPlayer(game: Game, seat: number, changes: Partial<Player>): Game {
  return { ...game, players: game.players.map((player) => (player.seat === seat ? { ...player, ...changes } : player)) };
}

/** The room with who is here now. */
export function applyPresence(room: RoomState, here: readonly number[], spectators: number): RoomState {
  return { ...room, spectators, seats: room.seats.map((seat) => ({ ...seat, here: here.includes(seat.seat) })) };
}

/** What to tell of an event that came to this room. */
export function happeningsOf(room: RoomState, event: RoomEvent, at: number): Happening[] {
  const { seq } = event;
  switch (event.event) {
    case 'joined':
      return [{ seq, at, kind: 'joined', seat: event.seat.seat, name: event.seat.name }];
    case 'rejoined':
      return [];
    case 'renamed':
      return [{ seq, at, kind: 'renamed', seat: event.seat, name: event.name, before: nameOf(room, event.seat) }];
    case 'rules_set':
      return [{ seq, at, kind: 'rules_set', rules: event.rules }];
    case 'started':
      return [{ seq, at, kind: 'started' }];
    case 'rolled':
      return [{ seq, at, kind: 'rolled', seat: event.seat, name: nameOf(room, event.seat), turn: event.turn }];
    case 'scored': {
      const { seat, box, column, points, extra, card } = event;
      return [{ seq, at, kind: 'scored', seat, name: nameOf(room, seat), box, column, points, extra, card }, ...over(event, at)];
    }
    case 'left':
      return [{ seq, at, kind: 'left', seat: event.seat, name: nameOf(room, event.seat) }, ...over(event, at)];
  }
}

function over({ seq, ranking }: Pick<Game, 'ranking'> & { seq: number }, at: number): Happening[] {
  return ranking ? [{ seq, at, kind: 'over', ranking }] : [];
}

function nameOf(room: RoomState, seat: number): string {
  return [...room.seats, ...(room.game?.players ?? [])].find((candidate) => candidate.seat === seat)?.name ?? '';
}
