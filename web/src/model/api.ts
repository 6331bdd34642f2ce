import { type HttpErrorCode, httpErrorCodes } from '../protocol/codes';
import { sheets as sheetsShape } from '../protocol/decode';
import type { Rules, Sheets } from '../protocol/messages';
import { object, oneOf, parse, type Shape, string } from '../protocol/shape';
import type { GameKeeper } from './games';
import type { SeatKeeper } from './seats';

/** The server's codes, and two of the page's own: `offline`, the server could not be reached; `unknown`, it answered something that isn't Regatta's. */
export type ApiError = HttpErrorCode | 'offline' | 'unknown';
export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export interface Api {
  /** Makes a room, and keeps its claim in this browser. */
  createRoom(rules: Rules): Promise<Result<{ token: string }>>;
  /** The sheets and options of the server. Asked for once; a failure is forgotten. */
  fetchSheets(): Promise<Result<Sheets>>;
}

/** Where the record of a room's current or last game can be downloaded. */
export function recordUrl(token: string): string {
  return `/api/rooms/${token}/record`;
}

const patience = 10_000; // ms
const created = object({ token: string, claim: string });
const refused = object({ error: oneOf(...httpErrorCodes) });

async function call<T>(shape: Shape<T>, path: string, init?: RequestInit): Promise<Result<T>> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patience);
  try {
    const answer = await fetch(path, { ...init, signal: given.signal });
    const text = await answer.text();
    const value = answer.ok ? parse(shape, text) : null;
    if (value !== null) return { ok: true, value };
    return { ok: false, error: (answer.ok ? null : parse(refused, text)?.error) ?? 'unknown' };
  } catch {
    return { ok: false, error: 'offline' };
  } finally {
    clearTimeout(timer);
  }
}

export function createApi(seats: SeatKeeper, games: GameKeeper): Api {
  let sheets: Promise<Result<Sheets>> | null = null;

  return {
    async createRoom(rules) {
      const result = await call(created, '/api/rooms', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rules }),
      });
      if (!result.ok) return result;
      const { token, claim } = result.value;
      seats.change(token, { claim });
      games.note({ token, name: '', sheet: rules.sheet, seen: Date.now() });
      return { ok: true, value: { token } };
    },

    fetchSheets() {
      sheets ??= call(sheetsShape, '/api/sheets').then((result) => {
        if (!result.ok) sheets = null;
        return result;
      });
      return sheets;
    },
  };
}
