import { useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import type { RoomState } from '../../protocol/messages';
import { JoinDialog } from '../laters';
import { useFocusOnChange } from '../parts/focus';
import { t } from '../words';
import { Note } from './note';
import { joinsNow, seatOffer } from './seat_offer';

/** Tells who is not in this game why they watch, and how to get a seat. */
export function Watching({ view, room, client }: { view: RoomView; room: RoomState; client: RoomClient }) {
  const [dismissed, setDismissed] = useState(false);
  const [joining, setJoining] = useState(false);
  useFocusOnChange(String(dismissed));
  if (view.mine.length > 0) return dismissed ? null : <Note text={t('watch.seated')} onClose={() => setDismissed(true)} />;
  const full = room.seats.length >= room.max_seats;
  const free = joinsNow(room) ? t('watch.now') : t('watch.free');
  return (
    <>
      {!dismissed && (
        <Note text={full ? t('watch.full') : free} onClose={() => setDismissed(true)}>
          {!full && (
            <button type="button" class="button small primary" onClick={() => setJoining(true)}>
              {t('join.sit')}
            </button>
          )}
        </Note>
      )}
      {joining && (
        <JoinDialog view={view} client={client} title={t('join.title')} note={seatOffer(room)} onClose={() => setJoining(false)} />
      )}
    </>
  );
}
