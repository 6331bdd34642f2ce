import type { RoomClient } from '../../model/state';
import { Dialog } from '../parts/dialog';
import { t } from '../words';

/** Leaving a running game can't be taken back, so it is asked. */
export function Leave({ client, playing, onClose }: { client: RoomClient; playing: boolean; onClose: () => void }) {
  return (
    <Dialog title={t('leave.title')} onClose={onClose}>
      <p>{playing ? t('leave.playing') : t('leave.lobby')}</p>
      <div class="dialog-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            client.leave();
            onClose();
          }}
        >
          {t('leave.do')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('leave.stay')}
        </button>
      </div>
    </Dialog>
  );
}
