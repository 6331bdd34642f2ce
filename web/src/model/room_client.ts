// One room as this page holds it: what the server said, what is on its way to it, and what the view sees of both.

import {
  type Ack,
  type ByeCode,
  type ClientMessage,
  type CommandError,
  type ErrorCode,
  type HeldDice,
  PROTOCOL,
  type Reaction,
  type RoomEvent,
  type RoomState,
  type Rules,
  type ServerMessage,
  type Table,
  type Turn,
  type Welcome,
} from '../protocol/messages';
import type { Environment } from './environment';
import type { GameKeeper } from './games';
import { Hand } from './hand';
import { randomId } from './ids';
import { Line } from './line';
import type { Offer } from './offer';
import { type Hold, type MainCommand, type Order, Outbox } from './outbox';
import { OwnSeats } from './own_seats';
import { Reactions } from './reactions';
import { applyEvent, applyPresence, happeningsOf } from './room_events';
import { passLink } from './routes';
import type { SeatKeeper } from './seats';
import type { Happening, Link, RoomClient, RoomView } from './state';
import { TurnClock } from './turn_clock';
import type { VisitKeeper } from './visits';

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
  visits: VisitKeeper;
  offer: Offer;
}

export function openRoomClient(parts: RoomClientParts): RoomClient {
  return new Client(parts);
}

class Client implements RoomClient {
  private readonly token: string;
  private readonly environment: Environment;
  private readonly seats: SeatKeeper;
  private readonly games: GameKeeper;
  private readonly offer: Offer;
  private readonly listeners = new Set<(view: RoomView) => void>();
  private readonly device: string;
  private readonly own: OwnSeats;
  private readonly hand = new Hand();
  private readonly clock: TurnClock;
  private readonly reactions: Reactions;
  private readonly outbox: Outbox;
  private readonly line: Line;
  private readonly stopListening: readonly (() => void)[];

  private link: Link = { kind: 'connecting' };
  private room: RoomState | null = null;
  private seq = 0;
  /** The seat that this page acted for last. */
  private acted: number | null = null;
  /** What this socket was last told of the page being hidden. */
  private toldHidden = false;
  private error: RoomView['error'] = null;
  private errors = 0;
  private watchers: RoomView['watchers'] = null;
  private pass: RoomView['pass'] = null;
  private taken: number | null = null;
  private log: readonly Happening[] = [];
  private fresh = true;
  private doubt: (() => void) | null = null;
  private shown: RoomView;

  constructor({ token, environment, seats, games, visits, offer }: RoomClientParts) {
    this.token = token;
    this.environment = environment;
    this.seats = seats;
    this.games = games;
    this.offer = offer;
    const { device, muted } = visits.open(token);
    this.device = device;
    this.reactions = new Reactions(token, visits, muted);
    this.own = new OwnSeats(token, seats, () => this.seatless());
    this.clock = new TurnClock(environment.clock, () => this.show());
    this.outbox = new Outbox((message) => this.line.send(message));
    this.shown = this.compose();
    this.line = new Line(`/r/${token}/ws`, environment, {
      hello: () => this.hello(),
      sync: () => ({ type: 'sync', ...this.last() }),
      received: (message, first) => this.receive(message, first),
      lost: () => this.lost(),
      ended: (code) => this.ended(code),
    });
    this.stopListening = [environment.attention.subscribe(() => this.tellAttention()), offer.subscribe(() => this.show())];
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
    this.clock.stop();
    for (const stop of this.stopListening) stop();
    this.listeners.clear();
    this.line.dispose();
  };

  // What a person asks for. Functions of their own, so that a view can hand them on.

  readonly join = (name: string): void => {
    if (this.outbox.pending) return;
    const kept = this.seats.read(this.token);
    if (this.own.mine.length === 0 && kept.seats.length > 0) {
      this.reconnect(); // another tab of this browser sat down meanwhile: it is the same person
      return;
    }
    const nonce = kept.join?.nonce ?? randomId();
    this.seats.change(this.token, { join: { nonce, name, at: this.environment.clock.now() } });
    this.submit({ seat: null, command: { type: 'join', name, nonce, ...this.claim() } });
  };

