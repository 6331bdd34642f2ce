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
  return error && <Slip key={error.id} text={errorLabel(error.code)} onDismiss={onDismiss} />;
}

/** A slip of paper at the top of the page. `urgent`: it is read out when it comes. */
export function Slip({ text, onDismiss, urgent }: { text: string; onDismiss: () => void; urgent?: boolean }) {
  return (
    <aside class="toast paper pad" aria-label={t('toast')}>
      <p role={urgent ? 'alert' : undefined}>{text}</p>
      <button type="button" class="button square" onClick={onDismiss} aria-label={t('dialog.close')}>
        <CloseIcon size={20} />
      </button>
    </aside>
  );
}
