import type { ReadonlySignal } from '@preact/signals';
import type { Settings } from '../../model/settings';
import type { Cue } from './cues';
import { keepReady, play } from './instrument';
import { dropDice, penStroke, stampThud, throwDice, twoNotes } from './sounds';

/** What others do is heard from across the table. */
const ACROSS = 0.55;

const loudness = ({ volume }: Settings) => volume / 100;

/** Makes heard what happens in a room, as far as the person wants to hear it. */
export function createSound(settings: ReadonlySignal<Settings>) {
  const putAway = keepReady();
  let inAir: { cut(): number } | null = null;

  const table = (cue: Exclude<Cue, { kind: 'turn' }>, volume: number) => {
    const from = cue.mine ? 1 : ACROSS;
    switch (cue.kind) {
      case 'thrown':
        play(volume, (desk) => {
          inAir = throwDice(desk, cue.lands, from);
        });
        break;
      case 'landed': {
        // Dice that were in the air have been heard, but for those that somebody's tap has put down.
        const dice = inAir ? inAir.cut() : cue.dice;
        inAir = null;
        if (dice > 0) play(volume, (desk) => dropDice(desk, dice, from));
        break;
      }
      case 'written':
        play(volume, (desk) => {
          penStroke(desk, from);
          if (cue.stamped) stampThud(desk);
        });
        break;
    }
  };

  return {
    hear(cue: Cue) {
      const now = settings.peek();
      if (cue.kind === 'turn') {
        if (now.turnSound) play(loudness(now), twoNotes);
      } else if (now.sound && !document.hidden) {
        table(cue, loudness(now));
      }
    },
    dispose: putAway,
  };
}

export type Sound = ReturnType<typeof createSound>;

/** What was just switched on, or set louder, as it sounds. */
export function sample(which: 'table' | 'turn', settings: Settings): void {
  play(loudness(settings), (desk) => (which === 'turn' ? twoNotes(desk) : dropDice(desk, 5, 1)));
}
