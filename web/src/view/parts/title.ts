import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { RoomView } from '../../model/state';
import { rulesWords } from '../words';

/** What the tab says instead, while it calls somebody back (feel/tab.ts). */
export const called = signal<string | null>(null);

/** The tab says whose table it is. Returns how to stop. */
export function keepTitle(view: ReadonlySignal<RoomView>): () => void {
  const stop = effect(() => {
    const { room } = view.value;
    const table = room && rulesWords(room.game?.rules ?? room.rules).join(' · ');
    const said = called.value ?? table;
    document.title = said ? `${said} – Regatta` : 'Regatta';
  });
  return () => {
    stop();
    document.title = 'Regatta';
  };
}
