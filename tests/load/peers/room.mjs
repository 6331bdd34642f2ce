// A room of Regatta's protocol, as much of it as a game needs: the same checks, answers and events, in memory. What a message means is decided here;
// the servers beside this only carry text. A connection is whatever has `send(text)`.

import { randomBytes } from 'node:crypto';
import { Game } from './classic.mjs';

export const RULES = { sheet: 'classic', columns: 1, order: 'free', joker: 'none' };
const TABLE = { turn_order: 'seats', timer: 0, take_back: 0 };
const MAX_SEATS = 8;
const MAX_MESSAGE = 2048;

export const newSecret = () => randomBytes(16).toString('base64url');

export class Room {
  seq = 1;
  seats = []; // in the order of the next game
  connections = new Set();
  game = null;
  games = 0;

  /** `broadcast(text)` sends to all; by default to one connection after the other. */
  constructor(claim, broadcast = undefined) {
    this.claim = claim;
    this.broadcast =
      broadcast ??
      ((text) => {
        for (const connection of this.connections) connection.send(text);
      });
  }

  leave(connection) {
    this.connections.delete(connection);
  }

  receive(connection, text) {
    let message;
    try {
      message = text.length <= MAX_MESSAGE ? JSON.parse(text) : undefined;
    } catch {
      message = undefined;
    }
    if (typeof message !== 'object' || message === null) return this.refuse(connection, null, null, 'malformed');
    if (message.type === 'hello') return this.welcome(connection);
    if (!this.connections.has(connection)) return this.refuse(connection, null, null, 'no_hello');
    if (message.type === 'join') return this.join(connection, message);
    return this.command(connection, message);
  }

  welcome(connection) {
    this.connections.add(connection);
    const room = {
      phase: this.phase(),
      rules: RULES,
      table: TABLE,
      seats: this.seats.map(({ seat, name }) => ({ seat, name, presence: 'here', absent: false })),
      game: this.game?.view(RULES) ?? null,
    };
    connection.send(JSON.stringify({ type: 'welcome', protocol: 1, seq: this.seq, you: [], room }));
  }

  phase() {
    if (!this.game) return 'lobby';
    return this.game.over ? 'over' : 'playing';
  }

  join(connection, { id, name, claim }) {
    if (typeof name !== 'string' || name.length === 0 || name.length > 20) return this.refuse(connection, null, id, 'bad_name');
    if (this.seats.length === MAX_SEATS) return this.refuse(connection, null, id, 'room_full');
    const seat = { seat: this.seats.length + 1, name, secret: newSecret(), connection, lastId: 0, host: claim === this.claim };
    this.seats.push(seat);
    connection.seat = seat;
    connection.send(JSON.stringify({ type: 'ack', seat: null, id, seq: this.seq + 1, joined: { seat: seat.seat, secret: seat.secret } }));
    return this.happened('joined', { seat: { seat: seat.seat, name, presence: 'here', absent: false }, host: 1, player: null });
  }

  command(connection, message) {
    const { type, id } = message;
    const { seat } = connection;
    if (!seat || message.seat !== seat.seat) return this.refuse(connection, null, null, 'no_seat');
    if (id === seat.lastId) return connection.send(seat.lastAnswer);
    if (id !== seat.lastId + 1) return this.refuse(connection, seat, id, 'resync');
    seat.lastId = id;
    if (type === 'start') return this.start(connection, message);
    if (type !== 'roll' && type !== 'score') return this.refuse(connection, seat, id, 'unknown_type');
    const { game } = this;
    if (!game || game.over) return this.refuse(connection, seat, id, 'wrong_phase');
    if (message.turn !== game.turn || message.roll !== game.rolls) return this.refuse(connection, seat, id, 'stale_turn');
    if (game.mover.seat !== seat.seat) return this.refuse(connection, seat, id, 'not_your_turn');
    if (type === 'roll') {
      const refusal = game.roll(message.held);
      if (refusal) return this.refuse(connection, seat, id, refusal);
      this.acknowledge(connection, seat, id);
      return this.happened('rolled', { seat: seat.seat, played: null, turn: game.turnView() });
    }
    const { box, column } = message;
    const written = game.score(box, column);
    if (typeof written === 'string') return this.refuse(connection, seat, id, written);
    this.acknowledge(connection, seat, id);
    const { points, extra, card } = written;
    return this.happened('scored', {
      seat: seat.seat,
      played: null,
      box,
      column,
      points,
      extra,
      joker: false,
      card: card.view(),
      turn: game.turnView(),
      ranking: game.ranking(),
      highlights: null,
      results: null,
    });
  }

  start(connection, { id }) {
    const { seat } = connection;
    if (!seat.host) return this.refuse(connection, seat, id, 'not_host');
    if (this.phase() === 'playing') return this.refuse(connection, seat, id, 'wrong_phase');
    this.games += 1;
    this.game = new Game(this.games, this.seats);
    this.seats = [...this.seats.slice(1), this.seats[0]];
    this.acknowledge(connection, seat, id);
    return this.happened('started', { seats: this.seats.map((other) => other.seat), game: this.game.view(RULES) });
  }

  answer(connection, seat, text) {
    if (seat) seat.lastAnswer = text;
    connection.send(text);
  }
  acknowledge(connection, seat, id) {
    this.answer(connection, seat, JSON.stringify({ type: 'ack', seat: seat.seat, id, seq: this.seq + 1 }));
  }
  refuse(connection, seat, id, code) {
    this.answer(connection, seat, JSON.stringify({ type: 'error', seat: seat?.seat ?? null, id: id ?? null, code }));
  }

  happened(event, what) {
    this.seq += 1;
    this.broadcast(JSON.stringify({ type: 'event', seq: this.seq, event, ...what }));
  }
}
