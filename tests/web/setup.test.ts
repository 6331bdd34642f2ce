// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { Happening } from '../../web/src/model/state';
import type { Rules } from '../../web/src/protocol/messages';
import { plain } from './support/room';
import { buttons, see, showRoom, tap, text } from './support/screen';

// The rules of a table before its game: what the host picks from, and what everybody else reads.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const lobby = (wanted: Wanted = {}) => roomView({ phase: 'lobby', players: 3, ...wanted });
const group = (legend: string) =>
  [...document.querySelectorAll('fieldset')].find((one) => text(one.querySelector('legend') ?? one) === legend) ??
  expect.unreachable(legend);
const option = (legend: string, label: string) =>
  [...group(legend).querySelectorAll('label')].find((one) => text(one).startsWith(label)) ?? expect.unreachable(label);
const pick = (legend: string, label: string) => act(() => option(legend, label).querySelector('input')?.click());
const rulesLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.lobby-rules a')];

describe('the host', () => {
  it('chooses a sheet first, then what is different about it', async () => {
    await showRoom(lobby({ rules: { sheet: 'classic' } }));
    await see('Sheet');
    expect([...document.querySelectorAll('.setup legend')].map((legend) => text(legend))).toEqual([
      'Sheet',
      'Columns',
      'Order',
      'Joker',
      'Order of the first game',
      'Time for each roll',
      'Taking a box back',
    ]);
    expect([...group('Sheet').querySelectorAll('.preset-name')].map((name) => text(name))).toEqual([
      'Yatzy',
      'Classic',
      'Six dice',
      'Yacht',
    ]);
  });

  test.each([
    ['Sheet', 'Yatzy', '5 dice · 15 boxes', 'The Scandinavian sheet'],
    ['Sheet', 'Six dice', '6 dice · 20 boxes', 'the rolls you don’t use are saved'],
    ['Columns', 'One column', 'Every box is filled once.'],
    ['Columns', 'Triple', 'they count once, twice and three times', '20 points count 20, 40 or 60'],
    ['Order', 'Free order', 'Any open box may be filled.'],
    ['Order', 'Forced order', 'from top to bottom', 'Dice that don’t fit the next box give 0 there.'],
    ['Joker', 'No joker', 'Another five alike is a roll like any other.'],
    ['Joker', 'Forced joker', 'must go to its number box'],
    ['Joker', 'Free-choice joker', 'may go anywhere'],
    ['Order of the first game', 'Roll-off', 'the highest begins'],
  ])('reads what it changes: %s, %s', async (legend, label, ...notes) => {
    await showRoom(lobby({ rules: { sheet: 'classic' } }));
    await see(legend);
    for (const note of notes) expect(text(option(legend, label))).toContain(note);
  });

  it('reads what a time means as it stands', async () => {
    await showRoom(lobby({ table: { timer: 60, take_back: 0 } }));
    await see('60 seconds for each roll; then the server plays.');
    await see('What is written stays.');
    await showRoom(lobby({ table: { timer: 0, take_back: 5 } }));
    await see('Everybody takes the time they like.');
    await see('A box can be taken back for 5 seconds.');
  });

  it('sees greyed what can’t be had, with the reason in sight', async () => {
    const { asked } = await showRoom(lobby({ rules: { sheet: 'yatzy' } }));
    await see('Jokers belong to this sheet only: Classic.');
    const greyed = option('Joker', 'Forced joker');
    const input = greyed.querySelector('input') ?? expect.unreachable('no radio');
    expect(greyed.classList).toContain('greyed');
    expect(input.disabled).toBe(true);
    expect(text(document.getElementById(input.getAttribute('aria-describedby') ?? '') ?? undefined)).toContain('this sheet only: Classic');
    expect(asked.setUp).not.toHaveBeenCalled();
  });

  it('loses a joker with the sheet that has it, and keeps the rest', async () => {
    const { asked } = await showRoom(lobby({ rules: { sheet: 'classic', columns: 3, joker: 'free' } }));
    await see('Sheet');
    await pick('Sheet', 'Yacht');
    expect(asked.setUp).toHaveBeenCalledExactlyOnceWith({ sheet: 'yacht', columns: 3, order: 'free', joker: 'none' }, expect.anything());
  });

  it('chooses as quickly as the answers come', async () => {
    const { asked, justTurnTo } = await showRoom(lobby({ rules: { sheet: 'classic' } }));
    await see('Order');
    await pick('Columns', 'Triple');
    await justTurnTo(lobby({ rules: { sheet: 'classic', columns: 3 } }));
    const forced = option('Order', 'Forced order').querySelector('input') ?? expect.unreachable('no radio');
    forced.click();
    await new Promise((done) => setTimeout(done, 200));
    expect(forced.checked).toBe(true);
    expect(asked.setUp).toHaveBeenLastCalledWith({ sheet: 'classic', columns: 3, order: 'forced', joker: 'none' }, expect.anything());
  });

  it('has the last choice remembered for the next room', async () => {
    const { page } = await showRoom(lobby({ rules: { sheet: 'yatzy' } }));
    await see('Order');
    await pick('Order', 'Forced order');
    expect(page.settings.value.rules).toEqual({ sheet: 'yatzy', columns: 1, order: 'forced', joker: 'none' });
    await pick('Order of the first game', 'Shuffled');
    expect(page.settings.value.table).toEqual({ ...plain, turn_order: 'shuffled' });
  });

  test.each([
    ['classic', 'standard'],
    ['yatzy', 'yatzy'],
    ['six_dice', 'six-dice'],
    ['yacht', 'yacht'],
  ] as const)('finds a page on all of it, in a tab of its own: %s', async (sheet, page) => {
    await showRoom(lobby({ rules: { sheet } }));
    await see('Columns');
    const links = rulesLinks();
    expect(links.map((link) => link.getAttribute('href'))).toEqual([page, 'triple', 'forced', 'joker'].map((name) => `/en/rules/${name}`));
    for (const link of links) {
      expect(link.target).toBe('_blank');
      expect(text(link)).toContain('opens in a new tab');
    }
  });

  it('finds them in the language of the page', async () => {
    await setLanguage('nb');
    await showRoom(lobby());
    await vi.waitFor(() => expect(rulesLinks()[0]?.getAttribute('href')).toBe('/nb/rules/six-dice'));
  });

  it('who is alone reads what to do next, and has the link in sight', async () => {
    const { turnTo } = await showRoom(lobby({ players: 1 }));
    await see('Nobody else is here yet.');
    await see('Copy the link');
    expect(buttons('Start on my own')).toHaveLength(1);
    await turnTo(lobby({ players: 2 }));
    expect(text()).not.toContain('Nobody else is here yet.');
    expect(buttons('Start with 2 players')).toHaveLength(1);
  });
});

