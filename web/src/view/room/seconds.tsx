import { useId, useState } from 'preact/hooks';
import { Choices } from '../parts/choices';
import { t } from '../words';

export interface SecondsProps {
  legend: string;
  /** Those that one tap chooses; 0 is none. */
  presets: readonly number[];
  /** What an own value may be. */
  least: number;
  most: number;
  value: number;
  onChange: (seconds: number) => void;
}

const OWN = 'own';

/** A time: one of a few usual ones, or an own number of seconds. */
export function Seconds({ legend, presets, least, most, value, onChange }: SecondsProps) {
  const id = useId();
  const [own, setOwn] = useState(!presets.includes(value));
  const shown = own || !presets.includes(value);
  return (
    <div class="seconds">
      <Choices
        legend={legend}
        value={shown ? OWN : String(value)}
        onChange={(choice) => {
          setOwn(choice === OWN);
          if (choice !== OWN) onChange(Number(choice));
        }}
        options={[
          ...presets.map((preset) => ({
            value: String(preset),
            label: preset === 0 ? t('seconds.none') : t('seconds.short', { count: preset }),
          })),
          { value: OWN, label: t('seconds.own') },
        ]}
      />
      {shown && (
        <label class="seconds-own" for={id}>
          {t('seconds.label', { least, most })}
          <input
            id={id}
            class="field"
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            step={1}
            value={value === 0 ? '' : value}
            onChange={({ currentTarget }) => {
              const seconds = Math.round(Math.min(most, Math.max(least, currentTarget.valueAsNumber || least)));
              currentTarget.value = String(seconds);
              if (seconds !== value) onChange(seconds);
            }}
          />
        </label>
      )}
    </div>
  );
}
