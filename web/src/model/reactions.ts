import type { Reacted } from '../protocol/messages';
import type { RoomView } from './state';
import type { Muted, VisitKeeper } from './visits';

const most = 8;

/** The newest reactions in a room, but for those of muted people. */
export class Reactions {
  private readonly token: string;
  private readonly visits: VisitKeeper;
  private silent: Muted;
  private seen: RoomView['reactions'] = [];
  private count = 0;

  constructor(token: string, visits: VisitKeeper, muted: Muted) {
    this.token = token;
    this.visits = visits;
    this.silent = muted;
  }

  get list(): RoomView['reactions'] {
    return this.seen;
  }

  get muted(): Muted {
    return this.silent;
  }

  see({ seat, reaction }: Reacted, at: number): void {
    if (this.isShown(seat)) this.seen = [...this.seen, { id: ++this.count, seat, reaction, at }].slice(-most);
  }

  mute(whose: number | 'all', muted: boolean): void {
    const { all, seats } = this.silent;
    const others = seats.filter((seat) => seat !== whose);
    this.silent = whose === 'all' ? { all: muted, seats } : { all, seats: muted ? [...others, whose] : others };
    this.visits.mute(this.token, this.silent);
    this.seen = this.seen.filter(({ seat }) => this.isShown(seat));
  }

  private isShown(seat: number): boolean {
    return !this.silent.all && !this.silent.seats.includes(seat);
  }
}
