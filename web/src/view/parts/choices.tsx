import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Option<T> {
  value: T;
  label: ComponentChildren;
  /** What it changes, in a line. */
  note?: ComponentChildren;
  /** Why it can't be had here; greyed with this reason beside it. */
  reason?: string | undefined;
}

export interface ChoicesProps<T extends string | number> {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  /** `cards`, `rows`: side by side where there is room, or one below the other, each with its note. `segments`: a row of those without. */
  look?: 'cards' | 'rows' | 'segments';
}

/** One of a few. Native radio buttons, so arrows, forms and readers know them. */
export function Choices<T extends string | number>({ legend, options, value, onChange, look = 'segments' }: ChoicesProps<T>) {
  const name = useId();
  const reasons = [...new Set(options.map(({ reason }) => reason).filter((reason) => reason !== undefined))];
  return (
    <fieldset class={`choices ${look}`}>
      <legend>{legend}</legend>
      <div class="choices-options">
        {options.map((option) => (
          <label key={option.value} class={`choice${option.reason === undefined ? '' : ' greyed'}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.reason !== undefined}
              aria-describedby={option.reason === undefined ? undefined : `${name}-reason`}
              onChange={() => onChange(option.value)}
            />
            <span class="choice-face">
              {option.label}
              {option.note && <span class="choice-note">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <p class="reason" id={`${name}-reason`}>
          {reasons.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

/** Yes or no. */
export function Switch({
  label,
  note,
  reason,
  checked,
  onChange,
}: {
  label: string;
  note?: string;
  /** Why it can't be switched here; greyed with this instead of the note. */
  reason?: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  const said = reason ?? note;
  return (
    <label class={`switch${reason === undefined ? '' : ' greyed'}`}>
      <span>
        {label}
        {said && (
          <span class="switch-note" id={id}>
            {said}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={reason !== undefined}
        aria-checked={checked}
        aria-describedby={said ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