  readonly take = (): void => {
    const pass = this.offer.read(this.token);
    if (pass !== null && !this.outbox.pending) this.submit({ seat: null, command: { type: 'take', pass } });
  };

  readonly leave = (seat = this.me()): void => {
    this.command(seat, { type: 'leave' });
  };

  readonly rename = (name: string, seat = this.me()): void => {
    this.command(seat, { type: 'rename', name });
  };

  readonly makePass = (seat = this.me()): void => {
    this.command(seat, { type: 'pass' });
  };

  readonly dropPass = (): void => {
    this.pass = null;
    this.show();
  };

  readonly setUp = (rules: Rules, table: Table): void => {
    this.command(this.asHost(), { type: 'rules', rules, table });
  };

  readonly arrange = (seats: readonly number[]): void => {
    this.command(this.asHost(), { type: 'arrange', seats });
  };

  readonly shuffle = (): void => {
    this.command(this.asHost(), { type: 'shuffle' });
  };

  readonly remove = (other: number): void => {
    this.command(this.asHost(), { type: 'remove', other });
  };

  readonly removeWatcher = (watcher: number): void => {
    this.command(this.asHost(), { type: 'remove_watcher', watcher });
  };

  readonly readmit = (removed: number): void => {
    this.command(this.asHost(), { type: 'readmit', removed });
  };

  readonly handOn = (other: number): void => {
    this.command(this.asHost(), { type: 'hand_on', other });
  };

  readonly start = (): void => {
    this.command(this.asHost(), { type: 'start' });
  };

  readonly askWatchers = (): void => {
    this.line.send({ type: 'watchers' });
  };

  readonly toggleHold = (position: number): void => {
    const turn = this.myTurn();
    if (!turn || this.outbox.pending || position >= turn.dice.length || turn.rolls_left + turn.saved_rolls === 0) return;
    this.error = null;
    this.acted = turn.seat;
    this.hand.toggle(position);
    this.sendHold(turn);
    this.show();
  };

  readonly roll = (): void => {
    const turn = this.myTurn();
    if (turn) this.command(turn.seat, { type: 'roll', turn: turn.number, roll: turn.roll, held: this.hand.held });
  };

  readonly score = (box: string, column: number): void => {
    const turn = this.myTurn();
    if (turn) this.command(turn.seat, { type: 'score', turn: turn.number, roll: turn.roll, box, column });
  };

  readonly takeBack = (): void => {
    const { takeBack } = this.clock;
    if (takeBack) this.command(takeBack.seat, { type: 'take_back', turn: takeBack.turn });
  };

  readonly skip = (): void => {
    const turn = this.room?.game?.turn;
    if (turn) this.command(this.asPlayer(), { type: 'skip', turn: turn.number });
  };

  readonly absent = (): void => {
    const turn = this.room?.game?.turn;
    if (turn) this.command(this.asPlayer(), { type: 'absent', turn: turn.number });
  };

  readonly back = (seat = this.me()): void => {
    this.command(seat, { type: 'back' });
  };

  readonly end = (): void => {
    this.command(this.asPlayer(), { type: 'end' });
  };

  readonly react = (reaction: Reaction): void => {
    const seat = this.me();
    if (seat !== null) this.line.send({ type: 'react', seat, reaction });
  };

  readonly mute = (whose: number | 'all', muted: boolean): void => {
    this.reactions.mute(whose, muted);
    this.show();
  };

  readonly reconnect = (): void => {
    this.own.reread();
    this.taken = null;
    this.link = this.room ? { kind: 'lost', since: this.environment.clock.now() } : { kind: 'connecting' };
    this.outbox.disconnected();
    this.line.restart();
    this.show();
  };

