import type { Card, Game, Player, Results, RoomState, Rules, Seat, Table, Turn } from '../../../web/src/protocol/messages';

export const yatzy: Rules = { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' };

export const plain: Table = { turn_order: 'seats', timer: 0, take_back: 5 };
export const noResults: Results = { games: [], tally: [] };

export function aRoom(changes: Partial<RoomState> = {}): RoomState {
  return {
    phase: 'lobby',
    rules: yatzy,
    table: plain,
    host: null,
    max_seats: 8,
    seats: [],
    spectators: 1,
    removed: [],
    game: null,
    results: noResults,
    ...changes,
  };
}

export function aSeat(seat: number, name: string, changes: Partial<Seat> = {}): Seat {
  return { seat, name, presence: 'here', absent: false, ...changes };
}

export function aCard(boxes: Readonly<Record<string, number>> = {}): Card {
  const total = Object.values(boxes).reduce((sum, points) => sum + points, 0);
  return { columns: [{ boxes, upper: total, bonus: 0, extra: 0, total }], total, saved_rolls: 0 };
}

export function aPlayer(seat: number, name: string, changes: Partial<Player> = {}): Player {
  return { seat, name, left: false, card: aCard(), ...changes };
}

/** A turn of seat 1 before its first roll. */
export function aTurn(changes: Partial<Turn> = {}): Turn {
  return { number: 1, round: 1, seat: 1, roll: 0, rolls_left: 3, saved_rolls: 0, dice: [], held: [], options: {}, ...changes };
}

/** A turn of seat 1 after its first roll. */
export function aRolledTurn(changes: Partial<Turn> = {}): Turn {
  return aTurn({ roll: 1, rolls_left: 2, dice: [1, 1, 5, 3, 1], options: { 'ones:0': [3, 0], 'chance:0': [11, 0] }, ...changes });
}

export function aGame(changes: Partial<Game> = {}): Game {
  return {
    number: 1,
    rules: yatzy,
    rounds: 15,
    roll_off: [],
    players: [aPlayer(1, 'Nora'), aPlayer(2, 'Γιώργος')],
    turn: aTurn(),
    ranking: null,
    highlights: null,
    ...changes,
  };
}

/** Nora (1, host) and Γιώργος (2), seated, before the start. */
export function aTable(changes: Partial<RoomState> = {}): RoomState {
  return aRoom({
    host: 1,
    seats: [aSeat(1, 'Nora'), aSeat(2, 'Γιώργος')],
    spectators: 0,
    ...changes,
  });
}

/** The same two in a running game. */
export function aPlay(turn: Turn = aTurn(), changes: Partial<RoomState> = {}): RoomState {
  return aTable({ phase: 'playing', game: aGame({ turn }), ...changes });
}
