import { useEffect, useState } from 'preact/hooks';
import type { RoomClient, RoomView } from '../../model/state';
import { usePage } from '../page';
import { errorLabel, t } from '../words';

/** Another name for a seat of mine. It closes itself once the server has taken it. */
export function Rename({ seat, view, client, onClose }: { seat: number; view: RoomView; client: RoomClient; onClose: () => void }) {
  const page = usePage();
  const present = view.room?.seats.find((one) => one.seat === seat)?.name ?? '';
  const [name, setName] = useState(present);
  const [sent, setSent] = useState<number | null>(null);
  const errors = view.error?.id ?? 0;
  const answered = sent !== null && view.pending !== 'rename';
  const refused = answered && errors > sent;
  useEffect(() => {
    if (answered && !refused) onClose();
  }, [answered, refused, onClose]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = name.trim();
        if (wanted === present) onClose();
        if (wanted === '' || wanted === present) return;
        if (view.mine.length === 1) page.change({ name: wanted });
        client.rename(wanted, seat);
        setSent(errors);
      }}
    >
      <label class="label" for="rename">
        {t('join.name')}
      </label>
      <input
        id="rename"
        class="field"
        value={name}
        maxLength={64}
        autocomplete="nickname"
        spellcheck={false}
        enterkeyhint="done"
        aria-invalid={refused}
        aria-describedby={refused ? 'rename-problem' : undefined}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {refused && view.error && (
        <p class="problem" id="rename-problem" role="alert">
          {errorLabel(view.error.code)}
        </p>
      )}
      <div class="dialog-actions">
        <button type="submit" class="button primary">
          {t('rename.save')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('dialog.cancel')}
        </button>
      </div>
    </form>
  );
}
