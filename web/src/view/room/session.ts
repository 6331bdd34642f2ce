import { type ReadonlySignal, signal } from '@preact/signals';
import type { Settings } from '../../model/settings';
import type { RoomClient, RoomView } from '../../model/state';
import type { createPlay, Play } from '../game/play';
import { keepTitle } from '../parts/title';

/**
 * A room as the screens hold it: the client's view as a signal (here, and nowhere else, the model becomes one), with what lives as long as the room is
 * on the page. `dispose` ends all of it, the client too.
 */
export function openSession(client: RoomClient, settings: ReadonlySignal<Settings>) {
  const view = signal<RoomView>(client.view);
  const unsubscribe = client.subscribe((next) => {
    view.value = next;
  });
  const stopTitle = keepTitle(view);
  let play: Play | null = null;
  return {
    client,
    view: view as ReadonlySignal<RoomView>,
    /** The table, by what the game brings along. There is one, whichever board brought it. */
    play(create: typeof createPlay): Play {
      play ??= create(view, client, settings);
      return play;
    },
    reconnect: () => client.reconnect(),
    dismissError: () => client.dismissError(),
    dispose() {
      unsubscribe();
      stopTitle();
      play?.dispose();
      client.dispose();
    },
  };
}

export type Session = ReturnType<typeof openSession>;
