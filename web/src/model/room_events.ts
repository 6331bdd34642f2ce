// What an event does to a room, and what it tells people. Pure: a room is replaced, never changed.

import type { Game, Player, Presence, PresenceOf, Removed, Results, RoomEvent, RoomState, Seat } from '../protocol/messages';
import type { Gain, Happening } from './state';

// The server remembers this many removed people, and forgets the oldest.
const mostRemoved = 64;

/** The room after the event. */
export function applyEvent(room: RoomState, event: RoomEvent): RoomState {
  switch (event.event) {
    case 'joined': {
      const { seat, host, player } = event;
      const seats = [...room.seats.filter((other) => other.seat !== seat.seat), seat];
      return { ...room, host, seats, game: room.game && player ? { ...room.game, players: [...room.game.players, player] } : room.game };
    }
    case 'rejoined':
      return room; // the seat was there; who is here comes as presence
    case 'renamed':
      return {
        ...room,
        seats: withSeat(room.seats, event.seat, { name: event.name }),
        game: room.game && withPlayer(room.game, event.seat, { name: event.name }),
        results: withName(room.results, event.seat, event.name),
      };
    case 'rules_set':
      return { ...room, rules: event.rules, table: event.table };
    case 'arranged':
      return { ...room, seats: inOrder(room.seats, event.seats) };
    case 'host':
      return { ...room, host: event.host };
    case 'watcher_removed':
      return { ...room, removed: withRemoved(room.removed, event.removed) };
    case 'readmitted':
      return { ...room, removed: room.removed.filter(({ removed }) => removed !== event.removed) };
    case 'started':
      return { ...room, phase: 'playing', seats: inOrder(room.seats, event.seats), game: event.game };
    case 'rolled':
      return { ...room, game: room.game && { ...room.game, turn: event.turn } };
    case 'scored':
    case 'taken_back':
      return goOn({ ...room, game: room.game && withPlayer(room.game, event.seat, { card: event.card }) }, event);
    case 'left': {
      const left = {
        ...room,
        host: event.host,
        seats: room.seats.filter(({ seat }) => seat !== event.seat),
        removed: event.removed ? withRemoved(room.removed, event.removed) : room.removed,
      };
      if (room.phase !== 'playing' || !room.game) return left;
      return goOn({ ...left, game: withPlayer(room.game, event.seat, { left: true }) }, event);
    }
    case 'ended':
      return goOn(room, { ...event, turn: null });
    case 'absence':
      return { ...room, seats: withSeat(room.seats, event.seat, { absent: event.absent }) };
  }
}

type Onward = Pick<Game, 'turn' | 'ranking' | 'highlights'> & { results: Results | null };

function goOn(room: RoomState, { turn, ranking, highlights, results }: Onward): RoomState {
  return {
    ...room,
    phase: ranking ? 'over' : 'playing',
    game: room.game && { ...room.game, turn, ranking, highlights },
    results: results ?? room.results,
  };
}

function withSeat<T extends { seat: number }>(all: readonly T[], seat: number, changes: Partial<T>): T[] {
  return all.map((one) => (one.seat === seat ? { ...one, ...changes } : one));
}

function withPlayer(game: Game, seat: number, changes: Partial<Player>): Game {
  return { ...game, players: withSeat(game.players, seat, changes) };
}

function withName({ games, tally }: Results, seat: number, name: string): Results {
  return {
    games: games.map((game) => ({ ...game, ranking: withSeat(game.ranking, seat, { name }) })),
    tally: withSeat(tally, seat, { name }),
  };
}

function withRemoved(all: readonly Removed[], added: Removed): Removed[] {
  return [...all, added].slice(-mostRemoved);
}

/** The seats in the order that is given. Whoever is not in it stays behind, as they were. */
function inOrder(seats: readonly Seat[], order: readonly number[]): Seat[] {
  const place = ({ seat }: Seat) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  return [...seats].sort((a, b) => place(a) - place(b));
}

