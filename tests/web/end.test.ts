// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { RoomView } from '../../web/src/model/state';
import type { Game } from '../../web/src/protocol/messages';
import { resultText } from '../../web/src/view/end/result_text';
import { see, showRoom, text } from './support/screen';

// The end of a game: what is told of it, on the page and to others.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const over = (wanted: Wanted = {}, changes: Partial<Game> = {}): RoomView => {
  const view = roomView({ phase: 'over', ...wanted });
  const { room } = view;
  return room?.game ? { ...view, room: { ...room, game: { ...room.game, ...changes } } } : expect.unreachable('no game');
};
const nothing = { best: null, luckiest: null, bonus: [], extras: [] };
const item = (beginning: string) => [...document.querySelectorAll('.highlight')].find((one) => text(one).startsWith(beginning));
const dice = (within: Element | undefined) => within?.querySelector('[role=img]')?.getAttribute('aria-label');

describe('the highlights', () => {
  const classic = { players: 4, rules: { sheet: 'classic' } } as const;
  const written = { box: 'five_of_a_kind', column: 0, dice: [6, 6, 6, 6, 6] };

  it('are the luckiest roll with its dice and its odds', async () => {
    await showRoom(over(classic, { highlights: { ...nothing, luckiest: { ...written, seat: 3, held: [0, 2], one_in: 216 } } }));
    await see('Luckiest roll: Astrid, Five of a kind');
    const lucky = item('Luckiest roll');
    expect(text(lucky)).toContain('1 in 216');
    expect(dice(lucky)).toBe('6, 6, 6, 6, 6');
    // Those that lay there already stand back.
    const kept = [...(lucky?.querySelectorAll('.mini-die') ?? [])].map((die) => die.classList.contains('kept'));
    expect(kept).toEqual([true, false, true, false, false]);
  });

  it('are the best turn with its dice, the bonus and the extras', async () => {
    const gains = {
      bonus: [
        { seat: 1, points: 35 },
        { seat: 4, points: 35 },
      ],
      extras: [{ seat: 2, points: 200 }],
    };
    await showRoom(over(classic, { highlights: { ...nothing, ...gains, best: { ...written, seat: 1, points: 50 } } }));
    await see('Best box: Nora, 50 in Five of a kind');
    expect(dice(item('Best box'))).toBe('6, 6, 6, 6, 6');
    await see('Got the bonus: Nora and Mikko');
    await see('Γιώργος earned 200 extra');
  });

  it('name the column of a triple sheet', async () => {
    const best = { ...written, column: 2, seat: 1, points: 150 };
    await showRoom(over({ rules: { sheet: 'classic', columns: 3 } }, { highlights: { ...nothing, best } }));
    await see('Best box: Nora, 150 in Five of a kind ×3');
  });

  it('are seen by who watches too', async () => {
    await showRoom(over({ me: null }, { highlights: { ...nothing, luckiest: { ...written, seat: 1, held: [], one_in: 1296 } } }));
    await see('1 in 1296');
  });

  it('say how close it was, but not of a shared first place', async () => {
    const ranking = [
      { seat: 2, place: 1, total: 200, finished: true },
      { seat: 1, place: 2, total: 199, finished: true },
    ];
    const { turnTo } = await showRoom(over({ players: 2 }, { highlights: nothing, ranking }));
    await see('Decided by a single point');
    await turnTo(over({ players: 2, ties: true }, { highlights: nothing }));
    expect(text()).not.toContain('Decided');
    expect(document.querySelector('.highlights')).toBeNull();
  });
});

describe('the result as text', () => {
  const link = 'https://dice.example/r/k7m29xq4wt';
  const told = (wanted: Wanted, changes: Partial<Game> = {}) => {
    const game = over(wanted, changes).room?.game ?? expect.unreachable('no game');
    return resultText(game, link).split('\n');
  };

  it('has the game with its options, places, names and totals, and the link', () => {
    const lines = told({ players: 3, ties: true, rules: { sheet: 'six_dice', columns: 3, order: 'forced' } }, { highlights: nothing });
    expect(lines[0]).toBe('Regatta: Six dice · Triple · Forced order');
    expect(lines.slice(2, 5)).toEqual([
      expect.stringMatching(/^1\. \S+: \d+$/),
      expect.stringMatching(/^1\. \S+: \d+$/),
      expect.stringMatching(/^3\. \S+: \d+$/),
    ]);
    expect(lines.slice(5)).toEqual(['', link]);
  });

  it('says who left, and the luckiest roll, in plain characters', () => {
    const luckiest = { seat: 1, box: 'castle', column: 0, dice: [4, 4, 4, 1, 1, 1], held: [0], one_in: 78 };
    const lines = told({ players: 2, left: [1] }, { highlights: { ...nothing, luckiest } });
    expect(lines[3]).toMatch(/^2\. Γιώργος \(left\): \d+$/);
    expect(lines).toContain('Luckiest roll: Nora, Castle, 1 in 78');
    expect(lines.join('')).not.toMatch(/[\u2066-\u2069]/);
  });
});
