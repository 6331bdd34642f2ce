import { effect, type ReadonlySignal } from '@preact/signals';
import type { RoomView } from '../../model/state';
import { type Scored, stampOf } from '../game/alike';
import { landsAt } from '../game/flight';
import { type Landing, type Rolled, thrownBy } from '../game/landing';
import { isMine } from '../parts/you';

/** What a person may hear or feel of a room. */
export type Cue =
  /** Dice are in the air; `lands`: when each of them lies, ms from now. */
  | { kind: 'thrown'; mine: boolean; lands: readonly number[] }
  /** So many dice lie: those that were in the air, or that were never seen there. */
  | { kind: 'landed'; mine: boolean; dice: number }
  | { kind: 'written'; mine: boolean; stamped: boolean }
  /** It is the turn of a person of this page, who did not have it before; `name`: whose, where several share the page. */
  | { kind: 'turn'; name: string | null };

/** Whose turn it is, of all turns that the room has seen. */
function turnOf({ room, mine }: RoomView) {
  const game = room?.game;
  const turn = game?.turn;
  if (!room || !turn) return null;
  const absent = room.seats.some(({ seat, absent }) => seat === turn.seat && absent);
  const name = mine.length > 1 ? (game.players.find(({ seat }) => seat === turn.seat)?.name ?? null) : null;
  return { id: `${game.number}.${turn.number}`, seat: turn.seat, begins: turn.roll === 0 && !absent, name };
}

/** Tells what happens in a room, once each. Nothing that was there before is told. Returns how to stop. */
export function followCues(view: ReadonlySignal<RoomView>, landing: ReadonlySignal<Landing | null>, tell: (cue: Cue) => void): () => void {
  let seen = view.peek().log.at(-1)?.seq ?? 0;
  let inAir: { seq: number; mine: boolean; dice: number } | null = null;
  let known = view.peek().room !== null;
  let turn = turnOf(view.peek());

  return effect(() => {
    const now = view.value;
    const fall = landing.value;
    const cues: Cue[] = [];
    if (inAir && fall?.seq !== inAir.seq) {
      cues.push({ kind: 'landed', mine: inAir.mine, dice: inAir.dice });
      inAir = null;
    }

    // Of what was missed for a while the newest is enough.
    const news = now.fresh ? [] : now.log.filter(({ seq }) => seq > seen);
    seen = now.log.at(-1)?.seq ?? seen;
    const roll = news.findLast((one): one is Rolled => one.kind === 'rolled');
    if (roll) {
      const thrown = thrownBy(roll);
      const throws = { mine: isMine(now, roll.seat) && roll.played === null, dice: thrown.size };
      if (fall?.seq === roll.seq) {
        inAir = { seq: roll.seq, ...throws };
        cues.push({ kind: 'thrown', mine: throws.mine, lands: [...thrown].map((position) => landsAt(fall, position)) });
      } else {
        cues.push({ kind: 'landed', ...throws });
      }
    }
    const scored = news.findLast((one): one is Scored => one.kind === 'scored');
    if (scored) {
      cues.push({ kind: 'written', mine: isMine(now, scored.seat) && scored.played === null, stamped: stampOf(scored) !== null });
    }

    const before = turn;
    turn = turnOf(now);
    // Who had the turn before on this page is looking at it; unless nobody is.
    if (
      known &&
      turn &&
      turn.id !== before?.id &&
      turn.begins &&
      isMine(now, turn.seat) &&
      (document.hidden || !isMine(now, before?.seat))
    ) {
      cues.push({ kind: 'turn', name: turn.name });
    }
    known = now.room !== null;
    cues.forEach(tell);
  });
}