  readonly dismissError = (): void => {
    this.error = null;
    this.show();
  };

  readonly dismissTaken = (): void => {
    this.taken = null;
    this.show();
  };

  private command(seat: number | null, command: MainCommand): void {
    if (seat === null || !this.own.mine.includes(seat) || this.outbox.pending) return;
    this.acted = seat;
    this.submit({ seat, command });
  }

  private submit(order: Order): void {
    this.error = null;
    this.outbox.submit(order);
    this.show();
  }

  private sendHold(turn: Turn): void {
    if (this.hand.mine) this.outbox.hold(turn.seat, { type: 'hold', turn: turn.number, roll: turn.roll, held: this.hand.mine });
  }

  // What the line says.

  private hello(): ClientMessage {
    this.toldHidden = this.environment.attention.hidden();
    const { secrets } = this.own;
    return {
      type: 'hello',
      protocol: PROTOCOL,
      device: this.device,
      ...(secrets.length > 0 && { secrets }),
      ...this.last(),
      hidden: this.toldHidden,
    };
  }

  /** Somebody looks at the page again, or nobody does any more: the others see that I am away. */
  private tellAttention(): void {
    const hidden = this.environment.attention.hidden();
    if (this.link.kind !== 'online' || hidden === this.toldHidden) return;
    this.toldHidden = hidden;
    this.line.send({ type: 'attention', hidden });
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
        this.room = this.room && applyPresence(this.room, message);
        break;
      case 'held':
        if (this.isNow(message)) this.hand.tell(message.held);
        break;
      case 'clock':
        this.clock.set(message);
        break;
      case 'reaction':
        this.reactions.see(message, this.environment.clock.now());
        break;
      case 'watchers':
        this.watchers = message.watchers;
        break;
      case 'taken':
        if (this.own.lend(message.seat)) this.taken = message.seat;
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
    if (room) {
      this.room = room;
      this.fresh = true;
    }
    const lastIds = new Map(you.map(({ seat, last_id }) => [seat, last_id]));
    this.own.welcomed([...lastIds.keys()], seq, first);
    this.dropStrays();
    if (room) this.reached(seq);
    if (room || first) this.clock.drop();
    if (!first) {
      this.outbox.synced(lastIds);
      return;
    }
    this.outbox.connected(lastIds);
    this.tellAttention();
    this.noteGame();
    this.resume();
  }

