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
const ended = (code: 'replaced' | 'moved' | 'removed' | 'room_not_found' | 'new_version' | 'room_full' | 'restarting') =>
  room({ ...roomView(), link: { kind: 'ended', code } });
const now = Date.now();
const lost = { kind: 'lost', since: 0 } as const;
const sheetIds: readonly SheetId[] = ['classic', 'yatzy', 'six_dice', 'yacht'];

/** Another five alike, and a joker that leaves one box for them. */
function confined(view: RoomView): RoomView {
  const { room } = view;
  const turn = room?.game?.turn;
  if (!room?.game || !turn) return view;
  return {
    ...view,
    room: { ...room, game: { ...room.game, turn: { ...turn, dice: [4, 4, 4, 4, 4], options: { 'fours:0': [20, 100] } } } },
  };
}

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
  'lobby-host': table({ phase: 'lobby', players: 3, spectators: 1, presence: { 1: 'away', 2: 'gone' }, rules: { sheet: 'yatzy' } }),
  'lobby-host-classic': table({ phase: 'lobby', players: 8, rules: { sheet: 'classic', joker: 'free', order: 'forced' } }),
  'lobby-guest': table({ phase: 'lobby', players: 3, me: 1, rules: { sheet: 'six_dice', columns: 3, order: 'forced' } }),
  'lobby-alone': table({ phase: 'lobby', players: 1, rules: { sheet: 'yatzy' } }),
  'lobby-news': table({
    phase: 'lobby',
    players: 3,
    me: 1,
    rules: { sheet: 'six_dice', columns: 3, order: 'forced' },
    changes: {
      log: [
        {
          seq: 9,
          at: 0,
          kind: 'rules_set',
          rules: { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' },
          table: { turn_order: 'seats', timer: 60, take_back: 5 },
          before: {
            rules: { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' },
            table: { turn_order: 'seats', timer: 0, take_back: 5 },
          },
        },
      ],
    },
  }),
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
  'other-turn': table({ turn: 1, presence: { 3: 'gone', 5: 'away' }, left: [4], players: 6 }),
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
  'lobby-table': table({
    phase: 'lobby',
    players: 3,
    table: { turn_order: 'roll_off', timer: 45, take_back: 0 },
    rules: { sheet: 'yacht' },
  }),
  'lobby-table-guest': table({
    phase: 'lobby',
    players: 3,
    me: 1,
    table: { turn_order: 'roll_off', timer: 60 },
    rules: { sheet: 'yacht' },
  }),
  'lobby-people': table({
    phase: 'lobby',
    players: 8,
    mine: [0, 3],
    spectators: 2,
    presence: { 1: 'away', 2: 'gone', 4: 'lost' },
    removed: [
      { removed: 1, name: 'Kim' },
      { removed: 2, name: null },
    ],
    changes: { reactions: [{ id: 1, seat: 2, reaction: 'well_played', at: now + 1e9 }] },
  }),
  'lobby-take': table({ phase: 'lobby', players: 2, me: null, changes: { offeredPass: true } }),
  'lobby-taken': table({ phase: 'lobby', players: 4, mine: [0, 1], changes: { taken: 2 } }),
  'turn-timer': table({ table: { timer: 60 }, changes: { deadline: now + 42_000 } }),
  'turn-timer-pressing': table({ table: { timer: 60 }, changes: { deadline: now + 8000 } }),
  'turn-pass-on': table({ players: 4, turn: 1, me: 1, mine: [0, 1], roll: 0 }),
  'turn-absent': table({ absent: [0, 2], presence: { 2: 'lost' }, turn: 1 }),
  'turn-alone': table({ players: 3, left: [1, 2] }),
  'turn-roll-off': table({
    players: 4,
    first: true,
    share: 0,
    roll: 0,
    rollOff: [
      [
        [1, 6],
        [2, 3],
        [3, 6],
        [4, 1],
      ],
      [
        [1, 5],
        [3, 2],
      ],
    ],
  }),
  'turn-taken': table({ mine: [0, 1], changes: { taken: 2 } }),
  'other-lost': table({ turn: 1, players: 4, presence: { 1: 'lost' }, spectators: 2 }),
  'other-absent': table({ turn: 1, players: 4, absent: [1], presence: { 1: 'lost' } }),
  'other-take-back': table({ turn: 1, roll: 0, players: 4, changes: { takeBack: { seat: 1, turn: 32, until: now + 5000 } } }),
  'other-played': table({
    turn: 0,
    roll: 0,
    players: 4,
    changes: {
      log: [
        {
          seq: 9,
          at: 0,
          kind: 'scored',
          seat: 2,
          name: 'Γιώργος',
          played: 'time_out',
          box: 'full_house',
          column: 0,
          points: 0,
          extra: 0,
          gains: [],
          card: { columns: [], total: 0, saved_rolls: 0 },
        },
      ],
    },
  }),
  'turn-joker': room(confined(roomView({ players: 4, rules: { sheet: 'classic', joker: 'forced' } }))),
  'other-gains': table({
    turn: 1,
    roll: 0,
    players: 4,
    rules: { sheet: 'classic', joker: 'free' },
    changes: {
      fresh: false,
      log: [
        {
          seq: 9,
          at: now + 1e9,
          kind: 'scored',
          seat: 1,
          name: 'Nora',
          played: null,
          box: 'full_house',
          column: 0,
          points: 25,
          extra: 100,
          gains: [
            { kind: 'joker', points: 25 },
            { kind: 'extra', points: 100 },
            { kind: 'bonus', points: 35 },
          ],
          card: { columns: [], total: 0, saved_rolls: 0 },
        },
      ],
    },
  }),
  'other-taken-back': table({
    turn: 1,
    players: 4,
    changes: { log: [{ seq: 9, at: 0, kind: 'taken_back', seat: 2, name: 'Γιώργος', box: 'full_house', column: 0 }] },
  }),
  'other-reaction': table({
    turn: 1,
    players: 5,
    changes: {
      reactions: [
        { id: 1, seat: 2, reaction: 'lucky', at: now + 1e9 },
        { id: 2, seat: 5, reaction: 'well_played', at: now + 1e9 },
      ],
    },
  }),
  'watch-first': table({ me: null, turn: 1, first: true, share: 0, players: 3, spectators: 1 }),
  'end-evening': table({ phase: 'over', players: 4, before: 3, spectators: 1 }),
  'end-take-back': table({ phase: 'over', players: 2, changes: { takeBack: { seat: 1, turn: 40, until: now + 5000 } } }),
  replaced: ended('replaced'),
  moved: ended('moved'),
  removed: ended('removed'),
  'not-found': ended('room_not_found'),
  'new-version': ended('new_version'),
  'room-full': ended('room_full'),
  opening: room({ ...roomView(), room: null, link: { kind: 'connecting' } }),
  'opening-lost': room({ ...roomView(), room: null, link: lost }),
  unknown: { route: { kind: 'unknown' } },
};
