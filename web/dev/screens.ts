import type { Route } from '../src/model/routes';
import type { RoomView } from '../src/model/state';
import type { SheetId } from '../src/protocol/messages';
import { roomView, token, type Wanted } from './fixtures';

/** A screen of the gallery: a route, and for a room the view that its model would give. */
export interface Shown {
  route: Route;
  view?: RoomView;
  /** With running games of this browser. */
  games?: boolean;
}

const room = (view: RoomView): Shown => ({ route: { kind: 'room', token }, view });
const table = (wanted: Wanted) => room(roomView(wanted));
const ended = (code: 'replaced' | 'room_not_found' | 'new_version' | 'room_full' | 'restarting') =>
  room({ ...roomView(), link: { kind: 'ended', code } });
const lost = { kind: 'lost', since: 0 } as const;
const sheetIds: readonly SheetId[] = ['classic', 'yatzy', 'six_dice', 'yacht'];

const games = Object.fromEntries(
  sheetIds.flatMap((sheet) =>
    ([1, 3] as const).flatMap((columns) =>
      [1, 2, 5, 8].map((players) => [`game-${sheet}-${columns}-${players}`, table({ rules: { sheet, columns }, players })]),
    ),
  ),
);

export const screens: Readonly<Record<string, Shown>> = {
  home: { route: { kind: 'home' } },
  'home-games': { route: { kind: 'home' }, games: true },
  'lobby-first': table({ phase: 'lobby', me: null, empty: true, rules: { sheet: 'yatzy' } }),
  'lobby-join': table({ phase: 'lobby', me: null, players: 2, rules: { sheet: 'classic', joker: 'forced', columns: 3 } }),
  'lobby-host': table({ phase: 'lobby', players: 3, spectators: 1, away: [2], rules: { sheet: 'yatzy' } }),
  'lobby-host-classic': table({ phase: 'lobby', players: 8, rules: { sheet: 'classic', joker: 'free', order: 'forced' } }),
  'lobby-guest': table({ phase: 'lobby', players: 3, me: 1, rules: { sheet: 'six_dice', columns: 3, order: 'forced' } }),
  'lobby-full': table({ phase: 'lobby', players: 8, me: null }),
  'lobby-lost': table({ phase: 'lobby', players: 3, link: lost }),
  ...games,
  'turn-first-roll': table({ roll: 0, saved: 2 }),
  'turn-saved': table({ roll: 3, saved: 2 }),
  'turn-last': table({ roll: 3 }),
  'turn-all-held': table({ held: [0, 1, 2, 3, 4, 5] }),
  'turn-forced': table({ rules: { sheet: 'six_dice', order: 'forced' } }),
  'turn-forced-triple': table({ rules: { sheet: 'classic', order: 'forced', columns: 3 } }),
  'turn-late-triple': table({ rules: { sheet: 'six_dice', columns: 3 }, share: 0.8 }),
  'turn-error': table({ error: { id: 1, code: 'not_saved' } }),
  'turn-lost': table({ link: lost }),
  'other-turn': table({ turn: 1, away: [3], left: [4], players: 6 }),
  'other-first-roll': table({ turn: 7, roll: 0, players: 8 }),
  'other-triple': table({ turn: 1, rules: { sheet: 'yatzy', columns: 3 } }),
  watch: table({ me: null, turn: 1, spectators: 3 }),
  'watch-full': table({ me: null, turn: 1, players: 8, spectators: 1, rules: { sheet: 'yatzy' } }),
  'watch-seated': table({ me: 7, turn: 1, players: 7 }),
  end: table({ phase: 'over', players: 4 }),
  'end-ties': table({ phase: 'over', players: 5, ties: true, left: [3], rules: { sheet: 'classic' } }),
  'end-guest': table({ phase: 'over', players: 3, me: 1, rules: { sheet: 'yatzy', columns: 3 } }),
  'end-watch': table({ phase: 'over', players: 2, me: null, rules: { sheet: 'yacht' } }),
  'end-alone': table({ phase: 'over', players: 1, rules: { sheet: 'yatzy' } }),
  replaced: ended('replaced'),
  'not-found': ended('room_not_found'),
  'new-version': ended('new_version'),
  'room-full': ended('room_full'),
  opening: room({ ...roomView(), room: null, link: { kind: 'connecting' } }),
  'opening-lost': room({ ...roomView(), room: null, link: lost }),
  unknown: { route: { kind: 'unknown' } },
};
