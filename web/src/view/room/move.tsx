import { useEffect } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import { clockFace, useSecondsLeft } from '../parts/time';
import { t } from '../words';
import { LinkWays } from './link';
import { QrCode } from './qr_code';

/** The link with which another device takes this seat over, for as long as it is good. Closing the dialog puts it away. */
export function Move({ seat, view, client }: { seat: number; view: RoomView; client: RoomClient; onClose: () => void }) {
  const pass = view.pass?.seat === seat ? view.pass : null;
  const left = useSecondsLeft(pass?.until ?? null) ?? 0;
  useEffect(() => {
    client.makePass(seat);
    return () => client.dropPass();
  }, [client, seat]);
  return (
    <div class="move">
      <p>{t('move.about')}</p>
      {pass && left > 0 ? (
        <>
          <LinkWays key={pass.link} link={pass.link} />
          <QrCode link={pass.link} label={t('invite.qr.label', { link: pass.link })} />
          <p class="move-left" role="timer">
            {t('move.left', { time: clockFace(left) })}
          </p>
        </>
      ) : (
        <div class="dialog-actions">
          <button
            type="button"
            class="button primary"
            aria-disabled={view.pending === 'pass'}
            onClick={() => view.pending !== 'pass' && client.makePass(seat)}
          >
            {t('move.again')}
          </button>
        </div>
      )}
    </div>
  );
}
