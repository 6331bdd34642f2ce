import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../words';
import { CloseIcon } from './icons';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** As large as the screen. */
  large?: boolean;
  children: ComponentChildren;
}

/** A modal dialog while it is drawn. Escape, its cross and a tap beside it close it; the focus goes back to where it was. */
export function Dialog({ title, onClose, large, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      dialog.current = null;
      shown?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap beside it; Escape is the dialog's own
    <dialog
      ref={dialog}
      class={large ? 'paper large' : 'paper'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking, when it was asked before and has seen no tap since. Nobody is told when it is taken away.
      onClose={() => dialog.current && onClose()}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="button square" onClick={onClose} aria-label={t('dialog.close')}>
          <CloseIcon />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
