// The line to a room: a WebSocket that is replaced whenever it fails, or is found dead while it says that it is open.

import { byeOfClose, decodeServerMessage } from '../protocol/decode';
import { encode } from '../protocol/encode';
import type { ByeCode, ClientMessage, ServerMessage } from '../protocol/messages';
import type { Environment, Socket } from './environment';

// All in ms.
const connectPatience = 5000; // to open, and then again to be welcomed
const probePatience = 2000;
const firstRetry = 500; // doubled with each try that fails
const longestRetry = 15_000;
const longestRetryHidden = 60_000; // nobody is looking: no reason to knock as often
const settled = 10_000; // a connection that lived this long proves that the next one may be tried at once
const fresh = 1000; // a connection younger than this can't have died in somebody's pocket

/** After these the line stays down until somebody asks for it. */
function isFinal(code: ByeCode): boolean {
  switch (code) {
    case 'replaced':
    case 'moved':
    case 'removed':
    case 'room_not_found':
    case 'new_version':
    case 'room_full':
      return true;
    case 'no_hello':
    case 'rate_limited':
    case 'restarting':
    case 'too_slow':
    case 'not_saved':
      return false;
  }
}

export interface LineListener {
  /** What to say first, on a new socket. */
  hello(): ClientMessage;
  /** What to ask when the line may be dead; a welcome is the answer. */
  sync(): ClientMessage;
  /** `first`: the first thing that a new socket says; always a welcome. */
  received(message: Exclude<ServerMessage, { type: 'bye' }>, first: boolean): void;
  /** Down, and trying. Also told when a try has failed. */
  lost(): void;
  ended(code: ByeCode): void;
}

interface Connection {
  socket: Socket;
  since: number;
  phase: 'opening' | 'greeting' | 'online';
  /** Calls off the wait for what must happen next; null when nothing must. */
  deadline: (() => void) | null;
}

export class Line {
  private readonly path: string;
  private readonly environment: Environment;
  private readonly listener: LineListener;
  private readonly stopListening: () => void;
  /** What an older connection still says is ignored: each callback compares itself with this. */
  private connection: Connection | null = null;
  private retry: (() => void) | null = null;
  private failures = 0;
  private ended = false;

  constructor(path: string, environment: Environment, listener: LineListener) {
    this.path = path;
    this.environment = environment;
    this.listener = listener;
    this.stopListening = environment.attention.subscribe((sign) => {
      if (sign === 'woken') this.wake();
      else if (sign === 'doubtful') this.probe();
    });
    this.connect();
  }

  /** Sends on a line that is online; otherwise the message is dropped. */
  send(message: ClientMessage): void {
    if (this.connection?.phase === 'online') this.connection.socket.send(encode(message));
  }

  /** Asks for what is missing. If the line is dead, it is replaced. */
  probe(): void {
    const { connection } = this;
    if (connection?.phase !== 'online' || connection.deadline) return;
    this.expect(connection, probePatience);
    connection.socket.send(encode(this.listener.sync()));
  }

  /** Begins anew, now, also after the end. */
  restart(): void {
    this.ended = false;
    this.failures = 0;
    this.drop();
    this.connect();
  }

  /** The end, for a reason of the page's own. */
  end(code: ByeCode): void {
    this.close();
    this.listener.ended(code);
  }

  private close(): void {
    this.ended = true;
    this.drop();
  }

  dispose(): void {
    this.stopListening();
    this.close();
  }

  private connect(): void {
    const { openSocket, clock } = this.environment;
    const connection: Connection = {
      phase: 'opening',
      since: clock.now(),
      deadline: null,
      socket: openSocket(this.path, {
        opened: () => {
          if (this.connection !== connection) return;
          connection.phase = 'greeting';
          this.expect(connection, connectPatience);
          connection.socket.send(encode(this.listener.hello()));
        },
        received: (text) => {
          if (this.connection === connection) this.receive(connection, text);
        },
        closed: (code) => {
          if (this.connection === connection) this.bye(byeOfClose(code));
        },
      }),
    };
    this.connection = connection;
    this.expect(connection, connectPatience);
  }

  private receive(connection: Connection, text: string): void {
    const message = decodeServerMessage(text);
    // A server that says what this page can't read is another version's.
    if (!message) {
      this.end('new_version');
      return;
    }
    if (message.type === 'bye') {
      this.bye(message.code);
      return;
    }
    const first = connection.phase !== 'online';
    if (message.type === 'welcome') {
      connection.phase = 'online';
      connection.deadline?.();
      connection.deadline = null;
    } else if (first) {
      return; // an error about the hello; what comes of it is said by the close
    }
    this.listener.received(message, first);
  }

  private bye(code: ByeCode | null): void {
    if (code && isFinal(code)) this.end(code);
    else this.fail();
  }

  private expect(connection: Connection, patience: number): void {
    connection.deadline?.();
    connection.deadline = this.environment.clock.after(patience, () => this.fail());
  }

  private fail(): void {
    const { clock } = this.environment;
    const { connection } = this;
    if (connection?.phase === 'online' && clock.now() - connection.since >= settled) this.failures = 0;
    this.drop();
    this.retry = clock.after(this.pause(), () => this.connect());
    this.failures++;
    this.listener.lost();
  }

  /** At once, then exponential with full jitter: after a restart of the server everybody comes back, but not in step. */
  private pause(): number {
    if (this.failures === 0) return 0;
    const { attention, random } = this.environment;
    const longest = attention.hidden() ? longestRetryHidden : longestRetry;
    return random() * Math.min(longest, firstRetry * 2 ** (this.failures - 1));
  }

  private wake(): void {
    const { connection } = this;
    if (connection?.phase === 'online') this.probe();
    else if (!this.ended && !(connection && this.environment.clock.now() - connection.since < fresh)) this.restart();
  }

  private drop(): void {
    const { connection } = this;
    this.connection = null;
    this.retry?.();
    this.retry = null;
    connection?.deadline?.();
    connection?.socket.close();
  }
}
