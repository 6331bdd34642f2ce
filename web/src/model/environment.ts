// What the model needs of a browser, as small as it can be, so that tests can stand in for it.

/** A WebSocket. After `closed` nothing more comes. */
export interface Socket {
  send(text: string): void;
  close(): void;
}
export interface SocketListener {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}
export type OpenSocket = (path: string, listener: SocketListener) => Socket;

export interface Clock {
  /** ms, as Date.now(). */
  now(): number;
  /** Runs the action once, after that many ms. Returns how to call it off. */
  after(ms: number, action: () => void): () => void;
}

/** `woken`: the page came back to sight, or the network came back. `doubtful`: the network seems to be gone. `hidden`: the page is out of sight. */
export type Sign = 'woken' | 'doubtful' | 'hidden';

/** Whether somebody can see the page, and signs that its connection may not be what it was. */
export interface Attention {
  hidden(): boolean;
  /** Returns how to stop. */
  subscribe(listener: (sign: Sign) => void): () => void;
}

export interface Environment {
  openSocket: OpenSocket;
  clock: Clock;
  attention: Attention;
  /** From 0 up to 1. For jitter, not for secrets. */
  random(): number;
}

const openSocket: OpenSocket = (path, listener) => {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => listener.opened());
  socket.addEventListener('message', ({ data }) => listener.received(String(data)));
  socket.addEventListener('close', ({ code }) => listener.closed(code));
  return socket;
};

const clock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

const attention: Attention = {
  hidden: () => document.hidden,
  subscribe(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', () => listener(document.hidden ? 'hidden' : 'woken'), { signal });
    // Also when the page was opened: but only a page from the back-forward cache has a connection to doubt.
    addEventListener('pageshow', ({ persisted }) => persisted && listener('woken'), { signal });
    addEventListener('online', () => listener('woken'), { signal });
    addEventListener('offline', () => listener('doubtful'), { signal });
    return () => stop.abort();
  },
};

export const browser: Environment = { openSocket, clock, attention, random: Math.random };
