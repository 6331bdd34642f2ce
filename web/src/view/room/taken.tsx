import type { RoomClient, RoomView } from '../../model/state';
import { Bidi, isolate } from '../parts/bidi';
import { CloseIcon } from '../parts/icons';
import { t } from '../words';

/** One of several seats of this page is played from elsewhere now. The room's live region says it; this is for the eyes. */
export function Taken({ view, client }: { view: RoomView; client: RoomClient }) {
  if (view.taken === null) return null;
  const name = view.room?.seats.find(({ seat }) => seat === view.taken)?.name ?? '';
  return (
    <aside class="toast paper pad" aria-label={t('toast')}>
      <p>
        <Bidi text={t('taken.text', { name: isolate(name) })} />{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            client.dismissTaken();
            client.reconnect();
          }}
        >
          {t('notice.play_here')}
        </button>
      </p>
      <button type="button" class="button square" onClick={() => client.dismissTaken()} aria-label={t('dialog.close')}>
        <CloseIcon size={20} />
      </button>
    </aside>
  );
}
