// One room as this page holds it: what the server said, what is on its way to it, and what the view sees of both.

import {
  type Ack,
  type ByeCode,
  type ClientMessage,
  type CommandError,
  type ErrorCode,
  type HeldDice,
  PROTOCOL,
  type RoomEvent,
  type RoomState,
  type Rules,
  type Seat,
  type ServerMessage,
  type Turn,
  type Welcome,
} from '../protocol/messages';
import type { Environment } from './environment';
import type { GameKeeper } from './games';
import { Hand } from './hand';
import { randomId } from './ids';
import { Line } from './line';
import { type Hold, type MainCommand, Outbox } from './outbox';
import { applyEvent, applyPresence, happeningsOf } from './room_events';
import type { SeatKeeper } from './seats';
import type { Happening, Link, RoomClient, RoomView } from './state';

const logLength = 50;
// ms. A command without an answer for this long makes the line doubtful: it may be dead without having said so.
const answerPatience = 3000;
// ms. A page that was loaded again while it was sitting down goes on with it; one that comes back later asks anew.
const joinMemory = 60_000;

export interface RoomClientParts {
  token: string;
  environment: Environment;
  seats: SeatKeeper;
  games: GameKeeper;
}

export function openRoomClient(parts: RoomClientParts): RoomClient {
  return new Client(parts);
}

class Client implements RoomClient {
  private readonly token: string;
  private readonly environment: Environment;
  private readonly seats: SeatKeeper;
  private readonly games: GameKeeper;
  private readonly listeners = new Set<(view: RoomView) => void>();
  private readonly hand = new Hand();
  private readonly outbox: Outbox;
  private readonly line: Line;

  private link: Link = { kind: 'connecting' };
  private room: RoomState | null = null;
  private seq = 0;
  /** The secret that this page speaks with. Not read anew at each connection: a page that watches must not take the seat from another tab by itself. */
  private secret: string | null;
  private seat: number | null = null;
  private error: RoomView['error'] = null;
  private errors = 0;
  private log: readonly Happening[] = [];
  private fresh = true;
  private doubt: (() => void) | null = null;
  private shown: RoomView;

  constructor({ token, environment, seats, games }: RoomClientParts) {
    this.token = token;
    this.environment = environment;
    this.seats = seats;
    this.games = games;
    this.secret = seats.read(token).secret ?? null;
    this.outbox = new Outbox((message) => this.line.send(message));
    this.shown = this.compose();
    this.line = new Line(`/r/${token}/ws`, environment, {
      hello: () => this.hello(),
      sync: () => ({ type: 'sync', ...this.last() }),
      received: (message, first) => this.receive(message, first),
      lost: () => this.lost(),
      ended: (code) => this.end(code),
    });
  }

  get view(): RoomView {
    return this.shown;
  }

