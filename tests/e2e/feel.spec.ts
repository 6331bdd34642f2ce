import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { yacht } from './support/company';
import { Person, type PersonOptions, phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// Dice, pen, sound, vibration and the screen: what a game feels like, and that nothing of it keeps anybody waiting.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** What the page asked of the browser; written down beside the real thing, which does it all the same. */
interface Heard {
  contexts: { state: string }[];
  sounds: number;
  vibrations: unknown[];
  animations: number;
  /** Of the style sheet's animations. */
  names: string[];
  locks: { released: boolean }[];
}
const heard = <T>(page: Page, look: (heard: Heard) => T): Promise<T> =>
  page.evaluate((text) => {
    // biome-ignore lint/security/noGlobalEval: a function of this file, in the page
    const read = eval(text) as (heard: unknown) => never;
    return read((globalThis as unknown as { heard: unknown }).heard);
  }, `(${look.toString()})`);

async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: Heard = { contexts: [], sounds: 0, vibrations: [], animations: 0, names: [], locks: [] };
    Object.assign(globalThis, { heard });
    if ('AudioContext' in globalThis) {
      globalThis.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super(options);
          heard.contexts.push(this);
        }
      };
      for (const source of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = source.prototype;
        source.prototype.start = function (this: AudioScheduledSourceNode, ...times: number[]) {
          heard.sounds += 1;
          return (start as (...times: number[]) => void).apply(this, times);
        };
      }
    }
    const vibrate = navigator.vibrate.bind(navigator);
    navigator.vibrate = (pattern: number | Iterable<number>) => {
      heard.vibrations.push(pattern);
      return vibrate(typeof pattern === 'number' ? pattern : [...pattern]);
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how: Parameters<typeof animate>) {
      heard.animations += 1;
      return animate.apply(this, how);
    };
    document.addEventListener('animationstart', ({ animationName }) => {
      heard.animations += 1;
      heard.names.push(animationName);
    });
    if ('wakeLock' in navigator) {
      const { wakeLock } = navigator;
      const request = wakeLock.request.bind(wakeLock);
      wakeLock.request = async (type) => {
        const lock = await request(type);
        heard.locks.push(lock);
        return lock;
      };
    }
  });
}

interface Seated {
  base?: string;
  /** Before the first page is loaded. */
  before?: (context: BrowserContext) => Promise<unknown>;
}

async function alone(person: Person, { base = server.url, before = listen }: Seated = {}): Promise<void> {
  await before(person.context);
  await person.startRoom(base);
  await person.sit('Nora');
}

const open = (browser: Parameters<typeof Person.open>[0], options: PersonOptions = {}) =>
  Person.open(browser, { rules: yacht, ...options });

async function settings(person: Person) {
  await person.button('settings.title').click();
  const dialog = person.page.getByRole('dialog', { name: person.words('settings.title') });
  await expect(dialog).toBeVisible();
  const flip = (key: string) => dialog.getByRole('switch', { name: person.words(key) });
  return { dialog, flip, close: () => person.button('dialog.close').click() };
}

/** The page has fetched what is felt of a room: one of those things is the screen that stays on. */
const settled = (person: Person) => expect.poll(() => heard(person.page, ({ locks }) => locks.length)).toBeGreaterThan(0);

/** Dice that fall until somebody puts them down: the time of a fall never runs out. */
async function endlessFall(context: BrowserContext): Promise<void> {
  await listen(context);
  await context.addInitScript(() => {
    const real = setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number) => real(run, ms === 680 ? 1e8 : ms)) as typeof setTimeout;
  });
}

test('whoever taps while the dice fall doesn’t wait: they hold', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full' });
  await alone(nora, { before: endlessFall });
  await nora.start();
  await nora.canRoll.click();
  await expect(nora.page.locator('.cube')).toHaveCount(5);
  await nora.die(1).click();
  await expect(nora.die(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(nora.page.locator('.cube')).toHaveCount(0);
  await expect(nora.offers.first()).toBeVisible();
});

test('they roll again, and the next throw is a throw', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full' });
  await alone(nora, { before: endlessFall });
  await nora.start();
  await nora.canRoll.click();
  await expect(nora.page.locator('.cube')).toHaveCount(5);
  const first = await heard(nora.page, ({ animations }) => animations);
  await expect(nora.big).toContainText('2 left');
  await nora.big.click();
  await expect(nora.big).toContainText('1 left');
  // The same faces or others: every die is thrown.
  await expect(nora.page.locator('.cube')).toHaveCount(5);
  await expect.poll(() => heard(nora.page, ({ animations }) => animations)).toBeGreaterThan(first + 10);
  await nora.page.keyboard.press('r');
  await expect(nora.big).toHaveText(nora.words('play.choose'));
});

