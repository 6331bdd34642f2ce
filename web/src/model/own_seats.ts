import { mostSeats, type OwnSeat, type SeatKeeper } from './seats';

/**
 * The seats of this page in a room: those that it asks for with their secrets, and those that the server says it plays. What it learns of the secrets it
 * keeps for the browser.
 */
export class OwnSeats {
  private readonly token: string;
  private readonly keeper: SeatKeeper;
  private readonly emptied: () => void;
  /** What this page speaks with. Not read anew at each connection: a page that watches must not take a seat from another tab by itself. */
  private own: readonly OwnSeat[];
  private playing: readonly number[] = [];
  /** Those of `own` that are played from elsewhere now. This page does not ask for them again by itself. */
  private lent: readonly number[] = [];
  /** The number of the last event when the server last said whose this page's seats are: what older events say of their secrets is over. */
  private confirmed = 0;
  private renewed = false;

  /** `emptied`: this browser has just lost its last seat in the room. */
  constructor(token: string, keeper: SeatKeeper, emptied: () => void) {
    this.token = token;
    this.keeper = keeper;
    this.emptied = emptied;
    this.own = keeper.read(token).seats;
  }

  /** The seats that this page plays, in the order in which they sat down here. */
  get mine(): readonly number[] {
    return this.playing;
  }

  /** What a hello says. The cookie says the rest. */
  get secrets(): string[] {
    return this.asked()
      .flatMap(({ secret }) => secret ?? [])
      .slice(-mostSeats);
  }

  /** Takes over what other tabs of the browser have got since, and takes back what they play. */
  reread(): void {
    this.own = this.keeper.read(this.token).seats;
    this.lent = [];
  }

  /**
   * The server says that this page plays these seats, as of event `seq`. A new socket has answered for all that this page asked for: what it doesn't
   * play is void, and what it plays besides the cookie has brought.
   */
  welcomed(seats: readonly number[], seq: number, newSocket: boolean): void {
    this.confirmed = seq;
    if (newSocket) this.compare(seats);
    this.play(this.own.map(({ seat }) => seat).filter((seat) => seats.includes(seat)));
  }

  /** This page was given a seat by event `seq`. */
  given(own: OwnSeat, seq: number): void {
    this.confirmed = Math.max(this.confirmed, seq);
    this.keep(own);
    this.play([...this.playing.filter((seat) => seat !== own.seat), own.seat]);
  }

  /**
   * A newer connection plays the seat: another device, or another tab of this browser, which speaks with the same secret. So that is kept. False when
   * this page did not play it.
   */
  lend(seat: number): boolean {
    if (!this.playing.includes(seat)) return false;
    this.lent = [...this.lent, seat];
    this.play(this.playing.filter((other) => other !== seat));
    return true;
  }

  /** The seat has got another secret by event `seq`. False when this page did not play it, or got that secret itself. */
  overtaken(seat: number, seq: number): boolean {
    if (seq <= this.confirmed) return false;
    const played = this.playing.includes(seat);
    this.lose(seat);
    return played;
  }

  /** The secret that this page has for the seat is void. Another tab may have a newer one. */
  lose(seat: number): void {
    const ours = this.own.find((own) => own.seat === seat);
    if (!ours) return;
    this.own = this.own.filter((own) => own !== ours);
    this.play(this.playing.filter((other) => other !== seat));
    const { seats } = this.keeper.read(this.token);
    const rest = seats.filter((kept) => kept.seat !== seat || kept.secret !== ours.secret);
    if (rest.length === seats.length) return;
    this.keeper.change(this.token, { seats: rest });
    if (rest.length === 0) this.emptied();
  }

  /** The secrets of all that this page asks for are void. */
  loseAll(): void {
    for (const { seat } of this.asked()) this.lose(seat);
  }

  private asked(): OwnSeat[] {
    return this.own.filter(({ seat }) => !this.lent.includes(seat));
  }

  private compare(seats: readonly number[]): void {
    for (const { seat } of this.asked()) if (!seats.includes(seat)) this.lose(seat);
    const kept = this.keeper.read(this.token).seats;
    for (const seat of seats) {
      if (!this.own.some((own) => own.seat === seat)) this.keep(kept.find((other) => other.seat === seat) ?? { seat, secret: null });
    }
    if (!this.renewed) this.keeper.renewCookie(this.token);
    this.renewed = true;
  }

  private keep(own: OwnSeat): void {
    const put = (all: readonly OwnSeat[]) => [...all.filter(({ seat }) => seat !== own.seat), own];
    this.own = put(this.own);
    this.keeper.change(this.token, { seats: put(this.keeper.read(this.token).seats) });
  }

  private play(seats: readonly number[]): void {
    this.playing = seats;
    this.lent = this.lent.filter((seat) => !seats.includes(seat));
  }
}
