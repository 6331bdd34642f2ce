// A browser and a server for the model, both played by the test: time passes when the test says so, and the server says what the test says.

import type { Environment, Sign, SocketListener } from '../../../web/src/model/environment';
import { createGameKeeper } from '../../../web/src/model/games';
import type { Offer } from '../../../web/src/model/offer';
import { openRoomClient } from '../../../web/src/model/room_client';
import { createSeatKeeper } from '../../../web/src/model/seats';
import type { RoomClient } from '../../../web/src/model/state';
import { createStore } from '../../../web/src/model/storage';
import { createVisitKeeper } from '../../../web/src/model/visits';
import type { RoomEvent, ServerMessage, Welcome } from '../../../web/src/protocol/messages';
import { aRoom } from './room';

export const token = '0123456789';

interface Timer {
  at: number;
  action: () => void;
}

/** One socket that the page opened, seen from the server's end. */
export class Line {
  readonly path: string;
  /** What the page sent, parsed; taken off by the test as it looks at it. */
  readonly sent: unknown[] = [];
  closedByPage = false;
  private readonly listener: SocketListener;

  constructor(path: string, listener: SocketListener) {
    this.path = path;
    this.listener = listener;
  }

  receive(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  open(): void {
    this.listener.opened();
  }
  say(...messages: readonly ServerMessage[]): void {
    for (const message of messages) this.sayText(JSON.stringify(message));
  }
  sayText(text: string): void {
    this.listener.received(text);
  }
  close(code = 1006): void {
    this.listener.closed(code);
  }
  /** The oldest message that the test has not looked at. */
  take(): unknown {
    return this.sent.shift();
  }
}

export class World {
  readonly lines: Line[] = [];
  readonly disk = new Map<string, string>();
  readonly store = createStore(() => memoryStorage(this.disk));
  /** What the page asked the room's cookie to hold, each time. */
  readonly cookies: (readonly string[])[] = [];
  readonly seats = createSeatKeeper(this.store, (_, secrets) => this.cookies.push(secrets));
  readonly games = createGameKeeper(this.store, this.seats);
  readonly visits = createVisitKeeper(this.store);
  /** The pass of the link that the page was opened with. */
  offered: string | null = null;
  hidden = false;
  random = 1;
  private time = 1_000_000;
  private timers: Timer[] = [];
  private readonly followers = new Set<() => void>();
  private readonly watchers = new Set<(sign: Sign) => void>();

  readonly environment: Environment = {
    openSocket: (path, listener) => {
      const line = new Line(path, listener);
      this.lines.push(line);
      return {
        send: (text) => line.receive(text),
        close: () => {
          line.closedByPage = true;
        },
      };
    },
    clock: {
      now: () => this.time,
      after: (ms, action) => {
        const timer = { at: this.time + ms, action };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
    },
    attention: {
      hidden: () => this.hidden,
      subscribe: (watcher) => {
        this.watchers.add(watcher);
        return () => this.watchers.delete(watcher);
      },
    },
    random: () => this.random,
  };

  /** The newest line. */
  get line(): Line {
    const line = this.lines.at(-1);
    if (!line) throw new Error('the page opened no socket');
    return line;
  }

  /** Does anything of the page still wait for signs of the browser, or for links that are followed? */
  get watched(): boolean {
    return this.watchers.size + this.followers.size > 0;
  }

  get now(): number {
    return this.time;
  }

  /** Time that passes, with everything that was to happen in it. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = Math.max(this.time, due.at);
      due.action();
    }
    this.time = end;
  }

  sign(sign: Sign): void {
    for (const watcher of this.watchers) watcher(sign);
  }

  /** This browser knows the secret of a seat. */
  sits(seat: number, secret = `secret-${seat}`): void {
    const others = this.seats.read(token).seats.filter((other) => other.seat !== seat);
    this.seats.change(token, { seats: [...others, { seat, secret }] });
    this.cookies.length = 0;
  }

  /** A link with a pass is followed while the page is open. */
  follow(pass: string): void {
    this.offered = pass;
    for (const follower of this.followers) follower();
  }

  openRoom(): RoomClient {
    const { environment, seats, games, visits } = this;
    const offer: Offer = {
      read: () => this.offered,
      drop: () => {
        this.offered = null;
      },
      subscribe: (follower) => {
        this.followers.add(follower);
        return () => this.followers.delete(follower);
      },
    };
    return openRoomClient({ token, environment, seats, games, visits, offer });
  }

  /** Opens the newest line, looks at the hello, and welcomes. */
  welcome(welcome: Partial<Welcome> = {}): unknown {
    this.line.open();
    const hello = this.line.take();
    this.line.say({ type: 'welcome', protocol: 1, seq: 1, you: [], room: aRoom(), ...welcome });
    return hello;
  }
}

/** A browser storage over a map, as every tab of one browser sees it. */
export function memoryStorage(disk: Map<string, string>): Storage {
  return {
    get length() {
      return disk.size;
    },
    key: (index) => [...disk.keys()][index] ?? null,
    getItem: (key) => disk.get(key) ?? null,
    setItem: (key, value) => disk.set(key, value),
    removeItem: (key) => disk.delete(key),
    clear: () => disk.clear(),
  };
}

/** Without the head that is the same in all of them. */
export type EventBody<E = RoomEvent> = E extends unknown ? Omit<E, 'type' | 'seq'> : never;

export function event(seq: number, body: EventBody): RoomEvent {
  return { type: 'event', seq, ...body };
}
