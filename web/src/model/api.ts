import { type HttpErrorCode, httpErrorCodes } from '../protocol/codes';
import { door, sheets as sheetsShape } from '../protocol/decode';
import type { Door, Rules, Sheets, Table } from '../protocol/messages';
import { object, oneOf, parse, type Shape, string } from '../protocol/shape';
import type { GameKeeper } from './games';
import { withPatience } from './patience';
import type { SeatKeeper } from './seats';

/** The server's codes, and two of the page's own: `offline`, the server could not be reached; `unknown`, it answered something that isn't Regatta's. */
export type ApiError = HttpErrorCode | 'offline' | 'unknown';
export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export interface Api {
  /** Makes a room, and keeps its claim in this browser. Without a table it gets what the server is set to. */
  createRoom(rules: Rules, table: Table | null): Promise<Result<{ token: string }>>;
  /** How a room stands, without going there. */
  fetchDoor(token: string): Promise<Result<Door>>;
  /** The sheets and options of the server. Asked for once; a failure is forgotten. */
  fetchSheets(): Promise<Result<Sheets>>;
}

/** Where the record of a room's current or last game can be downloaded. */
export function recordUrl(token: string): string {
  return `/api/rooms/${token}/record`;
}

const created = object({ token: string, claim: string });
const refused = object({ error: oneOf(...httpErrorCodes) });

async function call<T>(shape: Shape<T>, path: string, init?: RequestInit): Promise<Result<T>> {
  try {
    return await withPatience(async (signal) => {
      const answer = await fetch(path, { ...init, signal });
      const text = await answer.text();
      const value = answer.ok ? parse(shape, text) : null;
      if (value !== null) return { ok: true, value };
      return { ok: false, error: (answer.ok ? null : parse(refused, text)?.error) ?? 'unknown' };
    });
  } catch {
    return { ok: false, error: 'offline' };
  }
}

export function createApi(seats: SeatKeeper, games: GameKeeper): Api {
  let sheets: Promise<Result<Sheets>> | null = null;

  return {
    async createRoom(rules, table) {
      const result = await call(created, '/api/rooms', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(table ? { rules, table } : { rules }),
      });
      if (!result.ok) return result;
      const { token, claim } = result.value;
      seats.change(token, { claim });
      games.note({ token, name: '', sheet: rules.sheet, seen: Date.now() });
      return { ok: true, value: { token } };
    },

    fetchDoor: (token) => call(door, `/api/rooms/${token}`),

    fetchSheets() {
      sheets ??= call(sheetsShape, '/api/sheets').then((result) => {
        if (!result.ok) sheets = null;
        return result;
      });
      return sheets;
    },
  };
}
