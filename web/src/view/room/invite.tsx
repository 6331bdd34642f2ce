import { useState } from 'preact/hooks';
import { roomLink } from '../../model/routes';
import { formatToken } from '../../model/token';
import { Dialog } from '../parts/dialog';
import { QrIcon } from '../parts/more_icons';
import { t } from '../words';
import { LinkWays } from './link';
import { QrCode } from './qr_code';

/** The ways into the room: the link to send, a code to say, and both large for who sits across the table. */
export function Invite({ token }: { token: string }) {
  const [large, setLarge] = useState(false);
  return (
    <div class="invite">
      <LinkWays link={roomLink(token)} />
      <p class="invite-code">
        <span class="soft">{t('invite.code')}</span> <bdi class="code">{formatToken(token)}</bdi>
      </p>
      <button type="button" class="button small invite-large" onClick={() => setLarge(true)}>
        <QrIcon size={20} />
        {t('invite.large')}
      </button>
      {large && <Large token={token} onClose={() => setLarge(false)} />}
    </div>
  );
}

/** The same for who asks for it. */
export function InviteDialog({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title={t('invite.title')} onClose={onClose}>
      <Invite token={token} />
    </Dialog>
  );
}

/** QR code and code as large as the screen allows. */
function Large({ token, onClose }: { token: string; onClose: () => void }) {
  const link = roomLink(token);
  return (
    <Dialog title={t('invite.title')} onClose={onClose} large>
      <div class="large-body">
        <QrCode link={link} label={t('invite.qr.label', { link })} />
        <div class="large-side">
          <p>{t('invite.large.how', { host: location.host })}</p>
          <p class="large-code">
            {formatToken(token)
              .split('-')
              .map((group) => (
                <span key={group}>
                  {[...group].map((letter, at) => (/\d/.test(letter) ? <u key={`${letter}${at + 1}`}>{letter}</u> : letter))}
                </span>
              ))}
          </p>
          <p class="large-note">{t('invite.large.note')}</p>
        </div>
      </div>
    </Dialog>
  );
}