  readonly subscribe = (listener: (view: RoomView) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly dispose = (): void => {
    this.doubt?.();
    this.listeners.clear();
    this.line.dispose();
  };

  // What a person asks for. Functions of their own, so that a view can hand them on.

  readonly join = (name: string): void => {
    if (this.seat !== null || this.outbox.pending) return;
    const kept = this.seats.read(this.token);
    if (kept.secret !== undefined) {
      this.reconnect(); // another tab of this browser sat down meanwhile: it is the same person
      return;
    }
    const nonce = kept.join?.nonce ?? randomId();
    this.seats.change(this.token, { join: { nonce, name, at: this.environment.clock.now() } });
    this.submit({ type: 'join', name, nonce, ...this.claim() });
  };

  readonly leave = (): void => {
    this.command({ type: 'leave' });
  };

  readonly rename = (name: string): void => {
    this.command({ type: 'rename', name });
  };

  readonly setRules = (rules: Rules): void => {
    this.command({ type: 'rules', rules });
  };

  readonly start = (): void => {
    this.command({ type: 'start' });
  };

  readonly toggleHold = (position: number): void => {
    const turn = this.myTurn();
    if (!turn || this.outbox.pending || position >= turn.dice.length || turn.rolls_left + turn.saved_rolls === 0) return;
    this.error = null;
    this.hand.toggle(position);
    this.sendHold(turn);
    this.show();
  };

  readonly roll = (): void => {
    const turn = this.myTurn();
    if (turn) this.command({ type: 'roll', turn: turn.number, roll: turn.roll, held: this.hand.held });
  };

  readonly score = (box: string, column: number): void => {
    const turn = this.myTurn();
    if (turn) this.command({ type: 'score', turn: turn.number, roll: turn.roll, box, column });
  };

  readonly reconnect = (): void => {
    this.secret = this.seats.read(this.token).secret ?? null;
    this.link = this.room ? { kind: 'lost', since: this.environment.clock.now() } : { kind: 'connecting' };
    this.outbox.disconnected();
    this.line.restart();
    this.show();
  };

  readonly dismissError = (): void => {
    this.error = null;
    this.show();
  };

  private command(command: MainCommand): void {
    if (this.seat !== null && !this.outbox.pending) this.submit(command);
  }

  private submit(command: MainCommand): void {
    this.error = null;
    this.outbox.submit(command);
    this.show();
  }

  private sendHold(turn: Turn): void {
    if (this.hand.mine) this.outbox.hold({ type: 'hold', turn: turn.number, roll: turn.roll, held: this.hand.mine });
  }

  // What the line says.

  private hello(): ClientMessage {
    return { type: 'hello', protocol: PROTOCOL, ...(this.secret !== null && { secret: this.secret }), ...this.last() };
  }

  private receive(message: Exclude<ServerMessage, { type: 'bye' }>, first: boolean): void {
    switch (message.type) {
      case 'welcome':
        this.welcomed(message, first);
        break;
      case 'ack':
      case 'error':
        this.answered(message);
        break;
      case 'event':
        this.happened(message);
        break;
      case 'presence':
        this.room = this.room && applyPresence(this.room, message.here, message.spectators);
        break;
      case 'held':
        if (this.isNow(message)) this.hand.tell(message.held);
        break;
    }
    this.show();
  }

  private welcomed({ protocol, seq, you, room }: Welcome, first: boolean): void {
    if (protocol !== PROTOCOL || !(room ?? this.room)) {
      this.line.end('new_version');
      return;
    }
    this.link = { kind: 'online' };
    this.seat = you?.seat ?? null;
    if (!you) this.unseated();
    if (room) {
      this.room = room;
      this.fresh = true;
      this.reached(seq);
    }
    const lastId = you?.last_id ?? 0;
    if (first) {
      this.outbox.connected(lastId);
      this.noteGame();
      this.resume();
    } else {
      this.outbox.synced(lastId);
    }
  }

  /** What this page was about when it, or its line, went away. */
  private resume(): void {
    const turn = this.myTurn();
    if (turn && !this.outbox.pending) this.sendHold(turn);
    const { join } = this.seats.read(this.token);
    if (this.seat === null && join && !this.outbox.pending && this.environment.clock.now() - join.at < joinMemory) this.join(join.name);
  }

  /** The seat is not, or no longer, this browser's. */
  private unseated(): void {
    if (this.outbox.pending && this.outbox.pending.type !== 'join') this.outbox.abandon();
    this.seat = null;
    if (this.secret === null) return;
    this.secret = null;
    this.seats.change(this.token, { secret: undefined });
    if (this.seats.read(this.token).claim === undefined) this.games.forget(this.token);
    else this.note('');
  }

  private happened(event: RoomEvent): void {
    if (!this.room || event.seq <= this.seq) return;
    if (event.seq > this.seq + 1) {
      this.line.probe();
      return;
    }
    this.log = [...this.log, ...happeningsOf(this.room, event, this.environment.clock.now())].slice(-logLength);
    this.room = applyEvent(this.room, event);
    this.fresh = false;
    this.reached(event.seq);
    if (event.event === 'left' && event.seat === this.seat) this.unseated();
    else if (event.event !== 'rolled' && event.event !== 'scored') this.noteGame();
  }

  private reached(seq: number): void {
    this.seq = seq;
    this.hand.at(this.room?.game ?? null);
    this.outbox.seen(seq);
  }

  private isNow({ turn, roll }: Hold | HeldDice): boolean {
    const now = this.room?.game?.turn;
    return now !== undefined && now !== null && now.number === turn && now.roll === roll;
  }

  private answered(message: Ack | CommandError): void {
    const answer = this.outbox.answered(message);
    switch (answer?.kind) {
      case undefined:
        break;
      case 'done':
        if (answer.command.type === 'join') this.seated(answer.ack);
        this.outbox.seen(this.seq);
        break;
      case 'refused':
        if (answer.command.type === 'join') this.seats.change(this.token, { join: undefined });
        this.refused(answer.code);
        break;
      case 'held':
        if (this.isNow(answer.hold)) this.hand.tell(answer.hold.held);
        break;
      case 'hold_refused':
        if (this.isNow(answer.hold)) this.hand.restore();
        this.refused(answer.code);
        break;
    }
  }

  private seated({ seat, secret }: Ack): void {
    if (seat === undefined || secret === undefined) return; // the second ack of one join: the first had both
    this.seat = seat;
    this.secret = secret;
    this.seats.change(this.token, { secret, join: undefined });
    this.noteGame();
  }

  private refused(code: ErrorCode): void {
    switch (code) {
      // The room went on before the command came: what it is now says so better than a message, if only this page has it whole.
      case 'stale_turn':
      case 'stale_id':
      case 'resync':
        this.line.probe();
        break;
      default:
        this.error = { id: ++this.errors, code };
    }
  }

  private lost(): void {
    this.outbox.disconnected();
    if (this.link.kind !== 'lost') this.link = { kind: 'lost', since: this.environment.clock.now() };
    this.show();
  }

  private end(code: ByeCode): void {
    this.outbox.disconnected();
    this.link = { kind: 'ended', code };
    if (code === 'room_not_found') this.games.forget(this.token);
    this.show();
  }

  // What follows from it.

  private last(): { last?: number } {
    return this.room ? { last: this.seq } : {};
  }

  private claim(): { claim?: string } {
    const { claim } = this.seats.read(this.token);
    return claim === undefined ? {} : { claim };
  }

  private me(): Seat | null {
    return this.room?.seats.find(({ seat }) => seat === this.seat) ?? null;
  }

  private myTurn(): Turn | null {
    const turn = this.room?.game?.turn;
    return turn && turn.seat === this.seat ? turn : null;
  }

  private noteGame(): void {
    const me = this.me();
    if (me) this.note(me.name);
  }

  private note(name: string): void {
    if (this.room) this.games.note({ token: this.token, name, sheet: this.room.rules.sheet, seen: this.environment.clock.now() });
  }

  private show(): void {
    this.watch();
    this.shown = this.compose();
    for (const listener of this.listeners) listener(this.shown);
  }

  /** A command that nobody answers is a sign that the line is dead. */
  private watch(): void {
    if (!this.outbox.unanswered) {
      this.doubt?.();
      this.doubt = null;
    } else {
      this.doubt ??= this.environment.clock.after(answerPatience, () => {
        this.doubt = null;
        this.line.probe();
      });
    }
  }

  private compose(): RoomView {
    const pending = this.outbox.pending?.type ?? null;
    return {
      token: this.token,
      link: this.link,
      room: this.room,
      // From the moment that the room has me: before, there is a seat that nobody could draw.
      me: this.me()?.seat ?? null,
      held: this.hand.held,
      pending,
      error: this.error,
      log: this.log,
      fresh: this.fresh,
    };
  }
}
