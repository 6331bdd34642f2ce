import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../model/settings';
import type { RoomClient, RoomView } from '../../model/state';
import { calm } from '../parts/media';
import { createAnnouncer } from './announce';
import { createTable } from './table';

/** What lives as long as a room is on the page, and comes with the game: the table, and what is said aloud. */
export function createPlay(view: ReadonlySignal<RoomView>, client: RoomClient, settings: ReadonlySignal<Settings>) {
  const table = createTable(view, client, {
    speed: () => (calm.peek() ? 'off' : settings.peek().speed),
    oneTap: () => settings.peek().oneTap,
  });
  const announcer = createAnnouncer(view);
  return {
    table,
    said: announcer.said,
    dispose() {
      announcer.dispose();
      table.dispose();
    },
  };
}

export type Play = ReturnType<typeof createPlay>;
