// The commands of a seat on their way: ids that rise by one, one command at a time and the newest hold beside it, and what to send again when the line
// was lost. The rules are those of protocol/README.md, “Client to server”.

import type { Ack, ClientMessage, Command, CommandError, ErrorCode } from '../protocol/messages';

export type Hold = Extract<Command, { type: 'hold' }>;
export type MainCommand = Exclude<Command, Hold>;

/** What an answer was about. */
export type Answer =
  | { kind: 'done'; command: MainCommand; ack: Ack }
  | { kind: 'refused'; command: MainCommand; code: ErrorCode }
  | { kind: 'held'; hold: Hold }
  | { kind: 'hold_refused'; hold: Hold; code: ErrorCode };

type Progress =
  | { at: 'unsent' } // the line is down, or the server asked for a fresh id
  | { at: 'sent'; id: number }
  | { at: 'acked'; seq: number }; // done, and pending until the page has seen the event that it made

/** What is refused with one of these was stopped on its way, before its id was counted. */
const unused: ReadonlySet<ErrorCode> = new Set(['busy', 'rate_limited', 'no_hello', 'too_large']);

export class Outbox {
  private readonly send: (message: ClientMessage) => void;
  private online = false;
  private nextId = 1;
  private main: { command: MainCommand; progress: Progress; resynced: boolean } | null = null;
  private heldInFlight: { hold: Hold; id: number } | null = null;
  private heldNext: Hold | null = null;

  constructor(send: (message: ClientMessage) => void) {
    this.send = send;
  }

  /** The command that waits for its answer, or for its event. */
  get pending(): MainCommand | null {
    return this.main?.command ?? null;
  }

  /** Is the pending command sent, and the server's answer missing? */
  get unanswered(): boolean {
    return this.main?.progress.at === 'sent';
  }

  /** Precondition: nothing is pending. Sent now, or when the line is back. */
  submit(command: MainCommand): void {
    this.main = { command, progress: { at: 'unsent' }, resynced: false };
    this.sendMain();
  }

  /** Shows a hold to the others. While one is on its way only the newest waits; a line that is down forgets it. */
  hold(hold: Hold): void {
    if (!this.online) return;
    if (this.heldInFlight) {
      this.heldNext = hold;
      return;
    }
    const id = this.takeId();
    this.heldInFlight = { hold, id };
    this.send({ ...hold, id });
  }

  /** A new socket was welcomed. `lastId` is the seat's last id; 0 without a seat. */
  connected(lastId: number): void {
    this.online = true;
    this.nextId = lastId + 1;
    if (!this.main) return;
    const { progress, command } = this.main;
    // It had arrived: sent again as it was, it is answered again.
    if (progress.at === 'sent' && progress.id <= lastId) this.send({ ...command, id: progress.id });
    else if (progress.at !== 'acked') this.sendMain();
  }

  /** A welcome on the same socket. Ids that are still on their way may be missing in its `lastId`. */
  synced(lastId: number): void {
    const onTheWay = this.heldInFlight || this.unanswered;
    this.nextId = onTheWay ? Math.max(this.nextId, lastId + 1) : lastId + 1;
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
    // An error without an id is about a message that could not be read: the command, if one is on its way.
    const unread = message.id === null;
    if (heldInFlight && (heldInFlight.id === message.id || (unread && !this.unanswered))) return this.holdAnswered(heldInFlight, message);
    if (main?.progress.at !== 'sent' || (main.progress.id !== message.id && !unread)) return null;
    if (message.type === 'ack') {
      main.progress = { at: 'acked', seq: message.seq };
      return { kind: 'done', command: main.command, ack: message };
    }
    if (message.code === 'resync' && !main.resynced) {
      main.resynced = true;
      main.progress = { at: 'unsent' };
      return null;
    }
    this.main = null;
    this.giveBack(main.progress.id, message.code);
    return { kind: 'refused', command: main.command, code: message.code };
  }

  /** The page has seen all events up to this one. */
  seen(seq: number): void {
    if (this.main?.progress.at === 'acked' && this.main.progress.seq <= seq) this.main = null;
  }

  private holdAnswered({ hold, id }: { hold: Hold; id: number }, message: Ack | CommandError): Answer | null {
    this.heldInFlight = null;
    const next = this.heldNext;
    this.heldNext = null;
    if (message.type === 'error') this.giveBack(id, message.code);
    if (next) this.hold(next);
    if (message.type === 'ack') return { kind: 'held', hold };
    // Refused, but the person is further already: the answer to the newer one counts.
    return next ? null : { kind: 'hold_refused', hold, code: message.code };
  }

  private sendMain(): void {
    if (!this.main || !this.online) return;
    const id = this.takeId();
    this.main.progress = { at: 'sent', id };
    // A hold that waits would come after the roll or score that makes it void.
    this.heldNext = null;
    this.send({ ...this.main.command, id });
  }

  private takeId(): number {
    return this.nextId++;
  }

  /** Some refusals leave the id to the next command. When one was sent meanwhile, it meets a gap, and the resync puts that right. */
  private giveBack(id: number, code: ErrorCode): void {
    if (unused.has(code) && id === this.nextId - 1) this.nextId = id;
  }
}
