import { parseToken } from './token';

/** Where the page is. */
export type Route = { kind: 'home' } | { kind: 'room'; token: string } | { kind: 'unknown' };

export function parseRoute(path: string): Route {
  if (path === '/') return { kind: 'home' };
  const room = /^\/r\/([^/]+)$/.exec(path);
  const token = parseToken(room?.[1] ?? '');
  return token === null ? { kind: 'unknown' } : { kind: 'room', token };
}

export function roomPath(token: string): string {
  return `/r/${token}`;
}

/** The link to send to friends. */
export function roomLink(token: string): string {
  return location.origin + roomPath(token);
}

/** The link with which another device takes a seat over. What follows # is sent to no server (offer.ts reads it). */
export function passLink(token: string, pass: string): string {
  return `${roomLink(token)}#take=${pass}`;
}

export interface Router {
  readonly route: Route;
  /** Goes to a path of this page, as a link does. */
  go(path: string): void;
  /** Called after each change, also by the browser's back and forward. Returns how to stop. */
  subscribe(listener: (route: Route) => void): () => void;
}

/** The browser's address as routes. One per page. */
export function createRouter(): Router {
  const listeners = new Set<(route: Route) => void>();
  let route = current();

  function current(): Route {
    const parsed = parseRoute(location.pathname);
    // A code typed into the address in capitals: the server knows the canonical form alone, and that is what should be shared.
    if (parsed.kind === 'room') {
      const path = roomPath(parsed.token);
      if (path !== location.pathname) history.replaceState(null, '', path);
    }
    return parsed;
  }

  function changed(): void {
    route = current();
    for (const listener of listeners) listener(route);
  }

  addEventListener('popstate', changed);

  return {
    get route() {
      return route;
    },
    go(path) {
      if (path !== location.pathname) history.pushState(null, '', path);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
