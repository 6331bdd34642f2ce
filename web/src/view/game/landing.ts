import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Happening, RoomView } from '../../model/state';
import { isMine } from '../parts/you';

/** A roll on its way down: until it has landed nobody is shown what it gave. */
export interface Landing {
  seq: number;
  /** The positions that were thrown. */
  thrown: ReadonlySet<number>;
  /** ms until all lie. */
  duration: number;
}

/** How long a roll takes, ms: mine at leisure, others' so that nobody waits for it. */
export const LANDING = { full: { mine: 680, others: 340 }, quick: { mine: 340, others: 200 } } as const;

export type Speed = keyof typeof LANDING | 'off';

export type Rolled = Extract<Happening, { kind: 'rolled' }>;

/** The positions of the dice that were thrown; the others were held. */
export function thrownBy({ turn }: Rolled): ReadonlySet<number> {
  const kept = turn.roll === 1 ? [] : turn.held;
  return new Set([...turn.dice.keys()].filter((position) => !kept.includes(position)));
}

function newestRoll({ log }: RoomView): Rolled | null {
  return log.findLast((happening): happening is Rolled => happening.kind === 'rolled') ?? null;
}

/**
 * Follows the rolls of a room. `land` ends the one in the air at once: whoever taps meanwhile doesn't wait. A box that is written meanwhile doesn't end
 * it: the dice that it was written for are still to be seen (last_look.ts).
 */
export function createLanding(view: ReadonlySignal<RoomView>, speed: () => Speed) {
  const landing = signal<Landing | null>(null);
  let seen = newestRoll(view.peek())?.seq ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const land = () => {
    clearTimeout(timer);
    landing.value = null;
  };

  const stop = effect(() => {
    const now = view.value;
    const roll = newestRoll(now);
    if (now.fresh) land();
    if (!roll || roll.seq <= seen) return;
    seen = roll.seq;
    land();
    const pace = speed();
    if (now.fresh || pace === 'off' || document.hidden) return;
    const duration = isMine(now, roll.seat) && roll.played === null ? LANDING[pace].mine : LANDING[pace].others;
    landing.value = { seq: roll.seq, thrown: thrownBy(roll), duration };
    timer = setTimeout(land, duration);
  });

  return {
    landing: landing as ReadonlySignal<Landing | null>,
    land,
    dispose() {
      stop();
      clearTimeout(timer);
    },
  };
}
