import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoomClient } from '../../model/state';
import type { Reaction } from '../../protocol/messages';
import { ReactTray } from '../laters';
import { t } from '../words';
import { SpeakIcon } from './icons';

/** A button that opens a small tray of reactions. Escape, a tap beside it, and a choice close it. */
export function React({ client, small = false }: { client: RoomClient; small?: boolean }) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('pointerdown', ({ target }) => around.current?.contains(target as Node) || setOpen(false), { signal });
    // Before the table's keys, whose Escape means something else.
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, [open]);

  const send = (reaction: Reaction) => {
    client.react(reaction);
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div class="react" ref={around}>
      <button
        ref={button}
        type="button"
        class={`button ${small ? 'small' : 'square'}`}
        aria-expanded={open}
        aria-label={small ? undefined : t('react.title')}
        onClick={() => setOpen(!open)}
      >
        <SpeakIcon size={small ? 20 : 24} />
        {small && ` ${t('react.title')}`}
      </button>
      {open && <ReactTray onChoose={send} />}
    </div>
  );
}
