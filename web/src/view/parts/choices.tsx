import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface Option<T> {
  value: T;
  label: ComponentChildren;
  /** Why it can't be had here; greyed with this reason beside it. */
  reason?: string | undefined;
}

export interface ChoicesProps<T extends string | number> {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  /** `cards`: each option is a card of its own. */
  look?: 'cards' | 'segments';
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
            <span class="choice-face">{option.label}</span>
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
  checked,
  onChange,
}: {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <label class="switch">
      <span>
        {label}
        {note && (
          <span class="switch-note" id={id}>
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
