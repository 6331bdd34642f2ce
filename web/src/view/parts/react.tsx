import { useRef, useState } from 'preact/hooks';
import type { RoomClient } from '../../model/state';
import { ReactTray } from '../laters';
import { t } from '../words';
import { CloseIcon, SpeakIcon } from './icons';

/** A button that opens a small tray of reactions. Escape, a tap beside it, and a choice close it. */
export function React({ client, small = false }: { client: RoomClient; small?: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const Icon = open ? CloseIcon : SpeakIcon;
  return (
    <div class="react">
      <button
        ref={button}
        type="button"
        class={`button ${small ? 'small' : 'square'}`}
        aria-expanded={open}
        aria-label={small ? undefined : t('react.title')}
        onClick={() => setOpen(!open)}
      >
        <Icon size={small ? 20 : 24} />
        {small && ` ${t('react.title')}`}
      </button>
      {open && (
        <ReactTray
          onChoose={client.react}
          onClose={(beside) => {
            setOpen(false);
            if (!beside) button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
