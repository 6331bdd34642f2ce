import type { RoomClient, RoomView } from '../../model/state';
import { UndoIcon } from '../parts/icons';
import { useSecondsLeft } from '../parts/time';
import { isMine } from '../parts/you';
import { t } from '../words';

/** While the box that was just written here may be taken back: the button, with its time running down. */
export function TakeBack({ view, client }: { view: RoomView; client: RoomClient }) {
  const { takeBack, pending } = view;
  const left = useSecondsLeft(takeBack?.until ?? null) ?? 0;
  if (!takeBack || left === 0 || !isMine(view, takeBack.seat)) return null;
  return (
    <button
      type="button"
      class="button take-back"
      aria-disabled={pending === 'take_back'}
      onClick={() => pending !== 'take_back' && client.takeBack()}
    >
      <UndoIcon size={20} />
      {t('take_back')}
      <span class="take-back-left" aria-hidden="true">
        {left}
      </span>
    </button>
  );
}
