import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { Dialog } from '../parts/dialog';
import { CloseIcon, EyeIcon } from '../parts/icons';
import { Join } from '../room/join';
import { t } from '../words';

/** Tells who is not in this game why they watch, and how to get a seat. */
export function Watching({ view, room, client }: { view: RoomView; room: RoomState; client: RoomClient }) {
  const [dismissed, setDismissed] = useState(false);
  const [joining, setJoining] = useState(false);
  if (dismissed) return null;
  const seated = view.me !== null;
  const full = room.seats.length >= room.max_seats;
  return (
    <aside class="watching-note">
      <EyeIcon size={20} />
      <p>
        {seated && t('watch.seated')}
        {!seated && (full ? t('watch.full') : t('watch.free'))}
        {!seated && !full && (
          <>
            {' '}
            <button type="button" class="link" onClick={() => setJoining(true)}>
              {t('join.title')}
            </button>
          </>
        )}
      </p>
      <button type="button" class="button square" aria-label={t('dialog.close')} onClick={() => setDismissed(true)}>
        <CloseIcon size={20} />
      </button>
      {joining && !seated && (
        <Dialog title={t('join.title')} onClose={() => setJoining(false)}>
          <Join view={view} client={client} title={t('join.next')} />
        </Dialog>
      )}
    </aside>
  );
}
