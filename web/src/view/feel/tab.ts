import { effect, type ReadonlySignal } from '@preact/signals';
import type { RoomView } from '../../model/state';
import usualIcon from '../icons/favicon.svg';
import turnIcon from '../icons/favicon-turn.svg';
import { called } from '../parts/title';
import { isMine } from '../parts/you';
import { t } from '../words';

function icon(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (found) return found;
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  return link;
}

/** What the tab says of my turn; where several share the page, whose it is. */
function callOf({ room, mine }: RoomView): string | null {
  const game = room?.game;
  const seat = game?.turn?.seat;
  if (!game || !isMine({ mine }, seat)) return null;
  if (mine.length < 2) return t('title.your_turn');
  return t('pass_to', { name: game.players.find((player) => player.seat === seat)?.name ?? '' });
}

/** While it is my turn and the page is not in sight, the tab says so, and its icon too; it doesn't blink. Returns how to stop. */
export function callFromTab(view: ReadonlySignal<RoomView>): () => void {
  const show = (call: string | null) => {
    called.value = call;
    icon().href = call === null ? usualIcon : turnIcon;
  };
  const look = () => {
    // Asked also while somebody looks: the effect follows what it has read.
    const call = callOf(view.value);
    show(document.hidden ? call : null);
  };
  const stop = effect(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    show(null);
  };
}