test('they choose a box, which ends the fall and writes nothing that was not seen', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full', viewport: phone });
  await alone(nora, { before: endlessFall });
  await nora.start();
  await nora.canRoll.click();
  await expect(nora.page.locator('.cube')).toHaveCount(5);
  const choice = nora.page.locator('.box').filter({ hasText: nora.text('box.yacht.chance') });
  await choice.click();
  await expect(nora.page.locator('.cube')).toHaveCount(0);
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(nora.page.locator('.ink')).toHaveCount(0);
  await choice.click();
  await expect(nora.page.locator('.ink')).toHaveCount(1);
});

test('nothing that flies takes a tap from what lies under it', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full', viewport: phone });
  await alone(nora, { before: endlessFall });
  await nora.start();
  await nora.canRoll.click();
  await expect(nora.page.locator('.cube')).toHaveCount(5);
  const takes = await nora.page.evaluate(() =>
    [...document.querySelectorAll('.hop, .hop *, .cast')].map((one) => getComputedStyle(one).pointerEvents),
  );
  expect(new Set(takes)).toEqual(new Set(['none']));
});

for (const [how, options] of [
  ['with reduced motion', { speed: 'full' }],
  ['with the dice’s rolling off', { speed: 'off' }],
] as const) {
  test(`${how} nothing moves, from the roll to the ink`, async ({ browser }) => {
    const nora = await open(browser, options);
    if (options.speed === 'full') await nora.page.emulateMedia({ reducedMotion: 'reduce' });
    await alone(nora);
    await nora.start();
    await nora.page.evaluate(() => {
      (globalThis as unknown as { heard: Heard }).heard.animations = 0;
    });
    await nora.roll();
    await nora.roll();
    await nora.write(3);
    await expect(nora.page.locator('.ink')).toHaveCount(1);
    expect(await heard(nora.page, ({ animations }) => animations)).toBe(0);
  });
}

test('a box that is written is inked before one’s eyes', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full' });
  await alone(nora);
  await nora.start();
  await nora.roll();
  await nora.write(3);
  await expect.poll(() => heard(nora.page, ({ names }) => names)).toContain('write');
});

test('without being wanted there is no sound, and nothing that could make one', async ({ browser }) => {
  const nora = await open(browser);
  const scripts: string[] = [];
  nora.page.on('request', (request) => scripts.push(request.url()));
  await alone(nora);
  await nora.start();
  await settled(nora);
  await nora.roll();
  await nora.write(0);
  expect(await heard(nora.page, ({ contexts }) => contexts.length)).toBe(0);
  expect(scripts.filter((url) => /\/sound-/.test(url))).toEqual([]);
});

