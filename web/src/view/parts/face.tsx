import { PIP_RADIUS, PIPS } from './pips';

/** The pips of one face, as a picture without a body: the die around it is CSS. */
export function Face({ value }: { value: number }) {
  return (
    <svg class={value === 1 ? 'face one' : 'face'} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {PIPS[value]?.map(([x, y]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={value === 1 ? PIP_RADIUS * 1.25 : PIP_RADIUS} />
      ))}
    </svg>
  );
}
