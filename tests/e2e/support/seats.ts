import type { Page } from '@playwright/test';

/** Sits so many people down in the room that this page shows, by sockets of their own that do nothing else. Their names are in the order given. */
export async function seatOthers(page: Page, names: readonly string[]): Promise<void> {
  // Of another browser: with the cookie of this one they would be this page's person.
  const elsewhere = await page.context().browser()?.newPage();
  if (!elsewhere) throw new Error('no browser');
  const { origin, pathname } = new URL(page.url());
  await elsewhere.goto(`${origin}/healthz`);
  await elsewhere.evaluate(
    async ({ all, path }) => {
      const held: WebSocket[] = [];
      const random = () =>
        btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .slice(0, 22);
      for (const name of all) {
        await new Promise<void>((resolve, reject) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`);
          socket.onopen = () => {
            socket.send(JSON.stringify({ type: 'hello', protocol: 1, device: random(), hidden: false }));
            socket.send(JSON.stringify({ type: 'join', id: 1, name, nonce: random() }));
          };
          socket.onmessage = ({ data }: MessageEvent<string>) => {
            const message = JSON.parse(data) as { type: string; code?: string; joined?: object };
            if (message.joined) resolve();
            if (message.type === 'error') reject(new Error(message.code));
          };
          socket.onerror = () => reject(new Error('no socket'));
          held.push(socket);
        });
      }
      Object.assign(globalThis, { held }); // so that nothing closes them
    },
    { all: names, path: `${pathname}/ws` },
  );
}
