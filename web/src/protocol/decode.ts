import {
  absenceReasons,
  type ByeCode,
  byeCloses,
  columnCounts,
  errorCodes,
  jokers,
  orders,
  phases,
  playedReasons,
  presences,
  reactions,
  sheetIds,
  turnOrders,
} from './codes';
import type {
  Ack,
  Card,
  Column,
  Door,
  FinishedGame,
  Game,
  Highlights,
  Player,
  Ranking,
  Removed,
  Results,
  RoomEvent,
  RoomState,
  Rules,
  Seat,
  ServerMessage,
  Sheet,
  Sheets,
  Table,
  Tally,
  Turn,
} from './messages';
import { array, boolean, integer, nullable, object, oneOf, pair, parse, record, type Shape, ShapeError, string } from './shape';

const byeCode: Shape<ByeCode> = (value) => {
  const code = string(value);
  if (!isKeyOf(byeCloses, code)) throw new ShapeError(`no bye code: ${code}`);
  return code;
};

export const rules: Shape<Rules> = object<Rules>({
  sheet: oneOf(...sheetIds),
  columns: oneOf(...columnCounts),
  order: oneOf(...orders),
  joker: oneOf(...jokers),
});

export const table: Shape<Table> = object<Table>({ turn_order: oneOf(...turnOrders), timer: integer, take_back: integer });

const column: Shape<Column> = object<Column>({
  boxes: record(integer),
  upper: integer,
  bonus: integer,
  extra: integer,
  total: integer,
});
const card: Shape<Card> = object<Card>({ columns: array(column), total: integer, saved_rolls: integer });
const player: Shape<Player> = object<Player>({ seat: integer, name: string, left: boolean, card });
const turn: Shape<Turn> = object<Turn>({
  number: integer,
  round: integer,
  seat: integer,
  roll: integer,
  rolls_left: integer,
  saved_rolls: integer,
  dice: array(integer),
  held: array(integer),
  options: record(pair(integer, integer)),
});
const standing = { seat: integer, place: integer, total: integer, finished: boolean };
const ranking: Shape<readonly Ranking[]> = array(object<Ranking>(standing));
const gains: Shape<Highlights['bonus']> = array(object<Highlights['bonus'][number]>({ seat: integer, points: integer }));
const written = { seat: integer, box: string, column: integer, dice: array(integer) };
const highlights: Shape<Highlights> = object<Highlights>({
  best: nullable(object<NonNullable<Highlights['best']>>({ ...written, points: integer })),
  luckiest: nullable(object<NonNullable<Highlights['luckiest']>>({ ...written, held: array(integer), one_in: integer })),
  bonus: gains,
  extras: gains,
});
const game: Shape<Game> = object<Game>({
  number: integer,
  rules,
  rounds: integer,
  roll_off: array(array(pair(integer, integer))),
  players: array(player),
  turn: nullable(turn),
  ranking: nullable(ranking),
  highlights: nullable(highlights),
});
const seat: Shape<Seat> = object<Seat>({ seat: integer, name: string, presence: oneOf(...presences), absent: boolean });
const removed: Shape<Removed> = object<Removed>({ removed: integer, name: nullable(string) });
const finishedGame: Shape<FinishedGame> = object<FinishedGame>({
  game: integer,
  rules,
  ranking: array(object<FinishedGame['ranking'][number]>({ ...standing, name: string })),
});
const tally: Shape<Tally> = object<Tally>({
  seat: integer,
  name: string,
  games: integer,
  wins: integer,
  best: array(object<Tally['best'][number]>({ sheet: oneOf(...sheetIds), columns: oneOf(...columnCounts), total: integer })),
});
const results: Shape<Results> = object<Results>({ games: array(finishedGame), tally: array(tally) });
const room: Shape<RoomState> = object<RoomState>({
  phase: oneOf(...phases),
  rules,
  table,
  host: nullable(integer),
  max_seats: integer,
  seats: array(seat),
  spectators: integer,
  removed: array(removed),
  game: nullable(game),
  results,
});

/** What `GET /api/rooms/{token}` answers. */
export const door: Shape<Door> = object<Door>({
  phase: oneOf(...phases),
  rules,
  max_seats: integer,
  seats: array(object<Door['seats'][number]>({ seat: integer, name: string })),
  turn: nullable(integer),
});

type Of<Union, Key extends keyof Union, Value> = Extract<Union, Record<Key, Value>>;

const played = nullable(oneOf(...playedReasons));
const onward = { turn: nullable(turn), ranking: nullable(ranking), highlights: nullable(highlights), results: nullable(results) };

