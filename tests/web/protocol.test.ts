import { describe, expect, it, test } from 'vitest';
import { byeCloses, errorCodes, httpErrorCodes, phases, reactions } from '../../web/src/protocol/codes';
import { byeOfClose, decodeServerMessage, door, rules, sheets, table } from '../../web/src/protocol/decode';
import { encode } from '../../web/src/protocol/encode';
import type { ClientMessage } from '../../web/src/protocol/messages';
import { array, boolean, check, integer, object, oneOf, parse, type Shape, string } from '../../web/src/protocol/shape';
import { read, readJson } from './support/files';

const named = object({ name: string, message: (value: unknown) => value });
const golden = {
  client: object({ client: array(named) })(readJson('tests/golden/client.json')).client,
  server: object({ server: array(named) })(readJson('tests/golden/server.json')).server,
};

/** The examples of the README of one kind. */
function examples(kind: string): { name: string; message: unknown }[] {
  const blocks = read('protocol/README.md').matchAll(/```json\n\/\/ (\w+)\n([\s\S]*?)```/g);
  return [...blocks]
    .filter(([, marked]) => marked === kind)
    .map(([, , text = ''], index) => ({ name: `README, ${kind} ${index + 1}`, message: JSON.parse(text) }));
}

// The server's side of the client messages, as the README has them. Keys that our types don't name are dropped, so that a message is encoded as it was
// only when the types name all of them.
const from = { seat: integer, id: integer };
const moment = { ...from, turn: integer, roll: integer };
const clientShapes: { readonly [T in ClientMessage['type']]: Shape<Extract<ClientMessage, { type: T }>> } = {
  hello: object<{ type: 'hello'; protocol: 1; device: string }, { secrets: readonly string[]; last: number; hidden: boolean }>(
    { type: oneOf('hello'), protocol: oneOf(1), device: string },
    { secrets: array(string), last: integer, hidden: boolean },
  ),
  sync: object<{ type: 'sync' }, { last: number }>({ type: oneOf('sync') }, { last: integer }),
  attention: object({ type: oneOf('attention'), hidden: boolean }),
  watchers: object({ type: oneOf('watchers') }),
  react: object({ type: oneOf('react'), seat: integer, reaction: oneOf(...reactions) }),
  join: object({ type: oneOf('join'), id: integer, name: string, nonce: string }, { claim: string }),
  take: object({ type: oneOf('take'), id: integer, pass: string }),
  leave: object({ type: oneOf('leave'), ...from }),
  rename: object({ type: oneOf('rename'), ...from, name: string }),
  pass: object({ type: oneOf('pass'), ...from }),
  rules: object({ type: oneOf('rules'), ...from, rules, table }),
  arrange: object({ type: oneOf('arrange'), ...from, seats: array(integer) }),
  shuffle: object({ type: oneOf('shuffle'), ...from }),
  remove: object({ type: oneOf('remove'), ...from, other: integer }),
  remove_watcher: object({ type: oneOf('remove_watcher'), ...from, watcher: integer }),
  readmit: object({ type: oneOf('readmit'), ...from, removed: integer }),
  hand_on: object({ type: oneOf('hand_on'), ...from, other: integer }),
  start: object({ type: oneOf('start'), ...from }),
  hold: object({ type: oneOf('hold'), ...moment, held: array(integer) }),
  roll: object({ type: oneOf('roll'), ...moment, held: array(integer) }),
  score: object({ type: oneOf('score'), ...moment, box: string, column: integer }),
  take_back: object({ type: oneOf('take_back'), ...from, turn: integer }),
  skip: object({ type: oneOf('skip'), ...from, turn: integer }),
  absent: object({ type: oneOf('absent'), ...from, turn: integer }),
  back: object({ type: oneOf('back'), ...from }),
  end: object({ type: oneOf('end'), ...from }),
};

function isType(type: string): type is ClientMessage['type'] {
  return Object.hasOwn(clientShapes, type);
}

function clientMessage(value: unknown): ClientMessage {
  const { type } = object({ type: string })(value);
  if (!isType(type)) throw new Error(`no message: ${type}`);
  return clientShapes[type](value);
}

describe('server messages', () => {
  const all = [...golden.server, ...examples('server')];

  test.each(all)('$name is read whole', ({ message }) => {
    expect(decodeServerMessage(JSON.stringify(message))).toEqual(message);
  });

  test.each(all)('$name is not read when any of its parts is missing or of another type', ({ message }) => {
    for (const broken of mutilations(message)) expect.soft(decodeServerMessage(JSON.stringify(broken)), JSON.stringify(broken)).toBeNull();
  });

  test.each(all)('$name is read in the same way when a newer server says more', ({ message }) => {
    expect(decodeServerMessage(JSON.stringify(withMore(message)))).toEqual(message);
  });

  test.each([
    '',
    'hello',
    '[]',
    '"welcome"',
    'null',
    '{}',
    '{"type":1}',
    '{"type":"toString"}',
    '{"type":"event","seq":1,"event":"constructor"}',
  ])('%s is not read', (text) => {
    expect(decodeServerMessage(text)).toBeNull();
  });

  it('covers every type and event', () => {
    const seen = new Set(
      all.map(({ message }) => object({ type: string }, { event: string })(message)).map(({ type, event }) => event ?? type),
    );
    const expected = ['welcome', 'ack', 'error', 'presence', 'held', 'clock', 'reaction', 'watchers', 'taken', 'bye'];
    const people = ['joined', 'rejoined', 'renamed', 'left', 'host', 'arranged', 'watcher_removed', 'readmitted', 'absence'];
    const play = ['rules_set', 'started', 'rolled', 'scored', 'taken_back', 'ended'];
    expect([...seen].sort()).toEqual([...expected, ...people, ...play].sort());
  });
});

