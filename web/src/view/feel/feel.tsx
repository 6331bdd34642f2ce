import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Settings } from '../../model/settings';
import type { RoomView } from '../../model/state';
import type { Table } from '../game/table';
import { usePage } from '../page';
import { isMine } from '../parts/you';
import { keepAwake } from './awake';
import { type Cue, followCues } from './cues';
import { tick } from './haptics';
import { createNotifier } from './notifier';
import type { Sound } from './sound';
import { callFromTab } from './tab';

/** What can be heard and felt of a room, and what calls a person back to it. Shows nothing. */
export function Feel({ table }: { table: Table }) {
  const { settings } = usePage();
  useEffect(() => feel(table.view, table.landing, settings), [table, settings]);
  return null;
}

function feel(view: ReadonlySignal<RoomView>, landing: Table['landing'], settings: ReadonlySignal<Settings>): () => void {
  let sound: Sound | null = null;
  const wantsSound = computed(() => settings.value.sound || settings.value.turnSound);
  const stopSound = effect(() => {
    if (!wantsSound.value) return;
    let gone = false;
    // Who can't have it plays without.
    import('./sound').then(
      ({ createSound }) => {
        if (!gone) sound = createSound(settings);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      sound?.dispose();
      sound = null;
    };
  });

  const notifier = createNotifier(view, settings);
  const tell = (cue: Cue) => {
    sound?.hear(cue);
    tick(cue, settings.peek());
    if (cue.kind === 'turn') notifier.call(cue.name);
  };
  const stopCues = followCues(view, landing, tell);

  const stopCalls = effect(() => {
    const { room } = view.value;
    const turn = room?.game?.turn;
    if (!turn || turn.roll > 0 || !isMine(view.value, turn.seat)) notifier.close();
  });

  const stopTab = callFromTab(view);
  const stopAwake = keepAwake(
    computed(() => settings.value.awake && view.value.room?.phase === 'playing' && view.value.link.kind !== 'ended'),
  );

  return () => {
    stopCues();
    stopCalls();
    stopTab();
    stopAwake();
    stopSound();
    notifier.dispose();
  };
}
