// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { setLanguage } from '../../web/src/i18n';
import type { Happening, RoomView } from '../../web/src/model/state';
import { highlights, resultText } from '../../web/src/view/end/highlights';
import { createAnnouncer } from '../../web/src/view/game/announce';
import { QUIET } from '../../web/src/view/game/lost';
import { isolate } from '../../web/src/view/parts/bidi';

beforeEach(() => setLanguage('en'));

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
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', turn });
    expect(said().text).toBe('You rolled 4, 4, 2, 4, 6, 1. 1 roll left.');
  });

  it('one sentence for a finished turn of another, and whose turn it is now; nothing of their rolls', () => {
    const { happens, said } = hear({ turn: 1 });
    const turn = roomView({ turn: 1 }).room?.game?.turn ?? expect.unreachable('no turn');
    happens({ turn: 1 }, { kind: 'rolled', seat: 2, name: 'Γιώργος', turn });
    expect(said().id).toBe(0);
    happens({ turn: 0, roll: 0 }, { kind: 'scored', seat: 2, name: 'Γιώργος', box: 'tower', column: 0, points: 22, extra: 0, card });
    expect(said().text).toBe(`${isolate('Γιώργος')} wrote 22 in Tower. It is your turn.`);
  });

  it('the same words twice as two', () => {
    const { happens, said } = hear();
    const turn = roomView().room?.game?.turn ?? expect.unreachable('no turn');
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', turn });
    const { id, text } = said();
    happens({}, { kind: 'rolled', seat: 1, name: 'Nora', turn });
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

describe('the result', () => {
  const ended = (wanted: Wanted) => roomView({ phase: 'over', ...wanted }).room?.game ?? expect.unreachable('no game');

  it('has its highlights from what the server counted', () => {
    const found = highlights(ended({ players: 5, rules: { sheet: 'classic' } })).map((text) => text.replace(/[\u2068\u2069]/g, ''));
    expect(found.find((text) => text.startsWith('Best box'))).toMatch(/, 50 in Five of a kind$/);
    expect(found).toContain('Γιώργος earned 100 extra');
  });

  it('says how close it was, but not of a shared first place', () => {
    const game = ended({ players: 2, rules: { sheet: 'yacht' } });
    const close = { ...game, ranking: game.ranking?.map((one, index) => ({ ...one, total: 200 - index })) ?? null };
    expect(highlights(close)).toContain('Decided by a single point');
    expect(highlights(ended({ players: 2, ties: true })).join()).not.toContain('Decided');
  });

  it('can be told as text: places, names and totals, and the link', () => {
    const text = resultText(ended({ players: 3, ties: true }), 'https://dice.example/r/k7m29xq4wt').split('\n');
    expect(text[0]).toBe('Regatta – Six dice');
    expect(text.slice(1, 3).every((line) => line.startsWith('1. '))).toBe(true);
    expect(text[3]).toMatch(/^3\. .+ {2}\d+$/);
    expect(text.at(-1)).toBe('https://dice.example/r/k7m29xq4wt');
  });
});
