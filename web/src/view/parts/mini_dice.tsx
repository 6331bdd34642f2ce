import './mini_dice.css';
import { words } from '../words';
import { Face } from './face';

/** Dice as they lay, in small. Those that a roll kept stand back. */
export function MiniDice({ dice, held = [] }: { dice: readonly number[]; held?: readonly number[] }) {
  return (
    <span class="mini-dice" role="img" aria-label={dice.map((value) => words().number(value)).join(', ')}>
      {dice.map((value, position) => (
        <span key={`${position}:${value}`} class={`mini-die${held.includes(position) ? ' kept' : ''}`}>
          <Face value={value} />
        </span>
      ))}
    </span>
  );
}
