// Every screen from fixtures, without a server: `npx vite`, then /dev/gallery.html?screen=…&lang=…&theme=…&speed=…. Not part of the build.

import { signal } from '@preact/signals';
import { render } from 'preact';
import '../src/fonts.css';
import '../src/view/view.css';
import { isLanguage, setLanguage } from '../src/i18n';
import { defaults, type Settings, themes } from '../src/model/settings';
import type { RoomClient, RoomView } from '../src/model/state';
import { App } from '../src/view/app';
import { type Page, PageProvider } from '../src/view/page';
import { sheets, token } from './fixtures';
import { screens } from './screens';

const params = new URLSearchParams(location.search);
const asked = params.get('screen') ?? '';
const language = params.get('lang') ?? '';
const theme = themes.find((one) => one === params.get('theme')) ?? 'auto';

/** A room whose server is here: it rolls and holds, and leaves the rest. */
function fakeClient(first: RoomView): RoomClient {
  let view = first;
  const listeners = new Set<(view: RoomView) => void>();
  const change = (changes: Partial<RoomView>) => {
    view = { ...view, ...changes };
    for (const listener of listeners) listener(view);
  };
  const nothing = () => undefined;
  return {
    get view() {
      return view;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose: nothing,
    join: nothing,
    take: nothing,
    leave: nothing,
    rename: nothing,
    makePass(seat = view.me ?? 0) {
      change({ pass: { seat, link: `https://dice.example/r/${token}#take=AAECAwQFBgcICQoLDA0ODw`, until: Date.now() + 600_000 } });
    },
    dropPass: () => change({ pass: null }),
    remove: nothing,
    removeWatcher: nothing,
    readmit: nothing,
    handOn: nothing,
    shuffle: nothing,
    start: nothing,
    score: nothing,
    takeBack: nothing,
    skip: nothing,
    absent: nothing,
    back: nothing,
    end: nothing,
    mute: (whose, muted) =>
      change({ muted: whose === 'all' ? { ...view.muted, all: muted } : { ...view.muted, seats: muted ? [whose] : [] } }),
    react(reaction) {
      if (view.me !== null) change({ reactions: [{ id: Date.now(), seat: view.me, reaction, at: Date.now() }] });
    },
    askWatchers: () => change({ watchers: [{ watcher: 12, since: 200 }] }),
    reconnect: nothing,
    dismissError: () => change({ error: null }),
    dismissTaken: () => change({ taken: null }),
    setUp(rules, table) {
      if (view.room) change({ room: { ...view.room, rules, table } });
    },
    arrange(seats) {
      const { room } = view;
      if (room) change({ room: { ...room, seats: seats.flatMap((seat) => room.seats.find((one) => one.seat === seat) ?? []) } });
    },
    toggleHold(position) {
      const held = view.held.includes(position) ? view.held.filter((one) => one !== position) : [...view.held, position].sort();
      change({ held });
    },
    roll() {
      const { room, held } = view;
      const game = room?.game;
      const before = game?.turn;
      if (!room || !game || !before) return;
      const count = sheets.sheets.find(({ id }) => id === game.rules.sheet)?.dice ?? 5;
      const dice = Array.from({ length: count }, (_, at) =>
        held.includes(at) ? (before.dice[at] ?? 1) : 1 + Math.floor(Math.random() * 6),
      );
      const turn = { ...before, dice, held, roll: before.roll + 1, rolls_left: 1, options: before.options };
      const seq = (view.log.at(-1)?.seq ?? 0) + 1;
      change({
        fresh: false,
        room: { ...room, game: { ...game, turn } },
        log: [...view.log, { seq, at: Date.now(), kind: 'rolled', seat: turn.seat, name: '', played: null, turn }],
      });
    },
  };
}

async function begin() {
  await setLanguage(isLanguage(language) ? language : 'en');
  if (theme !== 'auto') document.documentElement.dataset.theme = theme;
  const app = document.getElementById('app');
  const shown = screens[asked];
  if (!app) return;
  if (!shown) {
    const list = Object.keys(screens).map((name) => (
      <li key={name}>
        <a href={`?screen=${name}`}>{name}</a>
      </li>
    ));
    render(<ul>{list}</ul>, app);
    return;
  }
  const settings = signal<Settings>({
    ...defaults,
    theme,
    speed: params.get('speed') === 'full' ? 'full' : 'off',
    rules: { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' },
    name: 'Nora',
  });
  const page: Page = {
    api: {
      createRoom: () => Promise.resolve({ ok: false, error: 'offline' }),
      fetchDoor: () => Promise.resolve({ ok: false, error: 'offline' }),
      fetchSheets: () => Promise.resolve({ ok: true, value: sheets }),
    },
    gamesBy: () => ({
      list: shown.games
        ? [
            { token, name: 'Nora', sheet: 'six_dice', state: 'your_turn' },
            { token: 'abcdefghjk', name: 'Nora', sheet: 'classic', state: 'running' },
            { token: '0123456789', name: '', sheet: 'yatzy', state: 'unknown' },
          ]
        : [],
      refresh: () => Promise.resolve(),
      forget: () => undefined,
      subscribe: () => () => undefined,
    }),
    settings,
    change(changes) {
      settings.value = { ...settings.value, ...changes };
    },
    go: () => undefined,
    openRoom: () => {
      if (!shown.view) throw new Error('no room on this screen');
      return fakeClient(shown.view);
    },
  };
  render(
    <PageProvider value={page}>
      <App route={signal(shown.route)} />
    </PageProvider>,
    app,
  );
}

void begin();
