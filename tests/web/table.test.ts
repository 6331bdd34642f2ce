// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roomView } from '../../web/dev/fixtures';
import type { RoomActions, RoomView } from '../../web/src/model/state';
import type { Turn } from '../../web/src/protocol/messages';
import { LANDING, type Speed } from '../../web/src/view/game/landing';
import { createTable } from '../../web/src/view/game/table';

// What a tap means before a command leaves.

const actions = () => ({
  join: vi.fn(),
  take: vi.fn(),
  leave: vi.fn(),
  rename: vi.fn(),
  makePass: vi.fn(),
  dropPass: vi.fn(),
  setUp: vi.fn(),
  arrange: vi.fn(),
  shuffle: vi.fn(),
  remove: vi.fn(),
  removeWatcher: vi.fn(),
  readmit: vi.fn(),
  handOn: vi.fn(),
  start: vi.fn(),
  askWatchers: vi.fn(),
  toggleHold: vi.fn(),
  roll: vi.fn(),
  score: vi.fn(),
  takeBack: vi.fn(),
  skip: vi.fn(),
  absent: vi.fn(),
  back: vi.fn(),
  end: vi.fn(),
  react: vi.fn(),
  mute: vi.fn(),
  reconnect: vi.fn(),
  dismissError: vi.fn(),
  dismissTaken: vi.fn(),
});

function sitDown({ view: first = roomView(), speed = 'off' as Speed, oneTap = false } = {}) {
  const view = signal<RoomView>(first);
  const asked = actions();
  const table = createTable(view, asked satisfies RoomActions, { speed: () => speed, oneTap: () => oneTap });
  const turnTo = (changes: Partial<Turn>, rest: Partial<RoomView> = {}) => {
    const { room } = view.value;
    if (!room?.game?.turn) return expect.unreachable('no turn');
    const turn = { ...room.game.turn, ...changes };
    view.value = { ...view.value, ...rest, room: { ...room, game: { ...room.game, turn } } };
  };
  /** The server says that the dice were thrown. */
  const rolled = (seat = 1) => {
    const turn = view.value.room?.game?.turn ?? expect.unreachable('no turn');
    const next = { ...turn, seat, roll: turn.roll + 1, held: [0, 1] };
    const seq = (view.value.log.at(-1)?.seq ?? 0) + 1;
    turnTo(next, { fresh: false, log: [...view.value.log, { seq, at: 0, kind: 'rolled', seat, name: 'Nora', played: null, turn: next }] });
  };
  return { view, table, asked, turnTo, rolled };
}

describe('writing', () => {
  it('takes a second tap on the same box', () => {
    const { table, asked } = sitDown();
    table.choose('fours', 0);
    expect(table.choice.value).toMatchObject({ box: 'fours', column: 0 });
    expect(asked.score).not.toHaveBeenCalled();
    table.choose('chance', 0);
    expect(asked.score).not.toHaveBeenCalled();
    table.choose('chance', 0);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('chance', 0);
  });

  it('or one on the big button', () => {
    const { table, asked } = sitDown();
    table.choose('fours', 0);
    table.writeChoice();
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fours', 0);
  });

  it('takes one tap for who set it so', () => {
    const { table, asked } = sitDown({ oneTap: true });
    table.choose('fours', 0);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fours', 0);
  });

  it('tells the columns of a triple card apart', () => {
    const { table, asked } = sitDown({ view: roomView({ rules: { sheet: 'yatzy', columns: 3 }, share: 0 }) });
    table.choose('fours', 0);
    table.choose('fours', 1);
    expect(asked.score).not.toHaveBeenCalled();
    table.choose('fours', 1);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fours', 1);
  });

  it.each([
    ['a new roll', { roll: 3 }],
    ['a new turn', { number: 34, roll: 2 }],
    ['somebody else’s turn', { seat: 2 }],
  ])('a choice dies with %s', (_what, changes) => {
    const { table, asked, turnTo } = sitDown();
    table.choose('fours', 0);
    turnTo(changes);
    expect(table.choice.value).toBeNull();
    table.writeChoice();
    expect(asked.score).not.toHaveBeenCalled();
  });

  it('a choice is dropped by holding a die and by rolling', () => {
    const { table, asked } = sitDown();
    table.choose('fours', 0);
    table.hold(2);
    expect(table.choice.value).toBeNull();
    expect(asked.toggleHold).toHaveBeenCalledExactlyOnceWith(2);
    table.choose('fours', 0);
    table.roll();
    expect(table.choice.value).toBeNull();
    expect(asked.roll).toHaveBeenCalledOnce();
  });

  it('a zero is asked about once more when another box would give points', () => {
    const { table, asked } = sitDown({ oneTap: true });
    table.choose('fives', 0);
    expect(asked.score).not.toHaveBeenCalled();
    expect(table.doubt.value).toMatchObject({ box: 'fives' });
    table.dropDoubt();
    expect(table.doubt.value).toBeNull();
    table.choose('fives', 0);
    table.confirmDoubt();
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fives', 0);
  });

  it('a zero is written at once when nothing gives points', () => {
    const { table, asked, turnTo } = sitDown({ oneTap: true });
    turnTo({ options: { 'fives:0': [0, 0], 'tower:0': [0, 0] } });
    table.choose('fives', 0);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fives', 0);
  });

  it('a zero with an extra is no zero', () => {
    const { table, asked, turnTo } = sitDown({ oneTap: true });
    turnTo({ options: { 'fives:0': [0, 100], 'ones:0': [5, 100] } });
    table.choose('fives', 0);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fives', 0);
  });

  it('the question goes away with the turn that it was about', () => {
    const { table, turnTo } = sitDown({ oneTap: true });
    table.choose('fives', 0);
    turnTo({ number: 34, seat: 2, roll: 0, options: {} });
    expect(table.doubt.value).toBeNull();
  });

  it('nothing is sent twice while an answer is awaited, and nothing out of turn', () => {
    const { table, asked, view, turnTo } = sitDown();
    table.choose('fours', 0);
    view.value = { ...view.value, pending: 'score' };
    table.writeChoice();
    expect(asked.score).not.toHaveBeenCalled();
    view.value = { ...view.value, pending: null };
    turnTo({ seat: 2 });
    table.choose('fours', 0);
    table.choose('fours', 0);
    table.hold(1);
    table.roll();
    expect([asked.score, asked.toggleHold, asked.roll].map((fn) => fn.mock.calls.length)).toEqual([0, 0, 0]);
  });

  it('nothing is on offer while a roll is on its way, so that no tap means dice that are gone', () => {
    const { table, asked, view } = sitDown();
    view.value = { ...view.value, pending: 'roll' };
    expect(table.options.value).toBeNull();
    table.choose('fours', 0);
    view.value = { ...view.value, pending: null };
    expect(table.choice.value).toBeNull();
    expect(table.options.value).not.toBeNull();
    expect(asked.score).not.toHaveBeenCalled();
  });

  it('holds nothing when there is no roll left to hold for', () => {
    const { table, asked, turnTo } = sitDown();
    turnTo({ roll: 3, rolls_left: 0 });
    table.hold(1);
    expect(asked.toggleHold).not.toHaveBeenCalled();
    turnTo({ saved_rolls: 1 });
    table.hold(1);
    expect(asked.toggleHold).toHaveBeenCalledOnce();
  });
});

