import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Api } from '../model/api';
import type { createMyGames, MyGames } from '../model/my_games';
import type { Settings } from '../model/settings';
import type { RoomClient } from '../model/state';

/** What the screens need of the page around them. */
export interface Page {
  api: Api;
  /** This browser's games, by what the start page alone brings along. */
  gamesBy(create: typeof createMyGames): MyGames;
  settings: ReadonlySignal<Settings>;
  change(changes: Partial<Settings>): void;
  go(path: string): void;
  openRoom(token: string): RoomClient;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('drawn outside a page');
  return page;
}

/** For a link of this page: followed without loading it again, unless the person wants it elsewhere (another tab, a download). */
export function follow(page: Page, path: string) {
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    page.go(path);
  };
}
