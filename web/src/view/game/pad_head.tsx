import type { ComponentChildren } from 'preact';

export interface PadHeadProps {
  title: string;
  /** Whose sheet the person peeks at; null: their own, or that of the turn. */
  peeked: string | null;
  back: string;
  onBack: () => void;
  /** What there is to say at this moment; takes the place of everything else. */
  hint: ComponentChildren;
  /** What is left of this step of the turn. */
  timer: ComponentChildren;
  /** Where the game is. */
  children: ComponentChildren;
}

/** The line that a phone's sheet is printed with. */
export function PadHead({ title, peeked, back, onBack, hint, timer, children }: PadHeadProps) {
  return (
    <div class="pad-head">
      <h1 class={hint ? 'sr' : ''}>{title}</h1>
      {hint && <p class="pad-hint">{hint}</p>}
      {!hint && peeked !== null && (
        <span class="pad-peek">
          <bdi>{peeked}</bdi>
          <button type="button" class="link" onClick={onBack}>
            {back}
          </button>
        </span>
      )}
      {!hint && peeked === null && <span class="pad-round">{children}</span>}
      {timer}
    </div>
  );
}
