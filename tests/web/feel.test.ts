// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { Happening, RoomActions, RoomView } from '../../web/src/model/state';
import type { Played } from '../../web/src/protocol/messages';
import { type Cue, followCues } from '../../web/src/view/feel/cues';
import { callFromTab } from '../../web/src/view/feel/tab';
import { stampOf } from '../../web/src/view/game/alike';
import { landsAt } from '../../web/src/view/game/flight';
import { LANDING, type Speed } from '../../web/src/view/game/landing';
import { createTable } from '../../web/src/view/game/table';
import { called } from '../../web/src/view/parts/title';

// What a person hears and feels of a room is told once, as it is seen, and nothing that was there before.

const dice = [1, 1, 5, 3, 1, 6];
const card = { columns: [], total: 0, saved_rolls: 0 };
const mine = { turn: 0, roll: 1 };
const theirs = { turn: 1, roll: 1 };

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
});

function room(first: Wanted = mine, speed: Speed = 'full') {
  const view = signal<RoomView>({ ...roomView(first), log: [] });
  const actions = { toggleHold: vi.fn() } as Partial<RoomActions> as RoomActions;
  const table = createTable(view, actions, { speed: () => speed, oneTap: () => false });
  const cues: Cue[] = [];
  followCues(view, table.landing, (cue) => cues.push(cue));
  let seq = 0;
  let number = 1;
  return {
    table,
    /** What was told since it was asked last. */
    told: () => cues.splice(0),
    becomes(next: Wanted, ...happenings: { kind: 'rolled' | 'scored'; seat: number; played?: Played; box?: string; extra?: number }[]) {
      const shown = roomView(next);
      const turn = shown.room?.game?.turn ?? expect.unreachable('no turn');
      const news = happenings.map(({ kind, seat, played = null, box = 'chance', extra = 0 }): Happening => {
        const base = { seq: ++seq, at: Date.now(), seat, name: '', played };
        return kind === 'rolled'
          ? { ...base, kind, turn: { ...turn, dice, held: [0, 1] } }
          : { ...base, kind, box, column: 0, points: 17, extra, gains: [], card };
      });
      if (turn.seat !== view.value.room?.game?.turn?.seat) number += 1;
      const { game } = shown.room ?? expect.unreachable('no room');
      view.value = {
        ...shown,
        room: shown.room && { ...shown.room, game: game && { ...game, turn: { ...turn, number } } },
        log: [...view.value.log, ...news],
        fresh: next.changes?.fresh ?? false,
      };
    },
  };
}
const seatOf = (place: number) => roomView().room?.game?.players[place]?.seat ?? expect.unreachable('no such player');
const me = seatOf(0);
const other = seatOf(1);

describe('a roll', () => {
  it('is heard as it falls: each die in its own time, none later than it is seen to lie', () => {
    const { becomes, told } = room({ ...mine, roll: 0 });
    becomes({ ...mine, roll: 1 }, { kind: 'rolled', seat: me });
    const [thrown, ...others] = told();
    if (thrown?.kind !== 'thrown') throw new Error('not thrown');
    expect(others).toEqual([]);
    expect(thrown.mine).toBe(true);
    expect(new Set(thrown.lands).size).toBe(6);
    for (const lands of thrown.lands) expect(lands).toBeLessThanOrEqual(LANDING.full.mine);
    vi.advanceTimersByTime(LANDING.full.mine);
    expect(told()).toEqual([{ kind: 'landed', mine: true, dice: 6 }]);
  });

  it('is a throw each time, also of the same faces, and only of the dice that were not held', () => {
    const { becomes, told } = room({ ...mine, roll: 0 });
    becomes({ ...mine, roll: 1 }, { kind: 'rolled', seat: me });
    becomes({ ...mine, roll: 2 }, { kind: 'rolled', seat: me });
    expect(told().map((cue) => (cue.kind === 'thrown' ? cue.lands.length : cue.kind))).toEqual([6, 'landed', 4]);
  });

  it('that a tap puts down has landed then, once', () => {
    const { table, becomes, told } = room({ ...mine, roll: 0 });
    becomes({ ...mine, roll: 1 }, { kind: 'rolled', seat: me });
    told();
    table.hold(0);
    expect(told()).toEqual([{ kind: 'landed', mine: true, dice: 6 }]);
    vi.advanceTimersByTime(LANDING.full.mine);
    expect(told()).toEqual([]);
  });

  it('that is not animated has landed at once', () => {
    const { becomes, told } = room({ ...mine, roll: 0 }, 'off');
    becomes({ ...mine, roll: 1 }, { kind: 'rolled', seat: me });
    expect(told()).toEqual([{ kind: 'landed', mine: true, dice: 6 }]);
  });

  it('of somebody else, or that the server made for me, is not mine', () => {
    const { becomes, told } = room({ ...theirs, roll: 0 }, 'off');
    becomes(theirs, { kind: 'rolled', seat: other });
    becomes(mine, { kind: 'rolled', seat: me, played: 'time_out' });
    expect(told().filter(({ kind }) => kind === 'landed')).toEqual([
      { kind: 'landed', mine: false, dice: 6 },
      { kind: 'landed', mine: false, dice: 6 },
    ]);
  });

  it('that was missed is not made up for', () => {
    const { becomes, told } = room({ ...theirs, roll: 0 }, 'off');
    becomes({ ...theirs, changes: { fresh: true } }, { kind: 'rolled', seat: other });
    expect(told()).toEqual([]);
  });

  it('lands its dice in another order each time', () => {
    const order = (seq: number) => {
      const lands = [0, 1, 2, 3, 4].map((position) => landsAt({ seq, thrown: new Set(), duration: 680 }, position));
      return [...lands.keys()].sort((a, b) => (lands[a] ?? 0) - (lands[b] ?? 0)).join();
    };
    expect(new Set([1, 2, 3, 4, 5].map(order)).size).toBeGreaterThan(2);
  });
});

