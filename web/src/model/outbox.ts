// The commands of this page on their way: ids that rise by one for each seat, one command at a time and the newest hold beside it, and what to send again
// when the line was lost. The rules are those of protocol/README.md, “Client to server”.

import type { Ack, ClientMessage, CommandError, ErrorCode, SeatCommand, SeatlessCommand } from '../protocol/messages';

export type Hold = Extract<SeatCommand, { type: 'hold' }>;
export type MainCommand = Exclude<SeatCommand, Hold>;

/** What is asked for, and as whom. Join and take are nobody's: they make, or take over, the seat. */
export type Order = { seat: number; command: MainCommand } | { seat: null; command: SeatlessCommand };

/** What an answer was about. */
export type Answer =
  | { kind: 'done'; order: Order; ack: Ack }
  | { kind: 'refused'; order: Order; code: ErrorCode }
  | { kind: 'held'; hold: Hold }
  | { kind: 'hold_refused'; hold: Hold; code: ErrorCode };

/** The last id of each seat of this page, as a welcome says. */
export type LastIds = ReadonlyMap<number, number>;

type Progress =
  | { at: 'unsent' } // the line is down, or the seat's next id is not known yet
  | { at: 'sent'; id: number }
  | { at: 'acked'; seq: number }; // done, and pending until the page has seen the event that it made

interface SeatHold {
  seat: number;
  hold: Hold;
}

/** What is refused with one of these was stopped on its way, before its id was counted. */
const unused: ReadonlySet<ErrorCode> = new Set(['busy', 'rate_limited', 'no_hello', 'no_seat', 'too_large']);

export class Outbox {
  private readonly send: (message: ClientMessage) => void;
  private online = false;
  /** By seat. A seat that was just made or taken is not here until a welcome says what its last id was. */
  private nextIds = new Map<number, number>();
  /** Of join and take, whose ids nobody counts. */
  private seatlessId = 1;
  private main: { order: Order; progress: Progress; resynced: boolean } | null = null;
  private heldInFlight: (SeatHold & { id: number }) | null = null;
  private heldNext: SeatHold | null = null;

  constructor(send: (message: ClientMessage) => void) {
    this.send = send;
  }

  /** What waits for its answer, or for its event. */
  get pending(): Order | null {
    return this.main?.order ?? null;
  }

  /** Is the pending command sent, and the server's answer missing? */
  get unanswered(): boolean {
    return this.main?.progress.at === 'sent';
  }

  /** Precondition: nothing is pending. Sent now, or as soon as it can be. */
  submit(order: Order): void {
    this.main = { order, progress: { at: 'unsent' }, resynced: false };
    this.sendMain();
  }

  /** Shows a hold to the others. While one is on its way only the newest waits; a line that is down forgets it. */
  hold(seat: number, hold: Hold): void {
    if (!this.online) return;
    if (this.heldInFlight) {
      this.heldNext = { seat, hold };
      return;
    }
    const id = this.takeId(seat);
    if (id === null) return;
    this.heldInFlight = { seat, hold, id };
    this.send({ ...hold, seat, id });
  }

  /** A new socket was welcomed. */
  connected(lastIds: LastIds): void {
    this.online = true;
    this.nextIds = new Map([...lastIds].map(([seat, last]) => [seat, last + 1]));
    if (!this.main) return;
    const { progress, order } = this.main;
    // It had arrived: sent again as it was, it is answered again. A join or a take goes as it was in any case.
    const arrived = progress.at === 'sent' && (order.seat === null || progress.id <= (lastIds.get(order.seat) ?? 0));
    if (arrived) this.sendAs(order, progress.id);
    else if (progress.at !== 'acked') this.sendMain();
  }

  /** A welcome on the same socket. Ids that are still on their way may be missing in it. */
  synced(lastIds: LastIds): void {
    const next = (seat: number, last: number) => {
      const onTheWay = this.heldInFlight?.seat === seat || (this.unanswered && this.main?.order.seat === seat);
      return onTheWay ? Math.max(this.nextIds.get(seat) ?? 1, last + 1) : last + 1;
    };
    this.nextIds = new Map([...lastIds].map(([seat, last]) => [seat, next(seat, last)]));
    if (this.main?.progress.at === 'unsent') this.sendMain();
  }

  disconnected(): void {
    this.online = false;
    this.heldInFlight = null;
    this.heldNext = null;
  }

  /** Drops the pending command: there is no seat any more that could have sent it. */
  abandon(): void {
    this.main = null;
  }

  /** Null when the answer is about nothing that waits, or when the command will be sent once more. */
  answered(message: Ack | CommandError): Answer | null {
    const { main, heldInFlight } = this;
    // An error without id and seat is about a message that could not be read: the command, if one is on its way.
    const unread = message.id === null && message.seat === null;
    const about = ({ seat, id }: { seat: number | null; id: number }) => message.id === id && message.seat === seat;
    if (heldInFlight && (about(heldInFlight) || (unread && !this.unanswered))) return this.holdAnswered(heldInFlight, message);
    if (main?.progress.at !== 'sent') return null;
    const { order } = main;
    const { id } = main.progress;
    if (!about({ seat: order.seat, id }) && !unread) return null;
    if (message.type === 'ack') {
      main.progress = { at: 'acked', seq: message.seq };
      return { kind: 'done', order, ack: message };
    }
    if (message.code === 'resync' && !main.resynced) {
      main.resynced = true;
      main.progress = { at: 'unsent' };
      return null;
    }
    this.main = null;
    if (order.seat !== null) this.giveBack(order.seat, id, message.code);
    return { kind: 'refused', order, code: message.code };
  }

  /** The page has seen all events up to this one. */
  seen(seq: number): void {
    if (this.main?.progress.at === 'acked' && this.main.progress.seq <= seq) this.main = null;
  }

  private holdAnswered({ seat, hold, id }: SeatHold & { id: number }, message: Ack | CommandError): Answer | null {
    this.heldInFlight = null;
    const next = this.heldNext;
    this.heldNext = null;
    if (message.type === 'error') this.giveBack(seat, id, message.code);
    if (next) this.hold(next.seat, next.hold);
    if (message.type === 'ack') return { kind: 'held', hold };
    // Refused, but the person is further already: the answer to the newer one counts.
    return next ? null : { kind: 'hold_refused', hold, code: message.code };
  }

  private sendMain(): void {
    if (!this.main || !this.online) return;
    const { order } = this.main;
    const id = order.seat === null ? this.seatlessId++ : this.takeId(order.seat);
    if (id === null) return;
    this.main.progress = { at: 'sent', id };
    // A hold that waits would come after the roll or score that makes it void.
    this.heldNext = null;
    this.sendAs(order, id);
  }

  private sendAs(order: Order, id: number): void {
    this.send(order.seat === null ? { ...order.command, id } : { ...order.command, seat: order.seat, id });
  }

  private takeId(seat: number): number | null {
    const id = this.nextIds.get(seat);
    if (id === undefined) return null;
    this.nextIds.set(seat, id + 1);
    return id;
  }

  /** Some refusals leave the id to the next command. When one was sent meanwhile, it meets a gap, and the resync puts that right. */
  private giveBack(seat: number, id: number, code: ErrorCode): void {
    if (unused.has(code) && this.nextIds.get(seat) === id + 1) this.nextIds.set(seat, id);
  }
}
