import type { Landing } from './landing';

/** When a die in the air first touches the felt, and when it is down from its bounce, of its whole time. */
export const TOUCH = 0.6;
export const TIP = 0.84;

/** When one of its dice lies, ms: no two at once, and in another order each time. */
export function landsAt({ seq, duration }: Landing, position: number): number {
  return duration * (0.76 + (((position * 5 + seq * 3) % 7) / 6) * 0.24);
}
