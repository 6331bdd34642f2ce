import type { RoomClient, RoomView } from '../../model/state';
import { t } from '../words';

/** Leaving a running game can't be taken back, so it is asked. */
export function Leave({ seat, view, client, onClose }: { seat: number; view: RoomView; client: RoomClient; onClose: () => void }) {
  const plays = view.room?.phase === 'playing' && view.room.game?.players.some((player) => player.seat === seat && !player.left);
  return (
    <>
      <p>{plays ? t('leave.playing') : t('leave.lobby')}</p>
      <div class="dialog-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            client.leave(seat);
            onClose();
          }}
        >
          {t('leave.do')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('leave.stay')}
        </button>
      </div>
    </>
  );
}
