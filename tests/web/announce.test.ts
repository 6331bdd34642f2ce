// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { Happening, RoomView } from '../../web/src/model/state';
import { createAnnouncer } from '../../web/src/view/game/announce';
import { QUIET } from '../../web/src/view/game/lost';
import { isolate } from '../../web/src/view/parts/bidi';

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const card = { columns: [], total: 0, saved_rolls: 0 };
type News = Happening extends infer H ? (H extends Happening ? Omit<H, 'seq' | 'at'> : never) : never;

function hear(wanted: Wanted = {}) {
  const view = signal<RoomView>({ ...roomView(wanted), log: [] });
  const announcer = createAnnouncer(view);
  let seq = 10;
  const happens = (next: Wanted, ...news: News[]) => {
    const log = [...view.value.log, ...news.map((one) => ({ ...one, seq: ++seq, at: 0 }) as Happening)];
    view.value = { ...roomView(next), log, fresh: false };
  };
  return { view, happens, said: () => announcer.said.value };
}

describe('who hears the page is told', () => {
  it('one’s own roll at once, with what is left', () => {
    const { happens, said } = hear();
    const turn = roomView().room?.game?.turn ?? expect.unreachable('no turn');
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', played: null, turn });
    expect(said().text).toBe('You rolled 4, 4, 2, 4, 6, 1. 1 roll left.');
  });

  it('one sentence for a finished turn of another, and whose turn it is now; nothing of their rolls', () => {
    const { happens, said } = hear({ turn: 1 });
    const turn = roomView({ turn: 1 }).room?.game?.turn ?? expect.unreachable('no turn');
    happens({ turn: 1 }, { kind: 'rolled', seat: 2, name: 'Γιώργος', played: null, turn });
    expect(said().id).toBe(0);
    happens(
      { turn: 0, roll: 0 },
      { kind: 'scored', seat: 2, name: 'Γιώργος', played: null, box: 'tower', column: 0, points: 22, extra: 0, gains: [], card },
    );
    expect(said().text).toBe(`${isolate('Γιώργος')} wrote 22 in Tower. It is your turn.`);
  });

  it('what a box brought beside its points, and why', () => {
    const { happens, said } = hear({ turn: 1, rules: { sheet: 'classic' } });
    const gains = [
      { kind: 'joker', points: 25 },
      { kind: 'extra', points: 100 },
      { kind: 'bonus', points: 35 },
    ] as const;
    const scored = { kind: 'scored', seat: 2, name: 'Jo', played: null, box: 'full_house', column: 0, points: 25, extra: 100 } as const;
    happens({ turn: 2, roll: 0, rules: { sheet: 'classic' } }, { ...scored, gains, card });
    expect(said().text.replace(/[\u2068\u2069]/g, '')).toBe(
      'Jo wrote 125 in Full house. Joker: all alike stand in for Full house. ' +
        '100 extra for another five alike, after 50 in Five of a kind. Bonus made: 35 more. Astrid is playing.',
    );
  });

  it('the same words twice as two', () => {
    const { happens, said } = hear();
    const turn = roomView().room?.game?.turn ?? expect.unreachable('no turn');
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', played: null, turn });
    const { id, text } = said();
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', played: null, turn });
    expect(said()).toEqual({ id: id + 1, text });
  });

  it('a refusal in words, once', () => {
    const { view, said } = hear();
    view.value = { ...view.value, error: { id: 4, code: 'box_filled' } };
    expect(said().text).toBe('That box is filled.');
    const { id } = said();
    view.value = { ...view.value, pending: 'roll' };
    expect(said().id).toBe(id);
  });

  it('nothing of what came by a snapshot', () => {
    const { view, said } = hear();
    view.value = { ...roomView({ turn: 1 }), fresh: true };
    expect(said().id).toBe(0);
  });
});

