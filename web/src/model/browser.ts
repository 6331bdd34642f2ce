// The model, put together for the page. Tests put it together otherwise.

import { createApi } from './api';
import { browser } from './environment';
import { createGameKeeper } from './games';
import { openRoomClient } from './room_client';
import { createRouter } from './routes';
import { createSeatKeeper } from './seats';
import { createSettings } from './settings';
import type { RoomClient } from './state';
import { createStore } from './storage';

const store = createStore(() => localStorage);
const seats = createSeatKeeper(store);

export const settings = createSettings(store);
export const games = createGameKeeper(store, seats);
export const api = createApi(seats, games);
export const router = createRouter();

/** Connects to a room. The view that shows it disposes of it. */
export function openRoom(token: string): RoomClient {
  return openRoomClient({ token, environment: browser, seats, games });
}