/** The room with who is here now. */
export function applyPresence(room: RoomState, { here, away, lost, spectators }: Omit<Presence, 'type'>): RoomState {
  const presenceOf = (seat: number): PresenceOf => {
    if (here.includes(seat)) return 'here';
    if (away.includes(seat)) return 'away';
    return lost.includes(seat) ? 'lost' : 'gone';
  };
  return { ...room, spectators, seats: room.seats.map((seat) => ({ ...seat, presence: presenceOf(seat.seat) })) };
}

/** What to tell of an event that came to this room. */
export function happeningsOf(room: RoomState, event: RoomEvent, at: number): Happening[] {
  const { seq } = event;
  const head = { seq, at };
  switch (event.event) {
    case 'joined': {
      const { seat, name } = event.seat;
      return [{ ...head, kind: 'joined', seat, name }, ...newHost(applyEvent(room, event), room.host, head)];
    }
    case 'rejoined':
    case 'watcher_removed':
    case 'readmitted':
      return [];
    case 'renamed':
      return [{ ...head, kind: 'renamed', seat: event.seat, name: event.name, before: nameOf(room, event.seat) }];
    case 'rules_set':
      return [{ ...head, kind: 'rules_set', rules: event.rules, table: event.table, before: { rules: room.rules, table: room.table } }];
    case 'arranged':
      return [{ ...head, kind: 'arranged' }];
    case 'host':
      return [{ ...head, kind: 'host', seat: event.host, name: nameOf(room, event.host) }];
    case 'started':
      return [{ ...head, kind: 'started' }];
    case 'rolled': {
      const { seat, played, turn } = event;
      return [{ ...head, kind: 'rolled', seat, name: nameOf(room, seat), played, turn }];
    }
    case 'scored': {
      const { seat, played, box, column, points, extra, card } = event;
      const gains = gainsOf(room, event);
      const scored = { ...head, kind: 'scored', seat, name: nameOf(room, seat), played, box, column, points, extra, gains, card } as const;
      return [scored, ...over(event, head)];
    }
    case 'taken_back': {
      const { seat, box, column } = event;
      return [{ ...head, kind: 'taken_back', seat, name: nameOf(room, seat), box, column }];
    }
    case 'left': {
      const { seat, removed } = event;
      return [
        { ...head, kind: 'left', seat, name: nameOf(room, seat), removed: removed !== null },
        ...newHost(applyEvent(room, event), room.host, head),
        ...over(event, head),
      ];
    }
    case 'ended':
      return [{ ...head, kind: 'ended', seat: event.seat, name: nameOf(room, event.seat) }, ...over(event, head)];
    case 'absence': {
      const { seat, absent, why } = event;
      return [{ ...head, kind: 'absence', seat, name: nameOf(room, seat), absent, why }];
    }
  }
}

function gainsOf(room: RoomState, { seat, column, points, extra, joker, card }: Extract<RoomEvent, { event: 'scored' }>): Gain[] {
  const before = room.game?.players.find((player) => player.seat === seat)?.card;
  const bonus = card.columns[column]?.bonus ?? 0;
  const gains: Gain[] = [
    { kind: 'joker', points: joker ? points : 0 },
    { kind: 'extra', points: extra },
    { kind: 'bonus', points: bonus - (before?.columns[column]?.bonus ?? bonus) },
    { kind: 'saved', points: before?.saved_rolls === 0 ? card.saved_rolls : 0 },
  ];
  return gains.filter((gain) => gain.points > 0);
}

type Head = Pick<Happening, 'seq' | 'at'>;

function over({ ranking }: Pick<Game, 'ranking'>, head: Head): Happening[] {
  return ranking ? [{ ...head, kind: 'over', ranking }] : [];
}

/** The host's role went from one seat to another by the way. That the first who sits down has it is no news. */
function newHost(room: RoomState, before: number | null, head: Head): Happening[] {
  const { host } = room;
  if (before === null || host === null || host === before) return [];
  return [{ ...head, kind: 'host', seat: host, name: nameOf(room, host) }];
}

function nameOf(room: RoomState, seat: number): string {
  return [...room.seats, ...(room.game?.players ?? [])].find((candidate) => candidate.seat === seat)?.name ?? '';
}
