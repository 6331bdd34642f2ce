import { parseRoute } from './routes';

/** The pass of a link with which this page was opened, to take a seat over from another device. It is kept here alone, and as long as the page. */
export interface Offer {
  /** The pass for this room; null when there is none. */
  read(token: string): string | null;
  /** It was used, or can't be. */
  drop(): void;
  /** Called when a link with another pass is followed while the page is open. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

const mark = '#take=';
const form = /^[\w-]{22}$/;

/** Takes the pass out of the browser's address at once: who sees the screen, the history or a shared link must not have it. */
export function createOffer(): Offer {
  const listeners = new Set<() => void>();
  let offered: { token: string; pass: string } | null = null;

  function look(): void {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(mark)) return;
    history.replaceState(null, '', pathname + search);
    const pass = hash.slice(mark.length);
    const route = parseRoute(pathname);
    if (route.kind !== 'room' || !form.test(pass)) return;
    offered = { token: route.token, pass };
    for (const listener of listeners) listener();
  }

  look();
  addEventListener('hashchange', look);

  return {
    read: (token) => (offered?.token === token ? offered.pass : null),
    drop() {
      offered = null;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
