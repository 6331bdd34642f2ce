import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { RoomActions, RoomView } from '../../model/state';
import type { Options } from '../../protocol/messages';
import { isMine } from '../parts/you';
import { createLanding, type Speed } from './landing';
import { createLastLook } from './last_look';

export interface Choice {
  box: string;
  column: number;
}

export interface TableSettings {
  speed(): Speed;
  /** Write with one tap. */
  oneTap(): boolean;
}

/** What a person does at the table before a command leaves: choosing a box, peeking at a sheet, watching dice fall. */
export function createTable(view: ReadonlySignal<RoomView>, actions: RoomActions, settings: TableSettings) {
  const { landing, land, dispose: disposeLanding } = createLanding(view, settings.speed);
  const { look, drop: dropLook, dispose: disposeLook } = createLastLook(view, landing);
  // A choice means one moment of one turn; whatever the server says next, it can't be taken for another.
  const chosen = signal<(Choice & { turn: number; roll: number }) | null>(null);
  const doubt = signal<Choice | null>(null);
  const peek = signal<number | null>(null);
  const everyone = signal(false);

  const turn = computed(() => view.value.room?.game?.turn ?? null);
  const myTurn = computed(() => isMine(view.value, turn.value?.seat));
  const choice = computed<Choice | null>(() => {
    const now = turn.value;
    const made = chosen.value;
    if (!made || !now || !myTurn.value || made.turn !== now.number || made.roll !== now.roll) return null;
    return made;
  });
  /** The player in turn has a roll left: holding dice means something. */
  const canRoll = computed(() => turn.value !== null && turn.value.rolls_left + turn.value.saved_rolls > 0);
  /** What the player in turn may write, once the dice lie. While a roll of mine is on its way nothing is on offer: what was is over in a moment. */
  const options = computed<Options | null>(() => {
    const now = turn.value;
    const thrown = landing.value !== null || (myTurn.value && view.value.pending === 'roll');
    return now && now.roll > 0 && !thrown ? now.options : null;
  });

  const optionOf = ({ box, column }: Choice) => options.peek()?.[`${box}:${column}`];

  const write = (to: Choice) => {
    const option = optionOf(to);
    if (!option || view.peek().pending === 'score') return;
    const gives = ([points, extra]: readonly [number, number]) => points + extra;
    const better = Object.values(options.peek() ?? {}).some((other) => gives(other) > 0);
    if (gives(option) === 0 && better) doubt.value = to;
    else actions.score(to.box, to.column);
  };

  const stopTurn = effect(() => {
    // Back to my own sheet when my turn comes.
    if (myTurn.value) {
      batch(() => {
        peek.value = null;
        everyone.value = false;
      });
    }
  });
  const stopChoice = effect(() => {
    // When the box is taken back the moment comes again: what is written then is to be chosen anew, not by one tap on the box that was wrong.
    if (chosen.value && !choice.value) chosen.value = null;
  });
  const stopDoubt = effect(() => {
    const to = doubt.value;
    if (to && !options.value?.[`${to.box}:${to.column}`]) doubt.value = null;
  });

  return {
    view,
    turn,
    myTurn,
    canRoll,
    options,
    landing,
    /** The dice of the turn before, for a moment longer. */
    look,
    choice,
    /** The box that would get a zero although others would give points: the person is asked once more. */
    doubt: doubt as ReadonlySignal<Choice | null>,
    peek,
    everyone,

    choose(box: string, column: number) {
      const now = turn.peek();
      const { pending } = view.peek();
      if (!now || !myTurn.peek() || pending === 'roll' || pending === 'score') return;
      // Who taps while the dice fall has not seen what they give: the tap ends the fall and chooses, and never writes.
      const blind = landing.peek() !== null;
      land();
      if (!optionOf({ box, column })) return;
      const same = choice.peek()?.box === box && choice.peek()?.column === column;
      chosen.value = { box, column, turn: now.number, roll: now.roll };
      if (!blind && (same || settings.oneTap())) write({ box, column });
    },
    writeChoice() {
      const made = choice.peek();
      if (made) write(made);
    },
    confirmDoubt() {
      const to = doubt.peek();
      doubt.value = null;
      if (to) actions.score(to.box, to.column);
    },
    dropDoubt() {
      doubt.value = null;
    },
    dropChoice() {
      chosen.value = null;
    },
    hold(position: number) {
      if (!myTurn.peek() || !canRoll.peek() || !turn.peek()?.roll) return;
      land();
      chosen.value = null;
      actions.toggleHold(position);
    },
    roll() {
      if (!myTurn.peek() || !canRoll.peek()) return;
      land();
      dropLook();
      chosen.value = null;
      actions.roll();
    },
    takeBack() {
      const { takeBack, pending } = view.peek();
      if (takeBack && isMine(view.peek(), takeBack.seat) && pending !== 'take_back') actions.takeBack();
    },
    dispose() {
      stopTurn();
      stopChoice();
      stopDoubt();
      disposeLook();
      disposeLanding();
    },
  };
}

export type Table = ReturnType<typeof createTable>;
