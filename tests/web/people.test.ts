// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { roomView, type Wanted } from '../../web/dev/fixtures';
import { needTexts, setLanguage } from '../../web/src/i18n';
import { buttons, see, showRoom, tap, text } from './support/screen';

// The room before and between its games: who is there, and what each may do about it.

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
});

const lobby = (wanted: Wanted = {}) => roomView({ phase: 'lobby', players: 3, ...wanted });
const seatLine = (name: string) =>
  [...document.querySelectorAll('.seat')].find((line) => text(line).includes(name)) ?? expect.unreachable(name);

describe('everybody sees', () => {
  test.each([
    ['here', { presence: {} }, 'here'],
    ['away', { presence: { 1: 'away' } }, 'away'],
    ['gone', { presence: { 1: 'gone' } }, 'gone'],
    ['gone for a while', { presence: { 1: 'lost' } }, 'lost'],
    ['absent', { presence: { 1: 'lost' }, absent: [1] }, 'absent'],
  ] satisfies [string, Wanted, string][])('who is %s: a word, a shape and a mark', async (word, wanted, state) => {
    await showRoom(lobby(wanted));
    const line = seatLine('Γιώργος');
    expect(text(line.querySelector('.presence') ?? line)).toBe(word);
    expect(line.querySelector(`.presence.is-${state} .presence-shape`)).not.toBeNull();
    expect(line.querySelector(`.mark.is-${state}`)).not.toBeNull();
  });

  it('who is host', async () => {
    await showRoom(lobby({ me: 1 }));
    expect(text(seatLine('Nora'))).toContain('host');
    expect(text(seatLine('Γιώργος'))).not.toContain('host');
  });

  it('how many watch', async () => {
    await showRoom(lobby({ spectators: 2 }));
    await see('2 watching');
  });

  it('how the table is set', async () => {
    await showRoom(lobby({ me: 1, table: { turn_order: 'roll_off', timer: 60, take_back: 0 } }));
    await see('Everybody rolls one die; the highest begins.');
    await see('60 seconds for each roll; then the server plays.');
    await see('What is written stays.');
  });
});

