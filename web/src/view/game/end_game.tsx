import type { RoomClient } from '../../model/state';
import { Dialog } from '../parts/dialog';
import { t } from '../words';

/** What is written is the result, for good: so it is asked. */
export function EndGame({ client, onClose }: { client: RoomClient; onClose: () => void }) {
  return (
    <Dialog title={t('alone.end')} onClose={onClose}>
      <p>{t('alone.sure')}</p>
      <div class="dialog-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            client.end();
            onClose();
          }}
        >
          {t('alone.end')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('alone.finish')}
        </button>
      </div>
    </Dialog>
  );
}
