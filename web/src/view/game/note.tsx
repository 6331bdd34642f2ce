import type { ComponentChildren } from 'preact';
import { Bidi } from '../parts/bidi';
import { CloseIcon } from '../parts/icons';
import { t } from '../words';

/** A few words over the sheet, with what can be done about them. */
export function Note({ text, children, onClose }: { text: string; children?: ComponentChildren; onClose?: () => void }) {
  return (
    <aside class="note">
      <p>
        <Bidi text={text} />
      </p>
      {onClose && (
        <button type="button" class="button square" aria-label={t('dialog.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      )}
      {children && <div class="note-actions">{children}</div>}
    </aside>
  );
}
