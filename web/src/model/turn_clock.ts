import type { Clock as ClockMessage } from '../protocol/messages';
import type { Clock } from './environment';
import type { RoomView } from './state';

/** What the server says of time, by this device's clock. */
export class TurnClock {
  private readonly clock: Clock;
  private readonly changed: () => void;
  private step: { turn: number; roll: number; deadline: number } | null = null;
  private open: RoomView['takeBack'] = null;
  private close: (() => void) | null = null;

  /** `changed`: the time for taking back is over. */
  constructor(clock: Clock, changed: () => void) {
    this.clock = clock;
    this.changed = changed;
  }

  get takeBack(): RoomView['takeBack'] {
    return this.open;
  }

  /** When this step of a turn runs out; null when there is no limit, or the server spoke of another. */
  deadlineOf(step: { number: number; roll: number } | null): number | null {
    return this.step && this.step.turn === step?.number && this.step.roll === step.roll ? this.step.deadline : null;
  }

  set({ turn, roll, left, take_back }: ClockMessage): void {
    this.drop();
    const now = this.clock.now();
    if (left !== null) this.step = { turn, roll, deadline: now + left };
    if (!take_back) return;
    this.open = { seat: take_back.seat, turn: take_back.turn, until: now + take_back.left };
    this.close = this.clock.after(take_back.left, () => {
      this.open = null;
      this.changed();
    });
  }

  /** Something has happened that ends it. What the server still gives, it says next. */
  drop(): void {
    this.step = null;
    this.open = null;
    this.stop();
  }

  /** Changes nothing any more by itself. */
  stop(): void {
    this.close?.();
    this.close = null;
  }
}
