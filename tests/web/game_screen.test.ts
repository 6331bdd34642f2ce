// @vitest-environment happy-dom
// @vitest-environment-options { "width": 360, "height": 640 }
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import type { MyGame } from '../../web/src/model/my_games';
import { Home } from '../../web/src/view/home/home';
import { PageProvider } from '../../web/src/view/page';
import { aPage, buttons, draw, see, showRoom, tap, text } from './support/screen';

// A running game, for whoever sits before the page, whatever the others do.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const game = (wanted: Wanted = {}) => roomView({ players: 4, ...wanted });
const chip = (name: string) => [...document.querySelectorAll('.chip')].find((one) => text(one).includes(name)) ?? expect.unreachable(name);
const big = () => document.querySelector<HTMLButtonElement>('.button.big') ?? expect.unreachable('no button');
const key = (name: string) => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));

describe('several people on one device', () => {
  const shared = (wanted: Wanted = {}) => game({ mine: [0, 1], me: 1, turn: 1, roll: 0, ...wanted });

  it('read whose turn it is: a sign that waits for nothing, and the big button', async () => {
    const { asked } = await showRoom(shared());
    await see('Pass to Γιώργος');
    expect(text(big())).toContain('Γιώργος: Roll 6 dice');
    await act(() => big().click());
    expect(asked.roll).toHaveBeenCalledOnce();
  });

  it('are not told so once the dice are rolled, nor when the turn is elsewhere', async () => {
    const { turnTo } = await showRoom(shared({ roll: 1 }));
    expect(text()).not.toContain('Pass to');
    await turnTo(shared({ turn: 2, roll: 0 }));
    expect(text()).not.toContain('Pass to');
    expect(text(big())).toContain('Astrid is playing');
  });

  it('are all called by their names', async () => {
    const { turnTo } = await showRoom(shared());
    expect(text(chip('Nora'))).toContain('Nora');
    await turnTo(game());
    expect(text(chip('You'))).toContain('You');
  });
});

describe('the turn timer', () => {
  const timed = (seconds: number) => game({ table: { timer: 60 }, changes: { deadline: Date.now() + seconds * 1000 - 500 } });

  it('is a bar and a number, and presses in its last ten seconds', async () => {
    const { turnTo } = await showRoom(timed(42));
    await see('0:42');
    expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toBe('42 seconds left');
    expect(document.querySelector('.timer.pressing')).toBeNull();
    await turnTo(timed(10));
    await see('0:10');
    expect(document.querySelector('.timer.pressing')).not.toBeNull();
  });

  it('is not there when there is no limit', async () => {
    await showRoom(game());
    expect(document.querySelector('[role=timer]')).toBeNull();
  });
});

describe('taking back', () => {
  const written = (seat: number) => game({ turn: 1, roll: 0, changes: { takeBack: { seat, turn: 32, until: Date.now() + 4500 } } });

  it('is a button with its time, while the box is mine', async () => {
    const { asked } = await showRoom(written(1));
    await tap(/^Take back/);
    expect(asked.takeBack).toHaveBeenCalledOnce();
  });

  it('is a key', async () => {
    const { asked } = await showRoom(written(1));
    await key('u');
    expect(asked.takeBack).toHaveBeenCalledOnce();
  });

  it('is not for others', async () => {
    const { asked } = await showRoom(written(2));
    await key('u');
    expect(buttons(/^Take back/)).toEqual([]);
    expect(asked.takeBack).not.toHaveBeenCalled();
  });

  it('is there after the last box, too', async () => {
    const view = game({ phase: 'over', changes: { takeBack: { seat: 1, turn: 80, until: Date.now() + 4500 } } });
    const { asked } = await showRoom(view);
    await see('Play again');
    await tap(/^Take back/);
    expect(asked.takeBack).toHaveBeenCalledOnce();
  });

  it('is seen by all', async () => {
    await showRoom(
      game({ turn: 1, changes: { log: [{ seq: 1, at: 0, kind: 'taken_back', seat: 2, name: 'Γιώργος', box: 'castle', column: 0 }] } }),
    );
    await see('Γιώργος took Castle back');
  });
});