describe('everybody else', () => {
  const guest = (wanted: Wanted = {}) => showRoom(lobby({ me: 1, ...wanted }));

  it('reads the standard game as that', async () => {
    await guest({ rules: { sheet: 'yatzy' } });
    await see('The standard game of this sheet.');
    expect(rulesLinks().map((link) => link.getAttribute('href'))).toEqual(['/en/rules/yatzy']);
  });

  it('reads what differs from it, what that means, and where more is told', async () => {
    await guest({ rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'forced' } });
    await see('Different from the standard game');
    const differs = [...document.querySelectorAll('.differs li')].map((line) => text(line));
    expect(differs[0]).toMatch(/^Triple.*twice and three times.*20 points count 20, 40 or 60/);
    expect(differs[1]).toMatch(/^Forced order.*from top to bottom.*give 0 there/);
    expect(differs[2]).toMatch(/^Forced joker.*number box/);
    expect(rulesLinks().map((link) => link.getAttribute('href'))).toEqual([
      '/en/rules/standard',
      '/en/rules/triple',
      '/en/rules/forced',
      '/en/rules/joker',
    ]);
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(0);
  });

  describe('sees at once what the host changes', () => {
    const before: Rules = { sheet: 'yatzy', columns: 1, order: 'free', joker: 'none' };
    const change = (seq: number, rules: Partial<Rules>, table: Partial<typeof plain> = {}): Happening => ({
      seq,
      at: 0,
      kind: 'rules_set',
      rules: { ...before, ...rules },
      table: { ...plain, ...table },
      before: { rules: before, table: plain },
    });
    const changed = (...log: Happening[]) => lobby({ me: 1, rules: before, changes: { log, fresh: false } });

    test.each([
      [{ columns: 3 }, {}, 'Triple'],
      [{ sheet: 'six_dice', order: 'forced' }, {}, 'Six dice · Forced order'],
      [{ sheet: 'classic', joker: 'free' }, {}, 'Classic · Free-choice joker'],
      [{}, { timer: 60 }, '60 seconds for each roll; then the server plays.'],
      [{}, { take_back: 0 }, 'What is written stays.'],
      [{}, { turn_order: 'shuffled' }, 'The order is shuffled at the start.'],
    ] as const)('%o %o', async (rules, table, told) => {
      const { turnTo } = await showRoom(changed());
      await turnTo(changed(change(7, rules, table as Partial<typeof plain>)));
      await vi.waitFor(() => expect(text(document.querySelector('.toast') ?? undefined)).toContain(`Nora changed the rules: ${told}`));
    });

    it('also by ear; who set them hears nothing', async () => {
      const { turnTo } = await showRoom(changed());
      await turnTo(changed(change(7, { columns: 3 })));
      expect(text(document.querySelector('[aria-live]') ?? undefined)).toContain('The rules were changed: Yatzy, Triple.');
      const host = await showRoom(lobby({ rules: before }));
      await host.turnTo(lobby({ rules: before, changes: { log: [change(7, { columns: 3 })], fresh: false } }));
      expect(text(document.querySelector('[aria-live]') ?? undefined)).toBe('');
      expect(document.querySelector('.toast')).toBeNull();
    });

    it('and can put it away', async () => {
      await showRoom(changed(change(7, { columns: 3 })));
      await vi.waitFor(() => expect(document.querySelector('.toast')).not.toBeNull());
      await tap('Close');
      expect(document.querySelector('.toast')).toBeNull();
    });
  });
});

describe('starting right after a change of the rules', () => {
  const changing = () => lobby({ changes: { pending: 'rules' } });

  it('waits for the answer, and then begins', async () => {
    const { asked, turnTo } = await showRoom(changing());
    await tap(/^Start with/);
    expect(asked.start).not.toHaveBeenCalled();
    await turnTo(lobby());
    await vi.waitFor(() => expect(asked.start).toHaveBeenCalledTimes(1));
  });

  it('begins nothing when the change is refused', async () => {
    const { asked, turnTo } = await showRoom(changing());
    await tap(/^Start with/);
    await turnTo(lobby({ changes: { error: { id: 7, code: 'not_saved' } } }));
    await see('nothing happened');
    await vi.waitFor(() => expect(buttons(/^Start with/)[0]?.getAttribute('aria-disabled')).toBe('false'));
    expect(asked.start).not.toHaveBeenCalled();
    // The next press is a new one.
    await tap(/^Start with/);
    expect(asked.start).toHaveBeenCalledTimes(1);
  });
});
