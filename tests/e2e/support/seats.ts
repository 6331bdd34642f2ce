import type { Page } from '@playwright/test';

/** Sits so many people down in the room that this page shows, by sockets of their own that do nothing else. Their names are in the order given. */
export async function seatOthers(page: Page, names: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const held: WebSocket[] = [];
    for (const name of all) {
      await new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`${location.pathname}/ws`.replace(/^/, location.origin.replace('http', 'ws')));
        const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .slice(0, 22);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
          socket.send(JSON.stringify({ type: 'join', id: 1, name, nonce }));
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const message = JSON.parse(data) as { type: string; code?: string };
          if (message.type === 'ack') resolve();
          if (message.type === 'error') reject(new Error(message.code));
        };
        socket.onerror = () => reject(new Error('no socket'));
        held.push(socket);
      });
    }
    Object.assign(globalThis, { held }); // so that nothing closes them
  }, names);
}
