import { useEffect } from 'preact/hooks';
import { wide } from '../parts/media';
import { obtain, part } from '../parts/part';

const boards = {
  phone: part(() => import('../game/phone')),
  wide: part(() => import('../game/wide')),
} as const;

/**
 * The game as it fits the screen. It is fetched as soon as there is a room, so that it is here when the game is; until the fitting one is, after the page
 * was turned say, the other goes on. Null: neither is here. `needed`: a game is to be shown.
 */
export function useBoard(needed: boolean) {
  const [fitting, other] = wide.value ? [boards.wide, boards.phone] : [boards.phone, boards.wide];
  const shown = fitting.content.value ?? other.content.value;
  const missed = needed && shown === null;
  useEffect(() => (fitting.content.peek() ? undefined : obtain(fitting, missed)), [fitting, missed]);
  return shown;
}
