import type { Page } from '@playwright/test';

interface Turn {
  number: number;
  seat: number;
  roll: number;
  options: Readonly<Record<string, unknown>>;
}
interface Message {
  type: string;
  code?: string;
  joined?: { seat: number };
  turn?: Turn | null;
  game?: { turn: Turn };
}

/**
 * Sits so many people down in the room that this page shows, by sockets of their own. Their names are in the order given. They do nothing else, or with `play`
 * roll once in each of their turns and write the first box that is offered.
 */
export async function seatOthers(page: Page, names: readonly string[], { play = false } = {}): Promise<void> {
  // Of another browser: with the cookie of this one they would be this page's person.
  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error('no browser');
  const { origin, pathname } = new URL(page.url());
  await elsewhere.goto(`${origin}/healthz`);
  await elsewhere.evaluate(
    async ({ all, path, plays }) => {
      const held: WebSocket[] = [];
      const random = () =>
        btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .slice(0, 22);
      for (const name of all) {
        await new Promise<void>((resolve, reject) => {
          let seat = 0;
          let id = 0;
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`);
          socket.onopen = () => {
            socket.send(JSON.stringify({ type: 'hello', protocol: 1, device: random(), hidden: false }));
            socket.send(JSON.stringify({ type: 'join', id: 1, name, nonce: random() }));
          };
          socket.onmessage = ({ data }: MessageEvent<string>) => {
            const message = JSON.parse(data) as Message;
            if (message.joined) {
              seat = message.joined.seat;
              resolve();
            }
            if (message.type === 'error') reject(new Error(message.code));
            const turn = message.turn ?? message.game?.turn;
            if (!plays || message.type !== 'event' || !turn || turn.seat !== seat) return;
            const [box = '', column = ''] = Object.keys(turn.options)[0]?.split(':') ?? [];
            const what = turn.roll === 0 ? { type: 'roll', held: [] } : { type: 'score', box, column: Number(column) };
            id += 1;
            socket.send(JSON.stringify({ ...what, seat, id, turn: turn.number, roll: turn.roll }));
          };
          socket.onerror = () => reject(new Error('no socket'));
          held.push(socket);
        });
      }
      Object.assign(globalThis, { held }); // so that nothing closes them
    },
    { all: names, path: `${pathname}/ws`, plays: play },
  );
}
