import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Link } from '../../model/state';
import { t } from '../words';

/** A short drop is nobody's business; after this, ms, the page says so. */
export const QUIET = 1500;

/** True once the connection has been gone for long enough to say so. */
export function useLost(link: Link): boolean {
  const since = link.kind === 'lost' ? link.since : null;
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setShown(since), Math.max(0, since + QUIET - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && shown === since;
}

/** In place of what can't be done without a connection. */
export function LostBanner({ link, onRetry, children }: { link: Link; onRetry: () => void; children: ComponentChildren }) {
  const lost = useLost(link);
  if (!lost) return <>{children}</>;
  return (
    <div class="lost">
      <span class="lost-text">{t('link.lost')}</span>
      <button type="button" class="button small" onClick={onRetry}>
        {t('link.retry')}
      </button>
    </div>
  );
}
