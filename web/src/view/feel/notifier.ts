import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../model/settings';
import type { RoomView } from '../../model/state';
import { rulesWords, t } from '../words';
import { mayNotify, notifications } from './notifications';

/** As the build lays it down (tools/icons.ts). */
const icon = '/apple-touch-icon.png';

/** Calls a person whose turn it is, while nobody looks at the page; the call goes away as soon as somebody does. */
export function createNotifier(view: ReadonlySignal<RoomView>, settings: ReadonlySignal<Settings>) {
  const tag = location.pathname;
  const wanted = () => settings.peek().turnNotification && mayNotify();
  /** The call that is out, by a number of its own. */
  let call = 0;
  let calls = 0;

  const closeAll = async () => {
    const shown = await (await notifications()).getNotifications({ tag });
    for (const notification of shown) notification.close();
  };
  const close = () => {
    if (call === 0) return;
    call = 0;
    closeAll().catch(() => undefined);
  };
  const look = () => {
    if (!document.hidden) close();
  };

  const show = async (name: string | null) => {
    const mine = ++calls;
    call = mine;
    const { room } = view.peek();
    const title = room ? rulesWords(room.game?.rules ?? room.rules).join(' · ') : 'Regatta';
    const registration = await notifications();
    if (call !== mine) return;
    await registration.showNotification(title, { body: name ? t('pass_to', { name }) : t('say.your_turn'), tag, icon, data: tag });
    // It was looked at, or over, while the browser was about to show it.
    if (call !== mine) await closeAll();
  };

  document.addEventListener('visibilitychange', look);
  // So that it is there when it is needed.
  if (wanted()) notifications().catch(() => undefined);
  return {
    /** `name`: whose turn it is, where several share the page. */
    call(name: string | null) {
      // Refused by the browser or the system: the title calls nevertheless.
      if (document.hidden && wanted()) show(name).catch(() => undefined);
    },
    close,
    dispose() {
      document.removeEventListener('visibilitychange', look);
      close();
    },
  };
}