describe('writing', () => {
  it('is heard, with the stamp when all dice are alike', () => {
    const { becomes, told } = room(mine, 'off');
    becomes({ ...theirs, roll: 0 }, { kind: 'scored', seat: me });
    becomes({ turn: 2, roll: 0 }, { kind: 'scored', seat: other, box: 'five_of_a_kind' });
    expect(told()).toEqual([
      { kind: 'written', mine: true, stamped: false },
      { kind: 'written', mine: false, stamped: true },
    ]);
  });

  it('stamps the sheet for five or six alike with points, and for an extra in whichever box', () => {
    expect(stampOf({ box: 'six_of_a_kind', points: 100, extra: 0 })).toBe('six_of_a_kind');
    expect(stampOf({ box: 'five_of_a_kind', points: 0, extra: 0 })).toBeNull();
    expect(stampOf({ box: 'full_house', points: 25, extra: 100 })).toBe('five_of_a_kind');
    expect(stampOf({ box: 'full_house', points: 25, extra: 0 })).toBeNull();
  });
});

describe('my turn', () => {
  const turns = (cues: Cue[]) => cues.filter(({ kind }) => kind === 'turn');

  it('calls when it comes from somebody else, once', () => {
    const { becomes, told } = room(theirs, 'off');
    becomes({ turn: 0, roll: 0 }, { kind: 'scored', seat: other });
    becomes({ turn: 0, roll: 0 });
    becomes({ turn: 0, roll: 1 }, { kind: 'rolled', seat: me });
    expect(turns(told())).toEqual([{ kind: 'turn', name: null }]);
  });

  it('does not call of the turn that was there when the page was opened, nor of others’', () => {
    const { becomes, told } = room({ turn: 0, roll: 0 }, 'off');
    becomes({ turn: 0, roll: 0 });
    becomes({ turn: 1, roll: 0 }, { kind: 'scored', seat: me });
    expect(turns(told())).toEqual([]);
  });

  it('says whose it is where several share the page, who need no call among themselves while somebody looks', () => {
    const shared = { mine: [0, 1] };
    const { becomes, told } = room({ turn: 2, roll: 1, ...shared }, 'off');
    becomes({ turn: 0, roll: 0, ...shared }, { kind: 'scored', seat: seatOf(2) });
    expect(turns(told())).toEqual([{ kind: 'turn', name: roomView().room?.game?.players[0]?.name }]);
    becomes({ turn: 1, roll: 0, ...shared }, { kind: 'scored', seat: me });
    expect(turns(told())).toEqual([]);
  });
});

it('the tab calls of a turn that comes while nobody looks, also when somebody did before', async () => {
  await setLanguage('en');
  await needTexts('more');
  const view = signal(roomView(theirs));
  const stop = callFromTab(view);
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(called.value).toBeNull();
  view.value = roomView({ turn: 0, roll: 0 });
  expect(called.value).toBe('Your turn!');
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(called.value).toBeNull();
  stop();
});