describe('the host', () => {
  const host = (wanted: Wanted = {}) => showRoom(lobby(wanted));

  it('orders the seats, by buttons that keep the focus', async () => {
    const { asked, turnTo } = await host();
    await tap('People and seats');
    await tap('Move Nora down');
    expect(asked.arrange).toHaveBeenCalledExactlyOnceWith([2, 1, 3]);
    const view = lobby();
    const [first, second, third] = view.room?.seats ?? [];
    if (!view.room || !first || !second || !third) return expect.unreachable('no seats');
    await turnTo({ ...view, room: { ...view.room, seats: [second, first, third] } });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Nora down');
    await see('Nora: place 2');
    // The last goes no further.
    await tap('Move Astrid down');
    expect(asked.arrange).toHaveBeenCalledOnce();
  });

  it('shuffles them', async () => {
    const { asked } = await host();
    await tap('People and seats');
    await tap('Shuffle the seats');
    expect(asked.shuffle).toHaveBeenCalledOnce();
  });

  it('hands the role on', async () => {
    const { asked } = await host();
    await tap('People and seats');
    await tap('More about Astrid');
    await tap('Make host');
    expect(asked.handOn).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('removes a seat, and is asked first', async () => {
    const { asked } = await host();
    await tap('People and seats');
    await tap('More about Astrid');
    await tap('Remove …');
    await see('Remove Astrid from the table?');
    expect(asked.remove).not.toHaveBeenCalled();
    await tap('Cancel');
    expect(asked.remove).not.toHaveBeenCalled();
    await tap('More about Astrid');
    await tap('Remove …');
    await tap('Remove');
    expect(asked.remove).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('sees who watches, and sends one away, asked first', async () => {
    const { asked, turnTo } = await host({ spectators: 1 });
    await tap('People and seats');
    await see('1 watching');
    expect(asked.askWatchers).toHaveBeenCalled();
    await turnTo(lobby({ spectators: 1, changes: { watchers: [{ watcher: 12, since: 130 }] } }));
    await see('Spectator 12for 2 minutes');
    await tap('Remove spectator 12');
    expect(asked.removeWatcher).not.toHaveBeenCalled();
    await tap('Remove');
    expect(asked.removeWatcher).toHaveBeenCalledExactlyOnceWith(12);
  });

  it('lets in again', async () => {
    const { asked } = await host({
      removed: [
        { removed: 4, name: 'Kim' },
        { removed: 5, name: null },
      ],
    });
    await tap('People and seats');
    await see('A spectator');
    await tap('Let in again');
    expect(asked.readmit).toHaveBeenCalledExactlyOnceWith(4);
  });

  it('is host also when another person of the same device was the last to act', async () => {
    await showRoom(lobby({ me: 1, mine: [0, 1] }));
    await tap('People and seats');
    await see('Shuffle the seats');
  });

  it('does none of it to the order while a game runs', async () => {
    await showRoom(roomView({ players: 3 }));
    await tap('Menu');
    await tap('People');
    await see('here');
    expect(buttons(/ (up|down)$|Shuffle/)).toEqual([]);
    await tap('More about Astrid');
    await tap('Remove …');
    await see('The game goes on without them');
  });
});

describe('who is not host', () => {
  it('may do nothing of that, but be spared somebody’s reactions', async () => {
    const { asked } = await showRoom(lobby({ me: 1, removed: [{ removed: 4, name: 'Kim' }], spectators: 1 }));
    await tap('People');
    await see('Mute everybody’s reactions');
    expect(buttons(/ (up|down)$|Shuffle|Remove|Let in/)).toEqual([]);
    expect(asked.askWatchers).not.toHaveBeenCalled();
    await tap('More about Astrid');
    await see('Mute reactions');
    expect(buttons(/Make host|Remove/)).toEqual([]);
    const mute = document.querySelector<HTMLInputElement>('[role=switch]');
    await act(() => mute?.click());
    expect(asked.mute).toHaveBeenCalledExactlyOnceWith(3, true);
  });
});

describe('the set-up', () => {
  const pick = (label: string, within: string) => {
    const group = [...document.querySelectorAll('fieldset')].find((one) => text(one).startsWith(within)) ?? expect.unreachable(within);
    const option = [...group.querySelectorAll('label')].find((one) => text(one).startsWith(label)) ?? expect.unreachable(label);
    return act(() => option.querySelector('input')?.click());
  };
  const table = { turn_order: 'seats', timer: 0, take_back: 5 } as const;

  test.each([
    ['Time for each roll', '120 s', { timer: 120 }],
    ['Order of the first game', 'Roll-off', { turn_order: 'roll_off' }],
    ['Taking a box back', 'Off', { take_back: 0 }],
  ] as const)('%s: %s', async (group, option, changes) => {
    const { asked } = await showRoom(lobby());
    await see(group);
    await pick(option, group);
    expect(asked.setUp).toHaveBeenCalledExactlyOnceWith(lobby().room?.rules, { ...table, ...changes });
  });

  it('takes a time of one’s own, within its bounds, and remembers it for the next room', async () => {
    const { asked, page } = await showRoom(lobby());
    await see('Time for each roll');
    await pick('Own', 'Time for each roll');
    expect(asked.setUp).not.toHaveBeenCalled();
    const field = document.querySelector<HTMLInputElement>('input[type=number]') ?? expect.unreachable('no field');
    field.value = '4';
    await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
    expect(asked.setUp).toHaveBeenCalledExactlyOnceWith(lobby().room?.rules, { ...table, timer: 10 });
    expect(page.settings.value.table).toEqual({ ...table, timer: 10 });
  });

  it('has no order of the first game once there was one', async () => {
    await showRoom(roomView({ phase: 'over', players: 2 }));
    await tap('Change the rules');
    await see('Time for each roll');
    expect(text()).not.toContain('Order of the first game');
  });
});

describe('one’s own seats', () => {
  it('one more person sits down on this device, with a name of their own', async () => {
    const { asked, page, turnTo } = await showRoom(lobby());
    await tap('One more on this device');
    const field = await vi.waitFor(() => document.querySelector<HTMLInputElement>('dialog #name') ?? expect.unreachable('no field'));
    expect(field.value).toBe('');
    field.value = 'Kim';
    await act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
    await tap('Sit down');
    expect(asked.join).toHaveBeenCalledExactlyOnceWith('Kim');
    expect(page.settings.value.name).toBe('Nora');
    await turnTo(lobby({ players: 4, mine: [0, 3] }));
    expect(document.querySelector('dialog')).toBeNull();
    expect(text(seatLine('Mikko'))).toContain('this device');
  });

  it('which of them leaves is asked where there are several', async () => {
    const { asked } = await showRoom(lobby({ mine: [0, 2] }));
    await tap('Leave');
    await see('Whose seat?');
    const option = [...document.querySelectorAll('dialog label')].find((one) => text(one) === 'Astrid');
    await act(() => option?.querySelector('input')?.click());
    await tap('Leave the table');
    expect(asked.leave).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('a seat moves to another device by a link, with the time that it is good for', async () => {
    const { asked, turnTo } = await showRoom(lobby());
    await tap('Move to another device');
    await see('Open this link on the other device');
    expect(asked.makePass).toHaveBeenCalledExactlyOnceWith(1);
    const link = 'https://dice.example/r/k7m29xq4wt#take=AAECAwQFBgcICQoLDA0ODw';
    await turnTo(lobby({ changes: { pass: { seat: 1, link, until: Date.now() + 599_500 } } }));
    await see(link);
    await see('Good for 10:00');
    await see('Copy the link');
    await turnTo(lobby({ changes: { pass: { seat: 1, link, until: Date.now() - 1 } } }));
    expect(text()).not.toContain(link);
    await tap('Make a new link');
    expect(asked.makePass).toHaveBeenCalledTimes(2);
    await tap('Close');
    expect(asked.dropPass).toHaveBeenCalled();
  });

  it('the page that such a link opened takes the seat when it is told to', async () => {
    const { asked } = await showRoom(lobby({ me: null, changes: { offeredPass: true } }));
    await see('This link moves somebody’s seat to this device.');
    expect(asked.take).not.toHaveBeenCalled();
    await tap('Play here');
    expect(asked.take).toHaveBeenCalledOnce();
  });

  it('one of several that was taken elsewhere is told of, with a way to take it back', async () => {
    const { asked } = await showRoom(lobby({ mine: [0, 1], changes: { taken: 2 } }));
    await see('Γιώργος is played somewhere else now.');
    await tap('Play here');
    expect(asked.reconnect).toHaveBeenCalledOnce();
  });

  test.each([
    ['moved', 'Your seat is on the other device now', 'Watch'],
    ['replaced', 'You are playing somewhere else now', 'Play here'],
  ] as const)('the last that went, %s, leaves a page that says so, with a way on', async (code, title, way) => {
    const { asked } = await showRoom(lobby({ link: { kind: 'ended', code } }));
    await see(title);
    await tap(way);
    expect(asked.reconnect).toHaveBeenCalledOnce();
  });

  it('who was removed reads so, and is not led back', async () => {
    await showRoom(lobby({ link: { kind: 'ended', code: 'removed' } }));
    await see('The host has removed you from this room');
    expect(buttons(/again|here|Watch/)).toEqual([]);
  });
});

describe('reactions', () => {
  it('are sent from a small tray that closes itself', async () => {
    const { asked } = await showRoom(lobby());
    await tap('React');
    await tap('Well played');
    expect(asked.react).toHaveBeenCalledExactlyOnceWith('well_played');
    expect(document.querySelector('.react-tray')).toBeNull();
    await tap('React');
    await see('Hurry up');
    await act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(document.querySelector('.react-tray')).toBeNull();
  });

  it('stand at the name while they are fresh', async () => {
    const { turnTo } = await showRoom(lobby({ changes: { reactions: [{ id: 1, seat: 2, reaction: 'lucky', at: Date.now() }] } }));
    await see('Lucky!');
    expect(text(seatLine('Γιώργος'))).toContain('Lucky!');
    await turnTo(lobby({ changes: { reactions: [{ id: 1, seat: 2, reaction: 'lucky', at: Date.now() - 60_000 }] } }));
    expect(text()).not.toContain('Lucky!');
  });
});
