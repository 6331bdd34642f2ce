import type { Settings } from '../../model/settings';
import type { Cue } from './cues';

/** Whether there is something to feel here: browsers of desks have the call, and nothing that shakes. */
export const canVibrate = () => 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches;

/** ms on, off, on, …; null: nothing to feel. The stamp comes down when it is seen to (game.css). */
function patternOf(cue: Cue, { haptics, turnVibration }: Settings): number | number[] | null {
  if (cue.kind === 'turn') return turnVibration ? [60, 90, 60] : null;
  if (!haptics || !cue.mine) return null;
  if (cue.kind === 'landed') return 14;
  if (cue.kind === 'written') return cue.stamped ? [8, 170, 45] : 8;
  return null;
}

export function tick(cue: Cue, settings: Settings): void {
  const pattern = patternOf(cue, settings);
  // A browser refuses, and complains, before the first tap.
  if (pattern !== null && canVibrate() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}
