import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createApi, recordUrl } from '../../web/src/model/api';
import { createCookieKeeper } from '../../web/src/model/cookie';
import { read } from './support/files';
import { World } from './support/world';

let server: Server;
let answer: RequestListener;
const requests: { method: string | undefined; url: string | undefined; body: string }[] = [];
const authorizations: (string | undefined)[] = [];

beforeEach(async () => {
  requests.length = 0;
  authorizations.length = 0;
  server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({ method: request.method, url: request.url, body: Buffer.concat(chunks).toString() });
    authorizations.push(request.headers.authorization);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const real = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const say =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);

function open() {
  const { seats, games } = new World();
  return { api: createApi(seats, games), seats, games };
}

const rules = { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' } as const;

describe('making a room', () => {
  it('sends the rules, keeps the claim, and puts the room among this browser’s games', async () => {
    answer = say(201, '{"token": "0123456789", "path": "/r/0123456789", "link": "http://localhost:8080/r/0123456789", "claim": "c"}');
    const { api, seats, games } = open();
    expect(await api.createRoom(rules, null)).toEqual({ ok: true, value: { token: '0123456789' } });
    expect(requests).toEqual([{ method: 'POST', url: '/api/rooms', body: JSON.stringify({ rules }) }]);
    expect(seats.read('0123456789')).toEqual({ seats: [], claim: 'c' });
    expect(games.list()).toMatchObject([{ token: '0123456789', name: '', sheet: 'six_dice' }]);
  });

  it('sends the table when one was chosen', async () => {
    answer = say(201, '{"token": "0123456789", "claim": "c"}');
    const table = { turn_order: 'shuffled', timer: 30, take_back: 10 } as const;
    await open().api.createRoom(rules, table);
    expect(requests).toMatchObject([{ body: JSON.stringify({ rules, table }) }]);
  });

  test.each([
    [400, '{"error": "bad_table"}', 'bad_table'],
    [400, '{"error": "joker_needs_classic"}', 'joker_needs_classic'],
    [429, '{"error": "rate_limited"}', 'rate_limited'],
    [503, '{"error": "full"}', 'full'],
    [502, '<html>Bad gateway</html>', 'unknown'],
    [400, '{"error": "something newer"}', 'unknown'],
    [201, '{"token": "0123456789"}', 'unknown'],
    [200, '<html>Log in to the hotel’s network</html>', 'unknown'],
  ])('answered with %i %s is the error %s', async (status, body, error) => {
    answer = say(status, body);
    const { api, games } = open();
    expect(await api.createRoom(rules, null)).toEqual({ ok: false, error });
    expect(games.list()).toEqual([]);
  });

  it('without a connection is the error offline', async () => {
    answer = (request) => request.socket.destroy();
    expect(await open().api.createRoom(rules, null)).toEqual({ ok: false, error: 'offline' });
  });
});

describe('the sheets', () => {
  it('are asked for once, and again after a failure', async () => {
    const { api } = open();
    answer = say(503, '{"error": "busy"}');
    expect(await api.fetchSheets()).toEqual({ ok: false, error: 'busy' });
    answer = say(200, read('tests/golden/sheets.json'));
    const [first, second] = await Promise.all([api.fetchSheets(), api.fetchSheets()]);
    expect(first).toEqual({ ok: true, value: JSON.parse(read('tests/golden/sheets.json')) });
    expect(await api.fetchSheets()).toBe(second);
    expect(requests).toHaveLength(2);
  });
});

describe('a room’s door', () => {
  it('says how the room stands', async () => {
    const door = { phase: 'playing', rules, max_seats: 8, seats: [{ seat: 1, name: 'Nora' }], turn: 1 };
    answer = say(200, JSON.stringify(door));
    expect(await open().api.fetchDoor('0123456789')).toEqual({ ok: true, value: door });
    expect(requests).toMatchObject([{ method: 'GET', url: '/api/rooms/0123456789' }]);
    answer = say(404, '{"error": "room_not_found"}');
    expect(await open().api.fetchDoor('0123456789')).toEqual({ ok: false, error: 'room_not_found' });
  });
});

describe('the cookie of a room', () => {
  it('is asked for with the secrets in a header, never in an address, and emptied without them', async () => {
    const keepCookie = createCookieKeeper();
    answer = (_, response) => response.writeHead(204).end();
    keepCookie('0123456789', ['secret-1', 'secret-3']);
    keepCookie('0123456789', []);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests).toMatchObject([
      { method: 'GET', url: '/r/0123456789/seats' },
      { method: 'GET', url: '/r/0123456789/seats' },
    ]);
    expect(authorizations).toEqual(['Seats secret-1.secret-3', undefined]);
  });

  it('is asked for after a failure too, one request after the other', async () => {
    const keepCookie = createCookieKeeper();
    const waiting: (() => void)[] = [];
    answer = (request) => waiting.push(() => request.socket.destroy());
    keepCookie('0123456789', ['first']);
    keepCookie('0123456789', ['second']);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    expect(authorizations).toEqual(['Seats first']);
    waiting[0]?.();
    await vi.waitFor(() => expect(authorizations).toEqual(['Seats first', 'Seats second']));
    waiting[1]?.();
  });
});

it('the record has an address of its own', () => {
  expect(recordUrl('0123456789')).toBe('/api/rooms/0123456789/record');
});