  /** What this page was about when it, or its line, went away. */
  private resume(): void {
    const turn = this.myTurn();
    if (turn && !this.outbox.pending) this.sendHold(turn);
    const { join } = this.seats.read(this.token);
    if (join && !this.outbox.pending && this.environment.clock.now() - join.at < joinMemory) this.join(join.name);
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
    switch (event.event) {
      case 'started':
      case 'rolled':
      case 'scored':
      case 'taken_back':
      case 'ended':
        this.clock.drop();
        break;
      case 'left':
        if (this.taken === event.seat) this.taken = null; // not taken over: the seat is gone
        this.own.lose(event.seat);
        break;
      case 'rejoined':
        if (this.own.overtaken(event.seat, event.seq)) this.taken = event.seat;
        break;
    }
    if (event.event !== 'rolled' && event.event !== 'scored') this.noteGame();
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
        // A reaction has no id.
        if (message.type === 'error' && message.id === null && message.seat !== null) this.refused(message.code);
        break;
      case 'done':
        this.done(answer.order, answer.ack);
        this.outbox.seen(this.seq);
        break;
      case 'refused':
        if (answer.order.command.type === 'join') this.seats.change(this.token, { join: undefined });
        if (answer.code === 'bad_pass') this.offer.drop();
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

  private done({ seat, command }: Order, { seq, joined, pass }: Ack): void {
    if (seat !== null && pass) {
      const until = this.environment.clock.now() + pass.left;
      this.pass = { seat, link: passLink(this.token, pass.pass), until };
    }
    if (!joined) return;
    this.own.given(joined, seq);
    if (command.type === 'join') this.seats.change(this.token, { join: undefined });
    else this.offer.drop();
    this.noteGame();
    this.line.probe(); // for the seat's last id: it may have had another page before
  }

  private refused(code: ErrorCode): void {
    switch (code) {
      // The room went on before the command came: what it is now says so better than a message, if only this page has it whole.
      case 'stale_turn':
      case 'stale_id':
      case 'resync':
      case 'no_seat':
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

  private ended(code: ByeCode): void {
    this.outbox.disconnected();
    // Whoever goes on later sees what became of it. Its id may be another tab's by then, and the answer to it another's.
    this.outbox.abandon();
    this.link = { kind: 'ended', code };
    if (code === 'room_not_found') this.games.forget(this.token);
    // It was the last seat that this page had, or asked for.
    if (code === 'moved' || code === 'removed') this.own.loseAll();
    this.show();
  }

  // What follows from it.

  /** What was asked for as somebody whom this page does not play any more is over. */
  private dropStrays(): void {
    const { pending } = this.outbox;
    const strayed = (seat: number) => !this.own.mine.includes(seat);
    if (pending && pending.seat !== null && strayed(pending.seat)) this.outbox.abandon();
    if (this.pass && strayed(this.pass.seat)) this.pass = null;
  }

  private seatless(): void {
    if (this.seats.read(this.token).claim === undefined) this.games.forget(this.token);
    else this.note('');
  }

  private last(): { last?: number } {
    return this.room ? { last: this.seq } : {};
  }

  /** The first to sit down here is who made the room. One more on this device is not, and must not become host by it. */
  private claim(): { claim?: string } {
    const { claim } = this.seats.read(this.token);
    return claim === undefined || this.own.mine.length > 0 ? {} : { claim };
  }

  /** My seats as others see them. Not before the room has them: they could not be drawn. */
  private seated(): number[] {
    return this.own.mine.filter((mine) => this.room?.seats.some(({ seat }) => seat === mine));
  }

  private me(): number | null {
    const seated = this.seated();
    const turn = this.room?.game?.turn?.seat;
    return [turn, this.acted].find((seat) => seat !== undefined && seat !== null && seated.includes(seat)) ?? seated[0] ?? null;
  }

  /** Who speaks for the host's things: the host, if that is one of mine. */
  private asHost(): number | null {
    const host = this.room?.host ?? null;
    return host !== null && this.own.mine.includes(host) ? host : this.me();
  }

  /** Who speaks for those who play: one of mine that still does. */
  private asPlayer(): number | null {
    const me = this.me();
    const playing = (seat: number | null) => this.room?.game?.players.some((player) => player.seat === seat && !player.left) ?? false;
    return playing(me) ? me : (this.seated().find(playing) ?? me);
  }

  private myTurn(): Turn | null {
    const turn = this.room?.game?.turn;
    return turn && this.own.mine.includes(turn.seat) ? turn : null;
  }

  private noteGame(): void {
    const [first] = this.seated();
    const seat = this.room?.seats.find((candidate) => candidate.seat === first);
    if (seat) this.note(seat.name);
  }

  private note(name: string): void {
    if (this.room) this.games.note({ token: this.token, name, sheet: this.room.rules.sheet, seen: this.environment.clock.now() });
  }

  private show(): void {
    this.dropStrays();
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
    return {
      token: this.token,
      link: this.link,
      room: this.room,
      mine: this.seated(),
      me: this.me(),
      held: this.hand.held,
      pending: this.outbox.pending?.command.type ?? null,
      error: this.error,
      deadline: this.clock.deadlineOf(this.room?.game?.turn ?? null),
      takeBack: this.clock.takeBack,
      reactions: this.reactions.list,
      muted: this.reactions.muted,
      watchers: this.watchers,
      pass: this.pass,
      offeredPass: this.offer.read(this.token) !== null,
      taken: this.taken,
      log: this.log,
      fresh: this.fresh,
    };
  }
}
