import { effect, type ReadonlySignal } from '@preact/signals';
import type { RoomView } from '../../model/state';
import usualIcon from '../icons/favicon.svg';
import turnIcon from '../icons/favicon-turn.svg';
import { rulesWords, t } from '../words';
import { isMine } from './you';

function icon(): HTMLLinkElement {
  const found = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (found) return found;
  const link = document.createElement('link');
  link.rel = 'icon';
  document.head.append(link);
  return link;
}

/** The tab says whose table it is; when it is my turn and the page is not in sight, it says that, and the icon too. Returns how to stop. */
export function keepTitle(view: ReadonlySignal<RoomView>): () => void {
  const show = () => {
    const { room } = view.value;
    const table = room ? `${rulesWords(room.game?.rules ?? room.rules).join(' · ')} – Regatta` : 'Regatta';
    const turn = room?.game?.turn;
    const calls = isMine(view.value, turn?.seat) && document.hidden;
    document.title = calls ? `${t('title.your_turn')} – Regatta` : table;
    icon().href = calls ? turnIcon : usualIcon;
  };
  const stop = effect(show);
  document.addEventListener('visibilitychange', show);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', show);
    document.title = 'Regatta';
    icon().href = usualIcon;
  };
}
