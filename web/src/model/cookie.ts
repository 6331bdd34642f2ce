import { withPatience } from './patience';
import type { KeepCookie } from './seats';

/**
 * Asks the server for the cookie that holds these seats of a room; nobody waits for it. One request after the other: the browser keeps what the last
 * answer says.
 */
export function createCookieKeeper(): KeepCookie {
  let last: Promise<unknown> = Promise.resolve();
  return (token, secrets) => {
    last = last.then(() => ask(token, secrets)).catch(() => undefined); // it is asked for again when the room is next opened
  };
}

function ask(token: string, secrets: readonly string[]): Promise<Response> {
  const headers: HeadersInit = secrets.length > 0 ? { authorization: `Seats ${secrets.join('.')}` } : {};
  // Kept alive also when the page is closed meanwhile.
  return withPatience((signal) => fetch(`/r/${token}/seats`, { headers, cache: 'no-store', keepalive: true, signal }));
}
