import { type ByeCode, byeCloses, columnCounts, errorCodes, jokers, orders, phases, sheetIds } from './codes';
import type {
  Card,
  Column,
  Game,
  Player,
  Ranking,
  RoomEvent,
  RoomState,
  Rules,
  Seat,
  ServerMessage,
  Sheet,
  Sheets,
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
const ranking: Shape<readonly Ranking[]> = array(object<Ranking>({ seat: integer, place: integer, total: integer, finished: boolean }));
const game: Shape<Game> = object<Game>({
  number: integer,
  rules,
  rounds: integer,
  players: array(player),
  turn: nullable(turn),
  ranking: nullable(ranking),
});
const seat: Shape<Seat> = object<Seat>({ seat: integer, name: string, here: boolean });
const room: Shape<RoomState> = object<RoomState>({
  phase: oneOf(...phases),
  rules,
  host: nullable(integer),
  max_seats: integer,
  seats: array(seat),
  spectators: integer,
  game: nullable(game),
});

type Of<Union, Key extends keyof Union, Value> = Extract<Union, Record<Key, Value>>;

const events: { readonly [E in RoomEvent['event']]: Shape<Of<RoomEvent, 'event', E>> } = {
  joined: event('joined', { seat, host: nullable(integer) }),
  rejoined: event('rejoined', { seat: integer }),
  renamed: event('renamed', { seat: integer, name: string }),
  rules_set: event('rules_set', { rules }),
  started: event('started', { game }),
  rolled: event('rolled', { seat: integer, turn }),
  scored: event('scored', {
    seat: integer,
    box: string,
    column: integer,
    points: integer,
    extra: integer,
    card,
    turn: nullable(turn),
    ranking: nullable(ranking),
  }),
  left: event('left', { seat: integer, host: nullable(integer), turn: nullable(turn), ranking: nullable(ranking) }),
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
    you: nullable(object({ seat: integer, last_id: integer })),
    room: nullable(room),
  }),
  ack: object({ type: oneOf('ack'), id: integer, seq: integer }, { seat: integer, secret: string }),
  error: object({ type: oneOf('error'), id: nullable(integer), code: oneOf(...errorCodes) }),
  event: roomEvent,
  presence: object({ type: oneOf('presence'), here: array(integer), spectators: integer }),
  held: object({ type: oneOf('held'), seat: integer, turn: integer, roll: integer, held: array(integer) }),
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
      extras: boolean,
      saved_rolls: boolean,
      jokers: array(oneOf(...jokers)),
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
