import { useEffect, useRef, useState } from 'preact/hooks';
import './invite.css';
import { copy } from '../../model/clipboard';
import { CheckIcon, ShareIcon } from '../parts/icons';
import { CopyIcon } from '../parts/more_icons';
import { t } from '../words';

/** The ways for a link to get elsewhere: by hand, copied, shared. */
export function LinkWays({ link }: { link: string }) {
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

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
      </div>
      <p class="sr" role="status">
        {copied && t('invite.copied')}
      </p>
      {copied === false && <p class="soft">{t('invite.select')}</p>}
    </>
  );
}
