// The model, put together for the page. Tests put it together otherwise.

import { createApi } from './api';
import { createCookieKeeper } from './cookie';
import { browser } from './environment';
import { createGameKeeper } from './games';
import type { createMyGames } from './my_games';
import { createOffer } from './offer';
import { openRoomClient } from './room_client';
import { createRouter } from './routes';
import { createSeatKeeper } from './seats';
import { createSettings } from './settings';
import type { RoomClient } from './state';
import { createStore } from './storage';
import { createVisitKeeper } from './visits';

// Before anything else looks at the address.
const offer = createOffer();
const store = createStore(() => localStorage);
const seats = createSeatKeeper(store, createCookieKeeper());
const games = createGameKeeper(store, seats);
const visits = createVisitKeeper(store);

export const settings = createSettings(store);
export const api = createApi(seats, games);
export const gamesBy = (create: typeof createMyGames) => create(games, seats, api.fetchDoor);
export const router = createRouter();

/** Connects to a room. The view that shows it disposes of it. */
export function openRoom(token: string): RoomClient {
  return openRoomClient({ token, environment: browser, seats, games, visits, offer });
}
