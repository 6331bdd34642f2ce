// @vitest-environment happy-dom
// @vitest-environment-options { "width": 360, "height": 640 }
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { roomView, sheets, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { Gain, Happening, RoomView } from '../../web/src/model/state';
import { buttons, see, showRoom, tap, text } from './support/screen';

// What the game tells of its rules while it runs, on a phone.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const game = (wanted: Wanted = {}) => roomView({ players: 4, ...wanted });
const key = (name: string) => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
const example = (within: ParentNode | null | undefined) => {
  const shown = within?.querySelector('.example');
  return shown && `${shown.querySelector('[role=img]')?.getAttribute('aria-label')} ${text(shown).trim()}`;
};

describe('the chosen box', () => {
  it('says what it asks, and one tap on that shows an example', async () => {
    await showRoom(game({ rules: { sheet: 'classic' } }));
    await tap(/^Three of a kind/);
    await tap(/^Three of a kind sum of all five dice$/);
    await see('gives 19');
    const dialog = document.querySelector('dialog');
    expect(text(dialog ?? undefined)).toContain('sum of all five dice');
    expect(example(dialog)).toBe('4, 4, 4, 2, 5 gives 19');
    await tap('All boxes and rules');
    await see('A turn is up to three rolls');
  });

  it('is told of by the help key, which else tells all', async () => {
    await showRoom(game());
    await key('?');
    await see('A turn is up to three rolls');
    await tap('Close');
    await tap(/^Fours/);
    await key('?');
    await see('All boxes and rules');
    expect(text(document.querySelector('dialog h2') ?? undefined)).toBe('Fours');
  });

  it('costs no tap: the second one writes', async () => {
    const { asked } = await showRoom(game());
    await tap(/^Fours/);
    await tap(/^Fours 12/);
    expect(asked.score).toHaveBeenCalledWith('fours', 0);
  });

  it('is described to who does not see the sheet', async () => {
    await showRoom(game());
    expect(buttons(/^Tower/)[0]?.getAttribute('aria-description')).toBe('four and two alike: all six count');
  });
});

describe('the help', () => {
  it.each(sheets.sheets.map(({ id, examples }) => [id, examples] as const))('has every box of %s with an example', async (id, all) => {
    await showRoom(game({ rules: { sheet: id } }));
    await key('?');
    await see('The boxes');
    const shown = [...document.querySelectorAll('.needs > div')].map(example);
    expect(shown).toEqual(Object.values(all).map(([dice, points]) => `${dice.join(', ')} gives ${points}`));
  });

  it('tells the rules of this table, and no others', async () => {
    await showRoom(game({ rules: { sheet: 'classic', columns: 3, joker: 'forced' } }));
    await key('?');
    await see('Bonus: 35 when the upper boxes reach 63. As many as 3 of each');
    await see('while all three five-of-a-kind boxes hold 50');
    await see('Three columns: they count once, twice and three times.');
    await see('Forced joker: Another five alike must go to its number box');
    expect(text()).not.toContain('Rolls you don’t use');
    expect(text()).not.toContain('from top to bottom');
  });
});

describe('the bonus', () => {
  const upper = (boxes: Record<string, number>, bonus = 0): RoomView => {
    const view = game({ rules: { sheet: 'yatzy' } });
    const { room } = view;
    if (!room?.game) return expect.unreachable('no game');
    const sum = Object.values(boxes).reduce((all, points) => all + points, 0);
    const card = { columns: [{ boxes, upper: sum, bonus, extra: 0, total: sum + bonus }], total: sum + bonus, saved_rolls: 0 };
    const players = room.game.players.map((player) => (player.seat === 1 ? { ...player, card } : player));
    return { ...view, room: { ...room, game: { ...room.game, players } } };
  };
  const row = () => text(document.querySelector('.line.bonus') ?? undefined);

  it('shows how far it is, and how far ahead or behind of three of each', async () => {
    const { turnTo } = await showRoom(upper({ sixes: 24, ones: 1 }));
    expect(row()).toContain('25/63 +4');
    await turnTo(upper({ sixes: 12 }));
    expect(row()).toContain('12/63 −6');
    await turnTo(upper({}));
    expect(row()).toMatch(/0\/63 0$/);
  });

  it('says when it is made', async () => {
    await showRoom(upper({ sixes: 24, fives: 20, fours: 16, threes: 9 }, 50));
    expect(document.querySelector('.line.bonus.made')).not.toBeNull();
    expect(row()).toMatch(/69\/63 50$/);
  });
});

describe('what a box brought beside its points', () => {
  const card = { columns: [], total: 0, saved_rolls: 0 };
  const brought = (...gains: Gain[]) => {
    const at = Date.now();
    const what = { kind: 'scored', seat: 2, name: 'Γιώργος', played: null, box: 'full_house', column: 0, points: 25, extra: 100 } as const;
    const log: Happening[] = [{ seq: 90, at, ...what, gains, card }];
    return { rules: { sheet: 'classic', joker: 'free' }, changes: { log, fresh: false } } as const;
  };
  const told = () => text(document.querySelector('.gains') ?? undefined);
  const all = brought({ kind: 'joker', points: 25 }, { kind: 'extra', points: 100 });

  it('is explained to everybody beside the score', async () => {
    for (const me of [0, 1, null]) {
      await showRoom(game({ ...all, turn: 2, roll: 0, me }));
      await see('100 extra for another five alike, after 50 in Five of a kind');
      expect(told()).toContain('Joker: all alike stand in for Full house');
    }
  });

  it('is never over the boxes that one may write', async () => {
    await showRoom(game({ ...all, turn: 0, roll: 1 }));
    expect(document.querySelector('.gains')).toBeNull();
  });

  it('is nothing when the box gave its points alone, or when the page was not there', async () => {
    await showRoom(game({ ...brought(), turn: 2, roll: 0 }));
    expect(document.querySelector('.gains')).toBeNull();
    await showRoom(game({ ...all, turn: 2, roll: 0, changes: { ...all.changes, fresh: true } }));
    expect(document.querySelector('.gains')).toBeNull();
  });

  it('tells of the first rolls that are saved', async () => {
    await showRoom(game({ ...brought({ kind: 'saved', points: 2 }), turn: 2, roll: 0 }));
    await see('Rolls saved for later turns: 2');
  });
});

describe('a forced joker', () => {
  const rolled = (joker: 'forced' | 'none', me = 0): RoomView => {
    const view = game({ me, rules: { sheet: 'classic', joker } });
    const { room } = view;
    const turn = room?.game?.turn;
    if (!room?.game || !turn) return expect.unreachable('no turn');
    return { ...view, room: { ...room, game: { ...room.game, turn: { ...turn, options: { 'fours:0': [20, 100] } } } } };
  };

  it('says why so few boxes are open', async () => {
    await showRoom(rolled('forced'));
    await see('Another five alike must go to its number box');
  });

  it('says it to whose dice they are', async () => {
    await showRoom(rolled('forced', 1));
    expect(document.querySelector('.note')).toBeNull();
  });
});
