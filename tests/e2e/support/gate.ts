import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net';

/** A door between a page and the server that can let nothing more through a WebSocket without closing it: what a phone's sleep does to its sockets. */
export class Gate {
  readonly #server: NetServer;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #webSockets = new WeakSet<readonly [Socket, Socket]>();
  readonly #asleep: Socket[] = [];

  /** To the server at this address (http://host:port). */
  static async to(url: string): Promise<Gate> {
    const gate = new Gate(new URL(url));
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve));
    return gate;
  }

  private constructor(to: URL) {
    this.#server = createServer((near) => {
      const far = connect(Number(to.port), to.hostname);
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      near.once('data', (first: Buffer) => {
        if (/^upgrade: websocket/im.test(first.toString('latin1'))) this.#webSockets.add(pair);
      });
      near.pipe(far);
      far.pipe(near);
      for (const socket of pair) {
        // One that is reset has nothing more to say, and the other is closed with it.
        socket.on('error', () => undefined);
        socket.on('close', () => {
          if (!this.#pairs.delete(pair)) return; // it sleeps: the other end must not hear of it
          near.destroy();
          far.destroy();
        });
      }
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The WebSockets of now stay open and dead for good; a browser that wakes uses no idle HTTP connection again. What is opened from now on goes through. */
  sleep(): void {
    for (const pair of this.#pairs) {
      const [near, far] = pair;
      if (!this.#webSockets.has(pair)) {
        near.destroy();
        continue;
      }
      near.unpipe(far);
      far.unpipe(near);
      near.pause();
      far.pause();
      this.#pairs.delete(pair);
      this.#asleep.push(near, far);
    }
  }

  close(): void {
    this.#server.close();
    for (const socket of [...[...this.#pairs].flat(), ...this.#asleep]) socket.destroy();
  }
}
