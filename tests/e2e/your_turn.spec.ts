import { expect, type Page } from '@playwright/test';
import { yacht } from './support/company';
import { Person, type PersonOptions } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// It is somebody's turn, and their page is not in sight: what calls them, and that nothing does while they look.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const open = (browser: Parameters<typeof Person.open>[0], options: PersonOptions = {}) =>
  Person.open(browser, { rules: yacht, ...options });

/** Nora hosts and begins; Jo is called. */
async function table(browser: Parameters<typeof Person.open>[0], prepare: (jo: Person) => Promise<unknown> = async () => undefined) {
  const nora = await open(browser);
  const jo = await open(browser);
  await prepare(jo);
  const link = await nora.startRoom(server.url);
  await nora.sit('Nora');
  await jo.page.goto(link);
  await jo.sit('Jo');
  return { nora, jo, link };
}

async function switchOn(person: Person, ...keys: string[]): Promise<void> {
  await person.button('settings.title').click();
  for (const key of keys) await person.page.getByRole('switch', { name: person.words(key) }).check();
  await person.button('dialog.close').click();
}

const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href');
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const shown = await Promise.all(registrations.map((registration) => registration.getNotifications()));
    return shown.flat().map(({ title, body, data }) => ({ title, body, data: String(data) }));
  });

/** Someone plays a turn. */
async function play(person: Person, place: number): Promise<void> {
  await person.roll();
  await person.write(place);
}

test('the tab says so by its title and its icon, once and without blinking, and stops when it is looked at', async ({ browser }) => {
  const { nora, jo } = await table(browser);
  await nora.start();
  await expect(jo.page).toHaveTitle('Yacht – Regatta');
  const usual = await icon(jo.page);
  await jo.hide();
  await jo.page.evaluate(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { titles });
    new MutationObserver(() => titles.push(document.title)).observe(document.head, { subtree: true, childList: true, characterData: true });
  });
  await play(nora, 0);
  await expect(jo.page).toHaveTitle(`${jo.text('title.your_turn')} – Regatta`);
  expect(await icon(jo.page)).not.toBe(usual);
  const titles = await jo.page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles);
  expect(titles.lastIndexOf('Yacht – Regatta')).toBeLessThan(titles.indexOf(`${jo.text('title.your_turn')} – Regatta`));
  await jo.look();
  await expect(jo.page).toHaveTitle('Yacht – Regatta');
  expect(await icon(jo.page)).toBe(usual);
  await expect(nora.page).toHaveTitle('Yacht – Regatta');
});

test('where several share a device it says whose turn it is', async ({ browser }) => {
  const { nora, jo } = await table(browser);
  await jo.button('join.another').click();
  await jo.sit('Kim');
  await nora.start();
  await nora.canRoll.waitFor();
  await jo.hide();
  await play(nora, 0);
  await expect(jo.page).toHaveTitle('Pass to Jo – Regatta');
});

test('two notes and a vibration, as wanted, when the turn comes from somebody else', async ({ browser }) => {
  const { nora, jo } = await table(browser, async ({ context, page }) => {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await context.addInitScript(() => {
      const heard = { notes: 0, locks: 0, vibrations: [] as unknown[] };
      Object.assign(globalThis, { heard });
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...times) {
        heard.notes += 1;
        return start.apply(this, times);
      };
      navigator.wakeLock.request = () => {
        heard.locks += 1;
        return Promise.reject(new Error('not here'));
      };
      navigator.vibrate = (pattern: unknown) => {
        heard.vibrations.push(pattern);
        return true;
      };
    });
  });
  await switchOn(jo, 'settings.turn_sound', 'settings.turn_vibration');
  const heard = () =>
    jo.page.evaluate(() => (globalThis as unknown as { heard: { notes: number; locks: number; vibrations: unknown[] } }).heard);
  // As they sound.
  await expect.poll(async () => (await heard()).notes).toBe(4);
  await nora.start();
  // The page has fetched what calls: it keeps the screen on, too.
  await expect.poll(async () => (await heard()).locks).toBe(1);
  await play(nora, 0);
  await jo.canRoll.waitFor();
  await expect.poll(async () => (await heard()).notes).toBe(8);
  expect((await heard()).vibrations).toEqual([[60, 90, 60]]);
  // Nora's dice were not wanted, and my own turn goes on without a call.
  await jo.roll();
  expect((await heard()).notes).toBe(8);
  jo.expectNoComplaints();
});

test('a notification, asked for when it is switched on, only out of sight, gone when the page is looked at', async ({ browser }) => {
  const { nora, jo, link } = await table(browser, ({ context }) => context.grantPermissions(['notifications']));
  await switchOn(jo, 'settings.notify');
  await nora.start();
  await play(nora, 0);
  await jo.canRoll.waitFor();
  expect(await notifications(jo.page)).toEqual([]);
  await play(jo, 0);
  await jo.hide();
  await play(nora, 1);
  await expect.poll(() => notifications(jo.page)).toEqual([{ title: 'Yacht', body: 'It is your turn', data: new URL(link).pathname }]);
  await jo.look();
  await expect.poll(() => notifications(jo.page)).toEqual([]);
  expect(await notifications(nora.page)).toEqual([]);
  jo.expectNoComplaints();
});

test('a tap on the notification brings the page to the front', async ({ browser }) => {
  const { nora, jo, link } = await table(browser, ({ context }) => context.grantPermissions(['notifications']));
  const worker = jo.context.waitForEvent('serviceworker');
  await switchOn(jo, 'settings.notify');
  await nora.start();
  await jo.page.locator('main.game').waitFor();
  await jo.hide();
  await play(nora, 0);
  await expect.poll(() => notifications(jo.page)).toHaveLength(1);
  const focused = await (await worker).evaluate(async () => {
    // No hand can tap what the system shows here: the worker is told what it would be told, and the page asked as it would be.
    interface Scope {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    }
    const scope = self as unknown as Scope;
    const focus = new Promise<string>((resolve) => {
      scope.WindowClient.prototype.focus = function () {
        resolve(this.url);
        return Promise.resolve();
      };
    });
    const [notification] = await scope.registration.getNotifications();
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return focus;
  });
  expect(focused).toBe(link);
  await expect.poll(() => notifications(jo.page)).toEqual([]);
});

test('a browser that says no is told of, and the switch stays off', async ({ browser }) => {
  const nora = await open(browser);
  await nora.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = () => Promise.resolve('denied' as const);
  });
  await nora.startRoom(server.url);
  await nora.sit('Nora');
  await nora.button('settings.title').click();
  const flip = nora.page.getByRole('switch', { name: nora.words('settings.notify') });
  await expect(flip).toBeDisabled();
  await expect(flip).not.toBeChecked();
  await expect(flip).toHaveAccessibleDescription(nora.words('settings.notify.blocked'));
});
