import { useEffect, useRef, useState } from 'preact/hooks';
import { copy } from '../../model/clipboard';
import { CheckIcon, CopyIcon, QrIcon, ShareIcon } from '../parts/icons';
import { t } from '../words';
import { QrCode } from './qr_code';

export interface LinkWaysProps {
  link: string;
  /** The QR code is what it is about: it is shown at once. */
  withQr?: boolean;
}

/** The ways for a link to get elsewhere: by hand, copied, shared, by camera. */
export function LinkWays({ link, withQr = false }: LinkWaysProps) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const [qr, setQr] = useState(withQr);

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
  const share = () => {
    // Refused or called off: the person knows.
    navigator.share({ title: 'Regatta', url: link }).catch(() => undefined);
  };

  return (
    <>
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
        {!withQr && (
          <button type="button" class="button small" aria-expanded={qr} onClick={() => setQr(!qr)}>
            <QrIcon size={20} />
            {t('invite.qr')}
          </button>
        )}
      </div>
      <p class="sr" role="status">
        {copied && t('invite.copied')}
      </p>
      {copied === false && <p class="soft">{t('invite.select')}</p>}
      {qr && <QrCode link={link} label={t('invite.qr.label', { link })} />}
    </>
  );
}
