import { useEffect } from 'preact/hooks';
import type { RoomView } from '../../model/state';
import { errorLabel, t } from '../words';
import { CloseIcon } from './icons';

const SHOWN = 6000; // ms

/** The last refusal in words, at the top, clear of the dice. It is said by the room's live region; this is for the eyes. */
export function Toast({ error, onDismiss }: { error: RoomView['error']; onDismiss: () => void }) {
  const id = error?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(onDismiss, SHOWN);
    return () => clearTimeout(timer);
  }, [id, onDismiss]);
  if (!error) return null;
  return (
    <aside class="toast paper pad" key={error.id} aria-label={t('toast')}>
      <p>{errorLabel(error.code)}</p>
      <button type="button" class="button square" onClick={onDismiss} aria-label={t('dialog.close')}>
        <CloseIcon size={20} />
      </button>
    </aside>
  );
}
