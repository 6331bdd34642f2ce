import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { copy } from '../../model/clipboard';
import { roomLink } from '../../model/routes';
import { formatToken } from '../../model/token';
import { CheckIcon, CopyIcon, QrIcon, ShareIcon } from '../parts/icons';
import { t } from '../words';

type QrCode = ComponentType<{ link: string; label: string }>;

/** The ways into the room: the link to send, a QR code for across the table, a code to say. */
export function Invite({ token }: { token: string }) {
  const link = roomLink(token);
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const [Qr, setQr] = useState<QrCode | null>(null);

  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), 4000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copyLink = async () => {
    const done = await copy(link);
    // Where the browser won't, the link is at least selected, ready for the person's own command.
    if (!done && shown.current) getSelection()?.selectAllChildren(shown.current);
    setCopied(done);
  };
  const showQr = async () => {
    if (Qr) {
      setQr(null);
      return;
    }
    const { default: loaded } = await import('./qr');
    setQr(() => loaded);
  };
  const share = () => {
    // Refused or called off: the person knows.
    navigator.share({ title: 'Regatta', url: link }).catch(() => undefined);
  };

  return (
    <div class="invite">
      <p class="invite-link">
        <bdi ref={shown}>{link}</bdi>
      </p>
      <div class="invite-ways">
        <button type="button" class="button small" onClick={copyLink}>
          {copied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
          {copied ? t('invite.copied') : t('invite.copy')}
        </button>
        {'share' in navigator && (
          <button type="button" class="button small" onClick={share}>
            <ShareIcon size={20} />
            {t('invite.share')}
          </button>
        )}
        <button type="button" class="button small" aria-expanded={Qr !== null} onClick={showQr}>
          <QrIcon size={20} />
          {t('invite.qr')}
        </button>
      </div>
      <p class="sr" role="status">
        {copied && t('invite.copied')}
      </p>
      {copied === false && <p class="soft">{t('invite.select')}</p>}
      {Qr && <Qr link={link} label={t('invite.qr.label', { link })} />}
      <p class="invite-code">
        <span class="soft">{t('invite.code')}</span> <bdi class="code">{formatToken(token)}</bdi>
      </p>
    </div>
  );
}
