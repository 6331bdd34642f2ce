// A room on a page, with a client that the test speaks for: what is drawn, and what a tap asks for.

import { signal } from '@preact/signals';
import { type ComponentChild, h, render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, vi } from 'vitest';
import { sheets } from '../../../web/dev/fixtures';
import type { MyGame } from '../../../web/src/model/my_games';
import { defaults, type Settings } from '../../../web/src/model/settings';
import type { RoomActions, RoomClient, RoomView } from '../../../web/src/model/state';
import { type Page, PageProvider } from '../../../web/src/view/page';
import { fetchLater } from '../../../web/src/view/parts/part';
import { RoomScreen } from '../../../web/src/view/room/room';
import { openSession } from '../../../web/src/view/room/session';

// What the page fetches when it is first drawn is fetched here, where no test's time runs out: compiling it takes a busy machine many seconds. The second
// round is for what the first has brought.
await fetchLater();
await fetchLater();

const settings: Settings = { ...defaults, theme: 'light', speed: 'off', name: 'Nora' };

export function aPage(client: RoomClient | null, list: readonly MyGame[] = []): Page & { forget: ReturnType<typeof vi.fn> } {
  const shown = signal(settings);
  const forget = vi.fn();
  return {
    api: {
      createRoom: () => Promise.resolve({ ok: false, error: 'offline' }),
      fetchDoor: () => Promise.resolve({ ok: false, error: 'offline' }),
      fetchSheets: () => Promise.resolve({ ok: true, value: sheets }),
    },
    gamesBy: () => ({ list, refresh: () => Promise.resolve(), forget, subscribe: () => () => undefined }),
    settings: shown,
    change(changes) {
      shown.value = { ...shown.value, ...changes };
    },
    go: () => undefined,
    openRoom: () => client ?? expect.unreachable('no room here'),
    forget,
  };
}

type Asked = { [K in keyof RoomActions]: ReturnType<typeof vi.fn> };

let clear: () => void = () => undefined;

/** Draws into an empty document. `gone` is called when the next is drawn. */
export async function draw(element: ComponentChild, gone: () => void = () => undefined): Promise<void> {
  clear();
  const app = document.body.appendChild(document.createElement('div'));
  clear = () => {
    render(null, app);
    app.remove();
    gone();
  };
  await act(() => render(element, app));
  // What it asked for as soon as it was there: the sheets.
  await act(() => new Promise<void>((done) => setTimeout(done)));
}

/** The room as `view` has it. */
export async function showRoom(view: RoomView) {
  let now = view;
  const listeners = new Set<(view: RoomView) => void>();
  const asked = {} as Asked;
  const client = new Proxy({} as RoomClient, {
    get(_, name: keyof RoomClient) {
      if (name === 'view') return now;
      if (name === 'dispose') return () => undefined;
      if (name === 'subscribe') {
        return (listener: (view: RoomView) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        };
      }
      asked[name] ??= vi.fn();
      return asked[name];
    },
  });
  const hear = (next: RoomView) => {
    now = next;
    for (const listener of listeners) listener(next);
  };
  const page = aPage(client);
  const session = openSession(client, page.settings);
  await draw(h(PageProvider, { value: page }, h(RoomScreen, { session })), session.dispose);
  return {
    page,
    /** What was asked for of the room. */
    asked: new Proxy(asked, {
      get(target, name: keyof RoomActions) {
        target[name] ??= vi.fn();
        return target[name];
      },
    }),
    /** The room says something new. */
    turnTo: (next: RoomView) => act(() => hear(next)),
    /** The room says something new, and a finger is as quick: it is drawn, and no more. */
    async justTurnTo(next: RoomView) {
      hear(next);
      for (let turn = 0; turn < 10; ++turn) await Promise.resolve();
    },
  };
}

/** All that can be read, without what only isolates names. */
export const text = (within: Element = document.body) => (within.textContent ?? '').replace(/[\u2068\u2069]/g, '').replace(/\s+/g, ' ');

const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? text(element)).trim();

export function buttons(name: string | RegExp): HTMLButtonElement[] {
  return [...document.querySelectorAll('button')].filter((button) =>
    typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button)),
  );
}

/** ms; less than a test's own time, so that what is missing is named. */
const PATIENCE = 20_000;

/** Waits until it is there. */
export async function see(what: string | RegExp): Promise<void> {
  await vi.waitFor(() => {
    if (typeof what === 'string') expect(text()).toContain(what);
    else expect(text()).toMatch(what);
  }, PATIENCE);
}

export async function tap(name: string | RegExp): Promise<void> {
  const button = await vi.waitFor(
    () => buttons(name)[0] ?? expect.unreachable(`no button ${name}: ${[...document.querySelectorAll('button')].map(nameOf)}`),
    PATIENCE,
  );
  await act(() => button.click());
}
