import { type ReadonlySignal, signal } from '@preact/signals';
import type { Settings } from '../../model/settings';
import type { RoomClient, RoomView } from '../../model/state';
import { createAnnouncer } from '../game/announce';
import { createTable } from '../game/table';
import { calm } from '../parts/media';
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
  const table = createTable(view, client, {
    speed: () => (calm.peek() ? 'off' : settings.peek().speed),
    oneTap: () => settings.peek().oneTap,
  });
  const announcer = createAnnouncer(view);
  const stopTitle = keepTitle(view);
  return {
    client,
    view: view as ReadonlySignal<RoomView>,
    table,
    announcer,
    reconnect: () => client.reconnect(),
    dismissError: () => client.dismissError(),
    dispose() {
      unsubscribe();
      stopTitle();
      announcer.dispose();
      table.dispose();
      client.dispose();
    },
  };
}

export type Session = ReturnType<typeof openSession>;
