// @vitest-environment happy-dom
import { h } from 'preact';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { needTexts, setLanguage } from '../../web/src/i18n';
import { askedRules } from '../../web/src/model/asked_rules';
import type { Rules } from '../../web/src/protocol/messages';
import { Home } from '../../web/src/view/home/home';
import { PageProvider } from '../../web/src/view/page';
import { aPage, draw, see, tap, text } from './support/screen';

beforeEach(async () => {
  await setLanguage('en');
  await needTexts('more');
  history.replaceState(null, '', '/');
});

async function open(address = '/', changes: Parameters<ReturnType<typeof aPage>['change']>[0] = {}) {
  history.replaceState(null, '', address);
  const page = aPage(null);
  page.change(changes);
  const createRoom = vi.fn(() => Promise.resolve({ ok: true, value: { token: '0123456789' } } as const));
  const go = vi.fn();
  await draw(h(PageProvider, { value: { ...page, go, api: { ...page.api, createRoom } } }, h(Home, {})));
  return { page, createRoom, go };
}

const start = () => text(document.querySelector('button.start') ?? undefined);

describe('one button', () => {
  it('starts a game with the last used rules and table, which it names', async () => {
    const rules: Rules = { sheet: 'classic', columns: 3, order: 'forced', joker: 'free' };
    const table = { turn_order: 'seats', timer: 60, take_back: 5 } as const;
    const { createRoom, go } = await open('/', { rules, table });
    expect(start()).toBe('Start a gameClassic · Triple · Forced order · Free-choice joker · 60 s for each roll');
    await tap(/^Start a game/);
    expect(createRoom).toHaveBeenCalledExactlyOnceWith(rules, table);
    expect(go).toHaveBeenCalledExactlyOnceWith('/r/0123456789');
  });

  it('says why when it can’t', async () => {
    await open();
    const page = aPage(null);
    await draw(h(PageProvider, { value: page }, h(Home, {})));
    await tap(/^Start a game/);
    await see('The server can’t be reached.');
  });
});

describe('a link that asks for rules', () => {
  it('has the button start with them, and remembered once they are used', async () => {
    const { page, createRoom } = await open('/?rules=six_dice.3.forced.none');
    const rules = { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' };
    expect(start()).toBe('Start a gameSix dice · Triple · Forced order');
    expect(createRoom).not.toHaveBeenCalled();
    expect(page.settings.value.rules).toMatchObject({ sheet: 'yatzy', columns: 1 });
    await tap(/^Start a game/);
    expect(createRoom).toHaveBeenCalledExactlyOnceWith(rules, null);
    expect(page.settings.value.rules).toEqual(rules);
  });

  test.each([
    '',
    'yatzy',
    'yatzy.1.free',
    'yatzy.2.free.none',
    'yatzy.1.free.none.more',
    'tower.1.free.none',
    'yatzy.1.FREE.none',
    'yatzy..free.none',
  ])('is ignored when they are none: %s', async (rules) => {
    await open(`/?rules=${rules}`, { rules: { sheet: 'yacht', columns: 1, order: 'free', joker: 'none' } });
    expect(start()).toBe('Start a gameYacht');
    expect(askedRules(location.search)).toBeNull();
  });

  it('is ignored when that sheet isn’t played so', async () => {
    await open('/?rules=yacht.1.free.forced');
    expect(start()).toBe('Start a gameYatzy');
    await open('/?rules=classic.1.free.forced');
    expect(start()).toBe('Start a gameClassic · Forced joker');
  });
});

describe('each variant', () => {
  const cards = () => [...document.querySelectorAll('.variant')];
  const named = (element: Element | null) =>
    (element?.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => text(document.getElementById(id) ?? undefined).trim())
      .join(' ');

  it('has a button that starts it, and a link to its page', async () => {
    await open();
    expect(
      cards().map((card) => [
        named(card.querySelector('button')),
        named(card.querySelector('a')),
        card.querySelector('a')?.getAttribute('href'),
      ]),
    ).toEqual(
      [
        ['Yatzy', 'yatzy'],
        ['Classic', 'standard'],
        ['Six dice', 'six-dice'],
        ['Yacht', 'yacht'],
        ['Triple', 'triple'],
        ['Forced order', 'forced'],
        ['Joker rules', 'joker'],
      ].map(([name, page]) => [`Start ${name}`, `Rules ${name}`, `/en/rules/${page}`]),
    );
  });

  it('starts with its rules, which become the last used', async () => {
    const { page, createRoom } = await open();
    cards()[4]?.querySelector('button')?.click();
    await vi.waitFor(() => expect(page.settings.value.rules).toEqual({ sheet: 'yatzy', columns: 3, order: 'free', joker: 'none' }));
    expect(createRoom).toHaveBeenCalledOnce();
  });
});

it('ends with the promise, the rules and how the dice are made, in the language of the page', async () => {
  await setLanguage('nb');
  await open();
  expect([...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual(['/nb/rules', '/nb/fairness']);
  await setLanguage('en');
  await vi.waitFor(() => expect(text(document.querySelector('footer') ?? undefined)).toContain('No registration'));
  expect([...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'))).toEqual(['/en/rules', '/en/fairness']);
});
