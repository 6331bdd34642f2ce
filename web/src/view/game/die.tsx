import { Cube } from '../laters';
import { Face } from '../parts/face';
import { PinIcon } from '../parts/icons';
import { t } from '../words';
import type { Landing } from './landing';

export interface DieProps {
  /** From 0. */
  position: number;
  /** 0: not thrown yet. */
  value: number;
  held: boolean;
  /** The roll that it is in the air with. */
  fall: Landing | null;
  /** The throw is on its way to the server. */
  shaken: boolean;
  /** A watcher sees a die; who sits at the table has a button, which can't be pressed out of turn. */
  onHold: ((position: number) => void) | null;
  usable: boolean;
}

const numbers = ['', 'die.1', 'die.2', 'die.3', 'die.4', 'die.5', 'die.6'] as const;

export function dieValue(value: number): string {
  const key = numbers[value];
  return key ? t(key) : '';
}

function dieName(position: number, value: number): string {
  const key = numbers[value];
  return key ? t('die.name', { position: position + 1, value: t(key) }) : t('die.blank', { position: position + 1 });
}

export function Die({ position, value, held, fall, shaken, onHold, usable }: DieProps) {
  const body =
    fall === null ? (
      <span class={`die${value === 0 ? ' blank' : ''}${shaken ? ' shaken' : ''}`}>{value > 0 && <Face value={value} />}</span>
    ) : (
      // A roll that comes while the one before falls is a throw of its own.
      <Cube key={fall.seq} value={value} fall={fall} position={position} />
    );
  const pin = held && (
    <span class="pin">
      <PinIcon size={12} />
    </span>
  );
  if (!onHold) {
    return (
      <span
        class={`slot${held ? ' held' : ''}`}
        role="img"
        aria-label={held ? t('die.held', { die: dieName(position, value) }) : dieName(position, value)}
      >
        {body}
        {pin}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`slot${held ? ' held' : ''}`}
      aria-label={dieName(position, value)}
      aria-pressed={held}
      aria-disabled={!usable}
      data-die={position}
      onClick={() => usable && onHold(position)}
    >
      {body}
      {pin}
    </button>
  );
}