describe('taking back', () => {
  const open = (seat: number) => ({ seat, turn: 32, until: 5000 });

  it('is for who wrote the box, and asked for once', () => {
    const { table, asked, view } = sitDown({ view: { ...roomView(), takeBack: null } });
    table.takeBack();
    view.value = { ...view.value, takeBack: open(2) };
    table.takeBack();
    expect(asked.takeBack).not.toHaveBeenCalled();
    view.value = { ...view.value, takeBack: open(1) };
    table.takeBack();
    view.value = { ...view.value, pending: 'take_back' };
    table.takeBack();
    expect(asked.takeBack).toHaveBeenCalledOnce();
  });
});

describe('the dice in the air', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('hide what they give until they lie, and are those that were thrown', () => {
    const { table, rolled } = sitDown({ speed: 'full' });
    expect(table.options.value).not.toBeNull();
    rolled();
    expect(table.landing.value?.thrown).toEqual(new Set([2, 3, 4, 5]));
    expect(table.options.value).toBeNull();
    vi.advanceTimersByTime(LANDING.full.mine);
    expect(table.landing.value).toBeNull();
    expect(table.options.value).not.toBeNull();
  });

  it('take at most 700 ms when they are mine and 350 ms when they are others’', () => {
    for (const { mine, others } of Object.values(LANDING)) {
      expect(mine).toBeLessThanOrEqual(700);
      expect(others).toBeLessThanOrEqual(350);
    }
    const { table, rolled } = sitDown({ speed: 'full' });
    rolled(2);
    expect(table.landing.value?.duration).toBe(LANDING.full.others);
  });

  it('lie at once when the animation is off, and when the page came by a snapshot', () => {
    const off = sitDown({ speed: 'off' });
    off.rolled();
    expect(off.table.landing.value).toBeNull();
    const { table, view } = sitDown({ speed: 'full' });
    const seq = (view.value.log.at(-1)?.seq ?? 0) + 1;
    const turn = view.value.room?.game?.turn ?? expect.unreachable('no turn');
    view.value = {
      ...view.value,
      fresh: true,
      log: [...view.value.log, { seq, at: 0, kind: 'rolled', seat: 1, name: '', played: null, turn }],
    };
    expect(table.landing.value).toBeNull();
  });

  it('never delay a tap: it ends their fall, and holds or rolls as it says', () => {
    const { table, asked, rolled, turnTo } = sitDown({ speed: 'full' });
    turnTo({ roll: 1, rolls_left: 2 });
    rolled();
    table.hold(3);
    expect(table.landing.value).toBeNull();
    expect(asked.toggleHold).toHaveBeenCalledExactlyOnceWith(3);
    rolled();
    table.roll();
    expect(table.landing.value).toBeNull();
    expect(asked.roll).toHaveBeenCalledOnce();
  });

  it('let nobody write what they have not seen: a tap on a box then only chooses', () => {
    const { table, asked, rolled } = sitDown({ speed: 'full', oneTap: true });
    rolled();
    table.choose('fours', 0);
    expect(asked.score).not.toHaveBeenCalled();
    expect(table.choice.value).toMatchObject({ box: 'fours' });
    table.choose('fours', 0);
    expect(asked.score).toHaveBeenCalledExactlyOnceWith('fours', 0);
  });
});

describe('looking at others', () => {
  it('ends when my turn comes', () => {
    const { table, turnTo } = sitDown({ view: roomView({ turn: 1 }) });
    table.peek.value = 3;
    table.everyone.value = true;
    turnTo({ number: 34 });
    expect([table.peek.value, table.everyone.value]).toEqual([3, true]);
    turnTo({ seat: 1 });
    expect([table.peek.value, table.everyone.value]).toEqual([null, false]);
  });
});
