import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import { Dialog } from '../parts/dialog';
import { t } from '../words';

/** This page was opened by the link of somebody who moves their seat to this device. */
export function TakeSeat({ view, client }: { view: RoomView; client: RoomClient }) {
  const [dismissed, setDismissed] = useState(false);
  const close = () => setDismissed(true);
  if (dismissed) return null;
  return (
    <Dialog title={t('take.title')} onClose={close}>
      <p>{t('take.text')}</p>
      <div class="dialog-actions">
        <button type="button" class="button primary" aria-disabled={view.pending === 'take'} onClick={() => client.take()}>
          {t('take.do')}
        </button>
        <button type="button" class="button" onClick={close}>
          {t('dialog.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