it('what the server played is said as such', async () => {
  const card = { columns: [], total: 0, saved_rolls: 0 };
  const scored = {
    kind: 'scored',
    seat: 2,
    name: 'Γιώργος',
    played: 'time_out',
    box: 'castle',
    column: 0,
    points: 0,
    extra: 0,
    gains: [],
    card,
  } as const;
  await showRoom(game({ roll: 0, changes: { log: [{ seq: 1, at: 0, ...scored }] } }));
  await see('Γιώργος ran out of time: Castle 0');
});

it('what was written in the game before is not told in the next', async () => {
  const card = { columns: [], total: 0, saved_rolls: 0 };
  const scored = {
    kind: 'scored',
    seat: 2,
    name: 'Γιώργος',
    played: null,
    box: 'castle',
    column: 0,
    points: 24,
    extra: 0,
    gains: [],
    card,
  } as const;
  const log = [{ seq: 1, at: 0, ...scored }, { seq: 2, at: 0, kind: 'started' } as const];
  const { turnTo } = await showRoom(game({ roll: 0, changes: { log } }));
  expect(document.querySelector('.pad-hint')).toBeNull();
  await turnTo(game({ roll: 0, changes: { log: [...log, { seq: 3, at: 0, ...scored }] } }));
  await see('Γιώργος wrote 24 in Castle');
});

describe('a player in turn who is lost', () => {
  const lost = (wanted: Wanted = {}) => game({ turn: 1, presence: { 1: 'lost' }, ...wanted });

  test.each([
    ['Play for them', 'skip'],
    ['Mark absent', 'absent'],
  ] as const)('%s', async (label, action) => {
    const { asked } = await showRoom(lost());
    await see('Γιώργος has been gone for a while.');
    await tap(label);
    expect(asked[action]).toHaveBeenCalledOnce();
  });

  it('can be waited for, and be thought of again', async () => {
    const { turnTo } = await showRoom(lost());
    await tap('Wait');
    expect(buttons('Play for them')).toEqual([]);
    await act(() => big().click());
    await see('Play for them');
    await tap('Wait');
    await turnTo(game({ turn: 1 }));
    expect(text(big())).toContain('Γιώργος is playing');
  });

  it('is nothing that who watches decides', async () => {
    await showRoom(lost({ me: null }));
    expect(text(big())).toContain('Γιώργος is gone');
    expect(buttons('Play for them')).toEqual([]);
  });

  it('is nothing to decide when they are only just gone, or absent already', async () => {
    const { turnTo } = await showRoom(game({ turn: 1, presence: { 1: 'gone' } }));
    expect(buttons('Play for them')).toEqual([]);
    await turnTo(lost({ absent: [1] }));
    expect(buttons('Play for them')).toEqual([]);
    expect(text(big())).toContain('The server plays for Γιώργος');
  });
});