describe('what happens at the table is told', () => {
  const george = isolate('Γιώργος');
  const scored = { kind: 'scored', box: 'full_house', column: 0, points: 0, extra: 0, gains: [], card } as const;
  const other = { seat: 2, name: 'Γιώργος' };
  const me = { seat: 1, name: 'Nora' };
  const rolls = { roll: 1, turn: 2 };

  test.each([
    [
      'a turn that the server played for want of time',
      { ...scored, ...other, played: 'time_out' },
      `${george} ran out of time: Full house 0.`,
    ],
    ['one that was skipped', { ...scored, ...other, played: 'skipped' }, `Played for ${george}: Full house 0.`],
    ['one of an absent player', { ...scored, ...other, played: 'absent' }, `${george} is absent: Full house 0.`],
    ['mine that ran out', { ...scored, ...me, played: 'time_out' }, 'Your time ran out: Full house 0.'],
    ['a box taken back', { kind: 'taken_back', ...other, box: 'full_house', column: 0 }, `${george} took Full house back.`],
    ['a box that I took back', { kind: 'taken_back', ...me, box: 'full_house', column: 0 }, 'You took Full house back.'],
    ['who is absent', { kind: 'absence', ...other, absent: true, why: 'others' }, `${george} was marked absent.`],
    ['that I am', { kind: 'absence', ...me, absent: true, why: 'time_out' }, 'You ran out of time twice: the server plays on for you.'],
    ['who is back', { kind: 'absence', ...other, absent: false, why: 'back' }, `${george} is back.`],
    ['who was removed', { kind: 'left', ...other, removed: true }, `${george} was removed by the host.`],
    ['who left', { kind: 'left', ...other, removed: false }, `${george} left.`],
    ['who is host', { kind: 'host', ...other }, `${george} is the host now.`],
    ['that I am host', { kind: 'host', ...me }, 'You are the host now.'],
    ['another order of the seats', { kind: 'arranged' }, 'The order of the seats was changed.'],
    ['who ended the game', { kind: 'ended', ...other }, `${george} ended the game.`],
  ] satisfies [string, News, string][])('%s', (_what, news, text) => {
    const { happens, said } = hear(rolls);
    happens(rolls, news);
    expect(said().text).toBe(text);
  });

  it('a roll that the server made for me', () => {
    const { happens, said } = hear();
    const turn = roomView().room?.game?.turn ?? expect.unreachable('no turn');
    happens({ rollsLeft: 0 }, { kind: 'rolled', ...me, played: 'absent', turn });
    expect(said().text).toMatch(/^Rolled for .Nora.: 4, 4/);
  });

  it('whose hands the device goes to, when several share it; nobody is “you” then', () => {
    const { happens, said } = hear({ mine: [0, 1] });
    happens({ mine: [0, 1], me: 1, turn: 1, roll: 0 }, { ...scored, ...me, played: null, points: 22 });
    expect(said().text).toBe(`${isolate('Nora')} wrote 22 in Full house. Pass to ${george}.`);
  });

  it('others’ reactions, not mine', () => {
    const { view, said } = hear();
    view.value = { ...view.value, reactions: [{ id: 1, seat: 1, reaction: 'wow', at: 0 }] };
    expect(said().id).toBe(0);
    view.value = { ...view.value, reactions: [...view.value.reactions, { id: 2, seat: 2, reaction: 'well_played', at: 0 }] };
    expect(said().text).toBe(`${george}: Well played.`);
    const { id } = said();
    view.value = { ...view.value, pending: 'roll' };
    expect(said().id).toBe(id);
  });

  it('once, that my box can be taken back; not that somebody else’s can', () => {
    const { view, said } = hear({ turn: 1 });
    view.value = { ...view.value, takeBack: { seat: 2, turn: 32, until: 5000 } };
    expect(said().id).toBe(0);
    view.value = { ...view.value, takeBack: { seat: 1, turn: 33, until: 5000 } };
    expect(said().text).toBe('You can take it back for a moment.');
    const { id } = said();
    view.value = { ...view.value, takeBack: { seat: 1, turn: 33, until: 5001 } };
    expect(said().id).toBe(id);
  });

  it('once, that the player in turn is lost, to who may decide about it', () => {
    const { view, said } = hear({ turn: 1 });
    const gone = (me: number | null) => ({ ...roomView({ turn: 1, me, presence: { 1: 'lost' } }), log: [] });
    view.value = gone(null);
    expect(said().id).toBe(0);
    view.value = gone(0);
    expect(said().text).toBe(`${george} has been gone for a while.`);
    const { id } = said();
    view.value = gone(0);
    expect(said().id).toBe(id);
  });

  it('which seat is played from elsewhere', () => {
    const { view, said } = hear({ mine: [0, 1] });
    view.value = { ...view.value, taken: 2 };
    expect(said().text).toBe(`${george} is played somewhere else now.`);
  });
});

describe('the time that runs out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const timed = (wanted: Wanted, timer: number): Wanted => ({
    ...wanted,
    table: { timer },
    changes: { deadline: Date.now() + timer * 1000, log: [] },
  });

  it('is said ten seconds before, once, to who is in turn', () => {
    const { view, said } = hear();
    view.value = roomView(timed({}, 60));
    vi.advanceTimersByTime(49_999);
    expect(said().id).toBe(0);
    vi.advanceTimersByTime(1);
    expect(said().text).toBe('10 seconds left.');
    vi.advanceTimersByTime(20_000);
    expect(said().id).toBe(1);
  });

  it('is said half-way when there is little of it', () => {
    const { view, said } = hear();
    view.value = roomView(timed({}, 10));
    vi.advanceTimersByTime(5000);
    expect(said().text).toBe('5 seconds left.');
  });

  it('starts anew with each step, and is nothing to the others', () => {
    const { view, said } = hear();
    view.value = roomView(timed({}, 60));
    vi.advanceTimersByTime(30_000);
    view.value = roomView(timed({ roll: 3 }, 60));
    vi.advanceTimersByTime(30_000);
    expect(said().id).toBe(0);
    view.value = roomView(timed({ turn: 1 }, 60));
    vi.advanceTimersByTime(60_000);
    expect(said().id).toBe(0);
  });
});

describe('a connection that is gone', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is spoken of after a moment, and when it is back', () => {
    const { view, said } = hear();
    view.value = { ...view.value, link: { kind: 'lost', since: Date.now() } };
    vi.advanceTimersByTime(QUIET - 1);
    expect(said().id).toBe(0);
    vi.advanceTimersByTime(1);
    expect(said().text).toMatch(/^The connection is gone/);
    view.value = { ...view.value, link: { kind: 'online' } };
    expect(said().text).toBe('Connected again.');
  });

  it('is nobody’s business when it was short', () => {
    const { view, said } = hear();
    view.value = { ...view.value, link: { kind: 'lost', since: Date.now() } };
    vi.advanceTimersByTime(QUIET - 1);
    view.value = { ...view.value, link: { kind: 'online' } };
    vi.advanceTimersByTime(QUIET);
    expect(said().id).toBe(0);
  });
});