const events: { readonly [E in RoomEvent['event']]: Shape<Of<RoomEvent, 'event', E>> } = {
  joined: event('joined', { seat, host: nullable(integer), player: nullable(player) }),
  rejoined: event('rejoined', { seat: integer }),
  renamed: event('renamed', { seat: integer, name: string }),
  rules_set: event('rules_set', { rules, table }),
  arranged: event<'arranged', { seats: readonly number[] }>('arranged', { seats: array(integer) }),
  host: event('host', { host: integer }),
  watcher_removed: event('watcher_removed', { removed }),
  readmitted: event('readmitted', { removed: integer }),
  started: event('started', { seats: array(integer), game }),
  rolled: event('rolled', { seat: integer, played, turn }),
  scored: event('scored', {
    seat: integer,
    played,
    box: string,
    column: integer,
    points: integer,
    extra: integer,
    joker: boolean,
    card,
    ...onward,
  }),
  taken_back: event('taken_back', { seat: integer, box: string, column: integer, card, ...onward }),
  left: event('left', { seat: integer, removed: nullable(removed), host: nullable(integer), ...onward }),
  ended: event('ended', { seat: integer, ranking, highlights, results }),
  absence: event('absence', { seat: integer, absent: boolean, why: oneOf(...absenceReasons) }),
};

function event<const E extends string, T extends object>(name: E, fields: { readonly [K in keyof T]-?: Shape<T[K]> }) {
  const head = object({ type: oneOf('event'), seq: integer, event: oneOf(name) });
  const rest = object<T>(fields);
  return (value: unknown) => ({ ...head(value), ...rest(value) });
}

const roomEvent: Shape<RoomEvent> = (value) => {
  const name = object({ event: string })(value).event;
  if (!isKeyOf(events, name)) throw new ShapeError(`no event: ${name}`);
  return events[name](value);
};

const messages: { readonly [T in ServerMessage['type']]: Shape<Of<ServerMessage, 'type', T>> } = {
  welcome: object({
    type: oneOf('welcome'),
    protocol: integer,
    seq: integer,
    you: array(object({ seat: integer, last_id: integer })),
    room: nullable(room),
  }),
  ack: object<Omit<Ack, 'joined' | 'pass'>, Required<Pick<Ack, 'joined' | 'pass'>>>(
    { type: oneOf('ack'), seat: nullable(integer), id: integer, seq: integer },
    { joined: object({ seat: integer, secret: string }), pass: object({ pass: string, left: integer }) },
  ),
  error: object({ type: oneOf('error'), seat: nullable(integer), id: nullable(integer), code: oneOf(...errorCodes) }),
  event: roomEvent,
  presence: object({
    type: oneOf('presence'),
    here: array(integer),
    away: array(integer),
    lost: array(integer),
    spectators: integer,
  }),
  held: object({ type: oneOf('held'), seat: integer, turn: integer, roll: integer, held: array(integer) }),
  clock: object({
    type: oneOf('clock'),
    turn: integer,
    roll: integer,
    left: nullable(integer),
    take_back: nullable(object({ seat: integer, turn: integer, left: integer })),
  }),
  reaction: object({ type: oneOf('reaction'), seat: integer, reaction: oneOf(...reactions) }),
  watchers: object({ type: oneOf('watchers'), watchers: array(object({ watcher: integer, since: integer })) }),
  taken: object({ type: oneOf('taken'), seat: integer }),
  bye: object({ type: oneOf('bye'), code: byeCode }),
};

const serverMessage: Shape<ServerMessage> = (value) => {
  const { type } = object({ type: string })(value);
  if (!isKeyOf(messages, type)) throw new ShapeError(`no message: ${type}`);
  return messages[type](value);
};

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

export const sheets: Shape<Sheets> = object<Sheets>({
  sheets: array(
    object<Sheet>({
      id: oneOf(...sheetIds),
      dice: integer,
      boxes: array(string),
      upper: array(string),
      bonus_at: integer,
      bonus: integer,
      pace: array(integer),
      extras: boolean,
      saved_rolls: boolean,
      jokers: array(oneOf(...jokers)),
      examples: record(pair(array(integer), integer)),
    }),
  ),
  columns: array(oneOf(...columnCounts)),
  orders: array(oneOf(...orders)),
});

/** A message of the server, or null when this page can't read it. */
export function decodeServerMessage(text: string): ServerMessage | null {
  return parse(serverMessage, text);
}

/** The bye code that a close code stands for, when it stands for one alone. */
export function byeOfClose(close: number): ByeCode | null {
  const [code, another] = Object.keys(byeCloses)
    .filter((name) => isKeyOf(byeCloses, name))
    .filter((name) => byeCloses[name] === close);
  return code && !another ? code : null;
}
