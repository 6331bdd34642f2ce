import { roomLink } from '../../model/routes';
import { formatToken } from '../../model/token';
import { t } from '../words';
import { LinkWays } from './link';

/** The ways into the room: the link to send, a QR code for across the table, a code to say. */
export function Invite({ token }: { token: string }) {
  return (
    <div class="invite">
      <LinkWays link={roomLink(token)} />
      <p class="invite-code">
        <span class="soft">{t('invite.code')}</span> <bdi class="code">{formatToken(token)}</bdi>
      </p>
    </div>
  );
}