describe('who is absent', () => {
  it('is marked so at the name', async () => {
    await showRoom(game({ absent: [2], presence: { 2: 'lost' } }));
    expect(text(chip('Astrid'))).toContain('absent');
    expect(chip('Astrid').querySelector('.mark.is-absent')).not.toBeNull();
    await tap('Everyone');
    const head =
      [...document.querySelectorAll('.matrix .head')].find((one) => text(one).includes('Astrid')) ?? expect.unreachable('no column');
    expect(text(head)).toContain('absent');
  });

  it('reads so, and comes back by one button', async () => {
    const { asked } = await showRoom(game({ absent: [0], turn: 1 }));
    await see('You were marked absent');
    await tap('I’m back');
    expect(asked.back).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('comes back by name on a shared device', async () => {
    const { asked } = await showRoom(game({ mine: [0, 1], absent: [1], turn: 2 }));
    await tap('\u2068Γιώργος\u2069 is back'.replace(/[\u2068\u2069]/g, ''));
    expect(asked.back).toHaveBeenCalledExactlyOnceWith(2);
  });
});

describe('who is left alone in a game', () => {
  it('ends it as it is, asked first', async () => {
    const { asked } = await showRoom(game({ players: 3, left: [1, 2] }));
    await see('All others have left this game.');
    await tap('End the game');
    await see('Open boxes count 0.');
    expect(asked.end).not.toHaveBeenCalled();
    const [, sure] = buttons('End the game');
    await act(() => sure?.click());
    expect(asked.end).toHaveBeenCalledOnce();
  });

  it('or finishes it, and finds the end in the menu', async () => {
    const { asked } = await showRoom(game({ players: 3, left: [1, 2] }));
    await tap('Play on');
    expect(text()).not.toContain('All others have left');
    await tap('Menu');
    await tap('End the game');
    await tap('End the game');
    expect(asked.end).toHaveBeenCalledOnce();
  });

  it('is not who plays alone from the start', async () => {
    await showRoom(game({ players: 1 }));
    expect(text()).not.toContain('All others have left');
  });
});

describe('the roll-off', () => {
  const throws: NonNullable<Wanted['rollOff']> = [
    [
      [1, 6],
      [2, 6],
      [3, 1],
      [4, 2],
    ],
    [
      [1, 5],
      [2, 3],
    ],
  ];
  const decided = (wanted: Wanted = {}) => game({ first: true, share: 0, roll: 0, rollOff: throws, ...wanted });

  it('is shown round by round, blocks nothing, and can be put away', async () => {
    const { asked } = await showRoom(decided());
    await see('Who begins?');
    const [, second] = document.querySelectorAll('.roll-off > ol > li');
    expect(
      [...(second?.querySelectorAll('ul li') ?? [])].map(
        (one) => `${one.querySelector('bdi')?.textContent} ${one.querySelector('[role=img]')?.getAttribute('aria-label')}`,
      ),
    ).toEqual(['Nora 5', 'Γιώργος 3']);
    await see('Nora begins');
    await act(() => big().click());
    expect(asked.roll).toHaveBeenCalledOnce();
    await tap('Close');
    expect(text()).not.toContain('Who begins?');
  });

  it('is gone with the first roll', async () => {
    const { turnTo } = await showRoom(decided());
    await see('Who begins?');
    await turnTo(decided({ roll: 1 }));
    expect(text()).not.toContain('Who begins?');
  });
});

describe('who watches', () => {
  it('is told that a seat taken in the first turn is in this game', async () => {
    await showRoom(game({ me: null, first: true, turn: 1 }));
    await see('sit down now and you are in it');
    await tap('Sit down');
    await see('The game has just begun: you are in it.');
  });

  it('is told later that it is for the next one, and finds the seat in the menu when the offer was put away', async () => {
    await showRoom(game({ me: null, turn: 1 }));
    await see('There is a seat for the next one.');
    await tap('Close');
    await tap('Menu');
    await tap('Take a seat');
    await see('You play from the next game on.');
  });
});

it('a reaction stands at the player’s name', async () => {
  await showRoom(game({ changes: { reactions: [{ id: 1, seat: 2, reaction: 'ouch', at: Date.now() }] } }));
  await see('Ouch');
  expect(text(chip('Γιώργος'))).toContain('Ouch');
});

it('the results of the room stay: wins, games, the best of each, and each game', async () => {
  await showRoom(game({ phase: 'over', before: 2 }));
  await see(/best: \d/);
  const row = [...document.querySelectorAll('.evening tbody tr')].map((one) => text(one));
  expect(row[0]).toMatch(/^Norabest: \d+ Six dice33$/);
  expect(row).toHaveLength(4);
  expect(document.querySelectorAll('.evening-games > li')).toHaveLength(3);
  await showRoom(game({ before: 1 }));
  await tap('Menu');
  await tap('Results so far');
  await see('Game 1');
});

describe('the games of this browser', () => {
  const list: MyGame[] = [
    { token: 'k7m29xq4wt', name: 'Nora', sheet: 'six_dice', state: 'your_turn' },
    { token: '0123456789', name: '', sheet: 'yatzy', state: 'unknown' },
  ];

  it('stand on the start page as they are sorted, with how they stand, and a way back', async () => {
    await draw(h(PageProvider, { value: aPage(null, list) }, h(Home, {})));
    const lines = [...document.querySelectorAll('.games-list li a')];
    expect(lines.map((one) => [one.getAttribute('href'), text(one)])).toEqual([
      ['/r/k7m29xq4wt', 'Six diceas Nora · k7m2-9xq-4wtYour turn'],
      ['/r/0123456789', 'Yatzyno seat taken · 0123-456-789'],
    ]);
  });

  it('can be forgotten', async () => {
    const page = aPage(null, list);
    await draw(h(PageProvider, { value: page }, h(Home, {})));
    await tap('Forget the game 0123-456-789');
    expect(page.forget).toHaveBeenCalledExactlyOnceWith('0123456789');
  });
});