describe('client messages', () => {
  const yacht = { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' } as const;
  const plain = { turn_order: 'seats', timer: 0, take_back: 5 } as const;
  const all = [...golden.client, ...examples('client')];

  test.each(all)('$name is what the encoder makes', ({ message }) => {
    expect(JSON.parse(encode(clientMessage(message)))).toEqual(message);
  });

  it('covers every type', () => {
    expect(new Set(all.map(({ message }) => clientMessage(message).type))).toEqual(new Set(Object.keys(clientShapes)));
  });

  it('leaves out what is undefined, and what the server would refuse', () => {
    const message = { type: 'rename', seat: 1, id: 3, name: 'Nora', secret: 'x' } as const;
    expect(JSON.parse(encode(message))).toEqual({ type: 'rename', seat: 1, id: 3, name: 'Nora' });
    const setUp = { type: 'rules', seat: 1, id: 4, rules: { ...yacht, theme: 'dark' }, table: { ...plain, theme: 'dark' } } as const;
    expect(JSON.parse(encode(setUp))).toEqual({ type: 'rules', seat: 1, id: 4, rules: yacht, table: plain });
    expect(encode({ type: 'sync' })).toBe('{"type":"sync"}');
  });
});

describe('codes', () => {
  const codes = object({ errors: array(string), http: array(string), bye: array(object({ code: string, close: integer })) })(
    readJson('tests/golden/codes.json'),
  );

  it('of errors and byes are those of the server', () => {
    expect([...errorCodes].sort()).toEqual([...codes.errors].sort());
    expect([...httpErrorCodes].sort()).toEqual([...codes.http].sort());
    expect(Object.entries(byeCloses).sort()).toEqual(codes.bye.map(({ code, close }) => [code, close]).sort());
  });

  it('of closes say the reason where they can', () => {
    expect(byeOfClose(4001)).toBe('replaced');
    expect(byeOfClose(1012)).toBe('restarting');
    expect(byeOfClose(1013)).toBeNull(); // too_slow or not_saved
    expect(byeOfClose(1006)).toBeNull();
  });
});

describe('sheets', () => {
  it('are read whole', () => {
    const text = read('tests/golden/sheets.json');
    expect(parse(sheets, text)).toEqual(JSON.parse(text));
    const [example] = examples('sheets');
    expect(sheets(example?.message)).toEqual(example?.message);
  });
});

describe('the door', () => {
  const answers = object({ http: array(object({ name: string }, { answer: (value: unknown) => value })) })(
    readJson('tests/golden/http.json'),
  ).http.flatMap(({ name, answer }) => (name.startsWith('door') ? [{ name, message: answer }] : []));
  const all = [...answers, ...examples('door')];

  it('is shown in each phase', () => {
    expect(new Set(all.map(({ message }) => door(message).phase))).toEqual(new Set(phases));
  });

  test.each(all)('$name is read whole', ({ message }) => {
    expect(door(message)).toEqual(message);
    expect(door(withMore(message))).toEqual(message);
  });

  test.each(all)('$name is not read when any of its parts is missing or of another type', ({ message }) => {
    for (const broken of mutilations(message)) expect.soft(check(door, broken), JSON.stringify(broken)).toBeNull();
  });
});

/** The value with one part gone, or of another type; each part in turn. Entries of maps and lists may go. */
function* mutilations(value: unknown, key = ''): Generator<unknown> {
  if (Array.isArray(value)) {
    yield { not: 'a list' };
    for (const [index, item] of value.entries()) {
      for (const broken of mutilations(item)) yield value.with(index, broken);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      const isOptional = key === '' && 'type' in value && value.type === 'ack' && (name === 'joined' || name === 'pass');
      const isMap = key === 'boxes' || key === 'options';
      if (!isOptional && !isMap) yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
      for (const broken of mutilations(item, name)) yield { ...value, [name]: broken };
    }
    if (key !== '') yield ['not an object'];
  } else {
    yield { neither: 'a number nor a text' };
    if (typeof value === 'number') yield value + 0.5;
  }
}

/** The value with an unknown key in every object that isn't a map. */
function withMore(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withMore(item));
  if (typeof value !== 'object' || value === null) return value;
  const more = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMore(item, name)]));
  return key === 'boxes' || key === 'options' ? more : { ...more, newer: { than: 'this page' } };
}
