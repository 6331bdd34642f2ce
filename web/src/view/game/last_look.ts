import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Happening, RoomView } from '../../model/state';
import { isMine } from '../parts/you';
import type { Landing } from './landing';

/** The dice for which a box was just written, although the next turn has begun. */
export interface LastLook {
  dice: readonly number[];
  held: readonly number[];
}

/** How long they stay in sight once they lie, ms. */
export const LAST_LOOK = 1600;

type Scored = Extract<Happening, { kind: 'scored' }>;
type Rolled = Extract<Happening, { kind: 'rolled' }>;

const newestScore = ({ log }: RoomView) => log.findLast((happening): happening is Scored => happening.kind === 'scored') ?? null;

/** What the writer had rolled; null where a person here rolled it, and has seen it, or where the page has not been told. */
function lookAt(view: RoomView, scored: Scored): LastLook | null {
  const over = view.room?.game?.turn === null;
  if (view.fresh || (isMine(view, scored.seat) && scored.played === null && !over)) return null;
  const roll = view.log.findLast((happening): happening is Rolled => happening.kind === 'rolled' && happening.seq < scored.seq);
  return roll?.seat === scored.seat ? { dice: roll.turn.dice, held: roll.turn.held } : null;
}

/** Keeps the last roll of a turn on the table for a moment. Nothing waits for it: `drop` ends it, as the next roll does. */
export function createLastLook(view: ReadonlySignal<RoomView>, landing: ReadonlySignal<Landing | null>) {
  const look = signal<LastLook | null>(null);
  let seen = newestScore(view.peek())?.seq ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    look.value = null;
  };

  const stopView = effect(() => {
    const now = view.value;
    const rolled = (now.room?.game?.turn?.roll ?? 0) > 0;
    const scored = newestScore(now);
    if (now.fresh || rolled) drop();
    if (!scored || scored.seq <= seen) return;
    seen = scored.seq;
    look.value = rolled ? null : lookAt(now, scored);
  });
  const stopTime = effect(() => {
    clearTimeout(timer);
    if (look.value && !landing.value) timer = setTimeout(drop, LAST_LOOK);
  });

  return {
    look: look as ReadonlySignal<LastLook | null>,
    drop,
    dispose() {
      stopView();
      stopTime();
      clearTimeout(timer);
    },
  };
}