test('switched on, dice and pen are heard from the next tap on, also after a reload; switched off, the machine is put away', async ({
  browser,
}) => {
  const nora = await open(browser, { speed: 'full' });
  await alone(nora);
  const first = await settings(nora);
  await expect(first.dialog.getByRole('slider')).toHaveCount(0);
  await first.flip('settings.sound').check();
  await expect.poll(() => heard(nora.page, ({ sounds }) => sounds)).toBeGreaterThan(0);
  await expect(first.dialog.getByRole('slider', { name: nora.words('settings.volume') })).toHaveAttribute('aria-valuetext', '60%');
  await first.dialog.getByRole('slider').press('ArrowRight');
  await expect(first.dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', '80%');
  await first.close();
  await nora.start();

  await nora.page.reload();
  await nora.canRoll.waitFor();
  // The taps before a reload may count as a gesture after it, or not; nothing is heard in any case.
  expect(await heard(nora.page, ({ sounds }) => sounds)).toBe(0);
  await expect(async () => {
    await nora.page.keyboard.press('Shift'); // a gesture that does nothing else
    expect(await heard(nora.page, ({ contexts }) => contexts.map(({ state }) => state))).toEqual(['running']);
  }).toPass();
  await nora.roll();
  const rolled = await heard(nora.page, ({ sounds }) => sounds);
  expect(rolled).toBeGreaterThan(5);
  await nora.write(0);
  await expect.poll(() => heard(nora.page, ({ sounds }) => sounds)).toBeGreaterThan(rolled);

  await nora.menu('settings.title');
  await nora.page.getByRole('switch', { name: nora.words('settings.sound') }).uncheck();
  await expect.poll(() => heard(nora.page, ({ contexts }) => contexts.map(({ state }) => state))).toEqual(['closed']);
  nora.expectNoComplaints();
});

test('out of sight the machine sleeps; it goes on when somebody looks', async ({ browser }) => {
  const nora = await open(browser);
  await alone(nora);
  const { flip, close } = await settings(nora);
  await flip('settings.sound').check();
  await close();
  const states = () => heard(nora.page, ({ contexts }) => contexts.map(({ state }) => state));
  await expect.poll(states).toEqual(['running']);
  await nora.hide();
  await expect.poll(states).toEqual(['suspended']);
  await nora.look();
  await expect.poll(states).toEqual(['running']);
});

test('where a browser has no sound a game is played without', async ({ browser }) => {
  const nora = await open(browser);
  await alone(nora, {
    before: async (context) => {
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'));
      await listen(context);
    },
  });
  const { flip, close } = await settings(nora);
  await flip('settings.sound').check();
  await flip('settings.turn_sound').check();
  await close();
  await nora.start();
  await nora.roll();
  await nora.write(0);
  await nora.roll();
  nora.expectNoComplaints();
});

test('on plain http there is sound; what the browser keeps for https is greyed, with the reason', async ({ browser }) => {
  const nora = await open(browser, { speed: 'full' });
  await alone(nora, { base: server.url.replace('127.0.0.1', 'regatta.test') });
  const { dialog, flip, close } = await settings(nora);
  await expect(flip('settings.awake')).toBeDisabled();
  await expect(flip('settings.notify')).toBeDisabled();
  await expect(dialog.getByText(nora.words('settings.insecure'))).toHaveCount(2);
  await flip('settings.sound').check();
  await close();
  await nora.start();
  await nora.roll();
  expect(await heard(nora.page, ({ contexts, sounds }) => [contexts.map(({ state }) => state), sounds > 10])).toEqual([['running'], true]);
});

test('a phone ticks when my dice land and when I write; the switch is only where something can shake', async ({ browser }) => {
  const nora = await open(browser, { viewport: phone, speed: 'full' });
  await alone(nora);
  const desk = await settings(nora);
  await expect(desk.flip('settings.haptics')).toHaveCount(0);
  await desk.close();
  const protocol = await nora.context.newCDPSession(nora.page);
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await nora.start();
  await settled(nora);
  const felt = () => heard(nora.page, ({ vibrations }) => vibrations.length);
  expect(await felt()).toBe(0);
  await nora.roll();
  await expect.poll(felt).toBe(1);
  await nora.write(0);
  await expect.poll(felt).toBe(2);
  await nora.menu('settings.title');
  await nora.page.getByRole('switch', { name: nora.words('settings.haptics') }).uncheck();
  await nora.button('dialog.close').click();
  await nora.roll();
  await nora.write(1);
  await expect(nora.page.locator('.ink')).toHaveCount(2);
  expect(await felt()).toBe(2);
});

test('the screen stays on while a game is played and somebody looks', async ({ browser }) => {
  const nora = await open(browser);
  await alone(nora);
  const locks = () => heard(nora.page, (all) => all.locks.map(({ released }) => released));
  await nora.start();
  await expect.poll(locks).toEqual([false]);
  await nora.menu('settings.title');
  const flip = nora.page.getByRole('switch', { name: nora.words('settings.awake') });
  await flip.uncheck();
  await expect.poll(locks).toEqual([true]);
  await flip.check();
  await expect.poll(locks).toEqual([true, false]);
  await nora.button('dialog.close').click();
  await nora.hide();
  await expect.poll(locks).toEqual([true, true]);
  await nora.look();
  await expect.poll(locks).toEqual([true, true, false]);
  await nora.playToEnd(1);
  await expect.poll(locks).toEqual([true, true, true]);
});

test('a screen that may not stay on is no matter', async ({ browser }) => {
  const nora = await open(browser);
  await alone(nora, {
    before: (context) =>
      context.addInitScript(() => {
        navigator.wakeLock.request = () => {
          Object.assign(globalThis, { refused: true });
          return Promise.reject(new DOMException('low battery', 'NotAllowedError'));
        };
      }),
  });
  await nora.start();
  await expect.poll(() => nora.page.evaluate(() => 'refused' in globalThis)).toBe(true);
  await nora.roll();
  nora.expectNoComplaints();
});

for (const theme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ]) {
    test(`the settings, ${theme}, at ${viewport.width}: reached from the header, by keyboard, nothing cut off`, async ({ browser }) => {
      const nora = await open(browser, { theme, viewport });
      await alone(nora);
      await nora.button('settings.title').focus();
      await nora.page.keyboard.press('Enter');
      const dialog = nora.page.getByRole('dialog', { name: nora.words('settings.title') });
      await dialog.getByRole('switch', { name: nora.words('settings.sound') }).press('Space');
      await expect(dialog.getByRole('slider')).toBeVisible();
      await expectAccessible(nora.page, 'settings');
      expect(await dialog.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
      await dialog.getByRole('switch', { name: nora.words('settings.notify') }).focus();
      await expect(dialog.getByRole('switch', { name: nora.words('settings.notify') })).toBeInViewport();
      await nora.page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(nora.button('settings.title')).toBeFocused();
    });
  }
}
