// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import type { Happening, RoomActions, RoomView } from '../../web/src/model/state';
import type { Played } from '../../web/src/protocol/messages';
import { LANDING, type Speed } from '../../web/src/view/game/landing';
import { LAST_LOOK } from '../../web/src/view/game/last_look';
import { createTable } from '../../web/src/view/game/table';

// The last roll of a turn is seen, however fast its box is written.

const dice = [1, 1, 5, 3, 1, 6];
const card = { columns: [], total: 0, saved_rolls: 0 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch({ speed = 'off', ...first }: Wanted & { speed?: Speed } = {}) {
  const view = signal<RoomView>({ ...roomView(first), log: [] });
  const roll = vi.fn();
  const table = createTable(view, { roll } as Partial<RoomActions> as RoomActions, { speed: () => speed, oneTap: () => false });
  let seq = 0;
  const happens = (next: Wanted, kind: 'rolled' | 'scored', seat: number, played: Played | null = null) => {
    const shown = roomView(next);
    const base = { seq: ++seq, at: Date.now(), seat, name: '', played };
    const turn = shown.room?.game?.turn ?? roomView().room?.game?.turn ?? expect.unreachable('no turn');
    const one: Happening =
      kind === 'rolled'
        ? { ...base, kind, turn: { ...turn, dice, held: [0, 1] } }
        : { ...base, kind, box: 'chance', column: 0, points: 17, extra: 0, gains: [], card };
    view.value = { ...shown, log: [...view.value.log, one], fresh: false };
  };
  return { view, table, happens, roll };
}

describe('the dice for which another player wrote a box', () => {
  const theirs = { turn: 1, roll: 2 };
  const mine = { turn: 0, roll: 0 };

  it('stay on the table for a moment, and then the next player’s lie there', () => {
    const { table, happens } = watch(theirs);
    happens(theirs, 'rolled', 2);
    expect(table.look.value).toBeNull();
    happens(mine, 'scored', 2);
    expect(table.look.value).toEqual({ dice, held: [0, 1] });
    vi.advanceTimersByTime(LAST_LOOK);
    expect(table.look.value).toBeNull();
  });

  it('keep nobody waiting: my roll is sent at once, and theirs is put away', () => {
    const { table, happens, roll } = watch(theirs);
    happens(theirs, 'rolled', 2);
    happens(mine, 'scored', 2);
    table.roll();
    expect(roll).toHaveBeenCalledOnce();
    expect(table.look.value).toBeNull();
  });

  it('are gone when the next player has rolled already', () => {
    const { table, happens } = watch(theirs);
    happens(theirs, 'rolled', 2);
    happens({ turn: 2, roll: 0 }, 'scored', 2);
    happens({ turn: 2, roll: 1 }, 'rolled', 3);
    expect(table.look.value).toBeNull();
  });

  it('land first, when they were written for while they were in the air', () => {
    const { table, happens } = watch({ ...theirs, speed: 'full' });
    happens(theirs, 'rolled', 2);
    happens(mine, 'scored', 2);
    expect(table.landing.value?.thrown).toEqual(new Set([2, 3, 4, 5]));
    vi.advanceTimersByTime(LANDING.full.others);
    expect(table.landing.value).toBeNull();
    vi.advanceTimersByTime(LAST_LOOK - 1);
    expect(table.look.value).toEqual({ dice, held: [0, 1] });
    vi.advanceTimersByTime(1);
    expect(table.look.value).toBeNull();
  });

  it('are not brought back by a page that comes later', () => {
    const { table, view, happens } = watch(theirs);
    happens(theirs, 'rolled', 2);
    happens(mine, 'scored', 2);
    view.value = { ...view.value, fresh: true };
    expect(table.look.value).toBeNull();
  });
});

describe('my own dice', () => {
  it('I have seen: the next player’s lie there at once', () => {
    const { table, happens } = watch();
    happens({}, 'rolled', 1);
    happens({ turn: 1, roll: 0 }, 'scored', 1);
    expect(table.look.value).toBeNull();
  });

  it('stay when the server played them', () => {
    const { table, happens } = watch();
    happens({}, 'rolled', 1, 'time_out');
    happens({ turn: 1, roll: 0 }, 'scored', 1, 'time_out');
    expect(table.look.value).toEqual({ dice, held: [0, 1] });
  });

  it('stay at the end of the game, when no others come', () => {
    const { table, happens } = watch();
    happens({}, 'rolled', 1);
    happens({ phase: 'over' }, 'scored', 1);
    expect(table.look.value).toEqual({ dice, held: [0, 1] });
  });
});
