import { type Browser, expect, type Page } from '@playwright/test';
import { expectWhole, layoutProblems, reachProblems } from './support/layout';
import { Person, phone, type TableRules } from './support/person';
import { resize } from './support/resize';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

// Every sheet, single and triple, with one player to eight, on every kind of screen: one game each, whose page changes its size.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

interface Screen {
  width: number;
  height: number;
  touch: boolean;
  /** All boxes of a single sheet are in sight at once. */
  whole: boolean;
}
const screens: readonly Screen[] = [
  { width: 320, height: 568, touch: true, whole: false },
  { width: 360, height: 640, touch: true, whole: true },
  { width: 390, height: 844, touch: true, whole: true },
  { width: 820, height: 1180, touch: true, whole: true },
  { width: 1280, height: 720, touch: false, whole: true },
  { width: 740, height: 360, touch: true, whole: false },
  { width: 844, height: 390, touch: true, whole: false },
];
const boxes = { classic: 13, yatzy: 15, six_dice: 20, yacht: 12 } as const;
const others = ['Γιώργος', 'Astrid', 'Mikko', 'Søren', 'Eleni', 'Jo', 'Wilhelmina-Alexandra'];
const named = ({ width, height }: Screen) => `${width} × ${height}`;

async function begin(browser: Browser, rules: TableRules, players: number, play = false): Promise<Person> {
  const host = await Person.open(browser, { viewport: phone, rules });
  await host.startRoom(server.url);
  await host.sit('Nora');
  await seatOthers(host.page, others.slice(0, players - 1), { play });
  await host.start();
  return host;
}

/** My turn, after a roll: everything that I need is in sight, or the sheet brings it there while dice and button stay. */
async function turnProblems(page: Page, { touch, whole }: Screen, { sheet, columns }: TableRules): Promise<string[]> {
  const count = boxes[sheet] * columns;
  const dice = sheet === 'six_dice' ? 6 : 5;
  const tray = async () => [
    ...(await reachProblems(page, '.tray .slot', { count: dice })),
    ...(await reachProblems(page, '.button.big', { count: 1 })),
  ];
  const found = [
    ...(await layoutProblems(page, { touch, still: true })),
    ...(await tray()),
    ...(await reachProblems(page, '[data-box]', { count, scroll: !(whole && columns === 1) })),
    ...(await tray()),
  ];
  if (touch) {
    // On a phone that lies on its side more rows are in sight, each a little lower.
    const least = page.viewportSize()?.height === 640 && columns === 1 && sheet !== 'six_dice' ? 48 : 40;
    const low = await page
      .locator('[data-box]')
      .evaluateAll(
        (rows, floor) => rows.map((row) => row.getBoundingClientRect().height).filter((height) => height < floor - 0.5),
        (page.viewportSize()?.height ?? 0) < 400 ? 34 : least,
      );
    if (low.length > 0) found.push(`rows of ${[...new Set(low)].join(', ')} px`);
  }
  return found;
}

for (const sheet of Object.keys(boxes) as (keyof typeof boxes)[]) {
  for (const columns of [1, 3] as const) {
    test(`${sheet}, ${columns === 3 ? 'triple' : 'single'}: one player to eight, every screen`, async ({ browser }) => {
      const rules: TableRules = { sheet, columns, order: 'free', joker: 'none' };
      for (const players of [1, 2, 4, 8]) {
        const host = await begin(browser, rules, players);
        await host.roll();
        for (const screen of screens) {
          await resize(host.page, screen);
          expect.soft(await turnProblems(host.page, screen, rules), `${players} players, ${named(screen)}`).toEqual([]);
        }
        await host.context.close();
      }
    });
  }
}

test('everyone’s table on a phone: the boxes’ names stay while the players scroll', async ({ browser }) => {
  for (const columns of [1, 3] as const) {
    const host = await begin(browser, { sheet: 'six_dice', columns, order: 'free', joker: 'none' }, 8);
    await host.page.getByRole('button', { name: 'Everyone' }).click();
    for (const screen of screens.filter(({ width, height }) => width < 900 || height < 544)) {
      await resize(host.page, screen);
      await expectWhole(host.page, `everyone, ${columns} columns, ${named(screen)}`, { touch: screen.touch, still: true });
      const moved = await host.page.locator('.matrix').evaluate((table) => {
        const pad = table.closest('.pad-scroll') as HTMLElement;
        pad.scrollTo(pad.scrollWidth, pad.scrollHeight);
        const first = table.querySelector('tbody tr:last-child th') as HTMLElement;
        const head = table.querySelector('thead th:last-child') as HTMLElement;
        const inPad = (element: HTMLElement) => {
          const [box, around] = [element.getBoundingClientRect(), pad.getBoundingClientRect()];
          return box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1;
        };
        return { names: inPad(first), players: inPad(head) };
      });
      expect.soft(moved, named(screen)).toEqual({ names: true, players: true });
    }
    await host.context.close();
  }
});

test('the largest table fits a desktop: triple six dice with eight players, without scrolling', async ({ browser }) => {
  const host = await begin(browser, { sheet: 'six_dice', columns: 3, order: 'free', joker: 'none' }, 8);
  await host.roll();
  await resize(host.page, { width: 1280, height: 800 });
  expect(await reachProblems(host.page, '[data-box]', { count: 60 })).toEqual([]);
  await expect(host.page.locator('table.matrix thead th[scope=colgroup]')).toHaveCount(8);
  const sideways = await host.page
    .locator('.pad-scroll')
    .evaluate((pad) => [pad.scrollWidth - pad.clientWidth, pad.scrollHeight - pad.clientHeight]);
  expect(sideways).toEqual([0, 0]);
});

test('the best boxes of a triple sheet are one tap away', async ({ browser }) => {
  const host = await begin(browser, { sheet: 'six_dice', columns: 3, order: 'free', joker: 'none' }, 1);
  await host.roll();
  await expect(host.page.locator('.best-chip').first()).toBeVisible();
  await host.page.locator('.best-chip').first().click();
  await expect(host.big).toContainText(/^Write/);
});

test('forced order in three columns: the live boxes are large and in sight', async ({ browser }) => {
  const host = await begin(browser, { sheet: 'six_dice', columns: 3, order: 'forced', joker: 'none' }, 2);
  await host.roll();
  for (const screen of screens) {
    await resize(host.page, screen);
    await expectWhole(host.page, named(screen), { touch: screen.touch, still: true });
    expect.soft(await reachProblems(host.page, '[data-box]', { count: 3 }), named(screen)).toEqual([]);
  }
});

test('outside a game: start page, a full room, dialogs, and the end of a game of eight', async ({ browser }) => {
  const host = await Person.open(browser, { viewport: phone, rules: { sheet: 'classic', columns: 3, order: 'forced', joker: 'forced' } });
  const everywhere = async (name: string) => {
    for (const screen of screens) {
      await resize(host.page, screen);
      await expectWhole(host.page, `${name}, ${named(screen)}`, { touch: screen.touch });
    }
  };
  await host.page.goto(server.url);
  await host.button('home.start').waitFor();
  await everywhere('start page');
  await host.startRoom(server.url);
  await everywhere('an empty room');
  await host.sit('Nora');
  await seatOthers(host.page, others, { play: true });
  await expect(host.page.locator('.seats .seat')).toHaveCount(8);
  await host.page.getByRole('radio').first().waitFor();
  await everywhere('a full room, host');
  await resize(host.page, phone);
  await host.button('invite.large').click();
  await host.page.getByRole('dialog').getByRole('img').waitFor();
  await everywhere('the way in, large');
  await host.page.keyboard.press('Escape');
  const people = await host.people();
  await everywhere('people');
  await people
    .getByRole('button', { name: host.words('people.more') })
    .last()
    .click();
  await everywhere('one of the people');
  await host.page.keyboard.press('Escape');
  const guest = await Person.open(browser, { viewport: phone });
  await guest.page.goto(host.page.url());
  await guest.page.getByText(guest.words('join.full')).waitFor();
  for (const screen of screens) {
    await resize(guest.page, screen);
    await expectWhole(guest.page, `a full room, from outside, ${named(screen)}`, { touch: screen.touch });
  }
  await resize(host.page, phone);
  await host.page.getByRole('radio', { name: /^Yacht/ }).check({ force: true });
  await host.page.getByRole('radio', { name: host.words('columns.1') }).check({ force: true });
  await host.start();
  for (const key of ['menu.help', 'settings.title', 'menu.invite', 'people.title', 'rename.title', 'move.title', 'leave.title']) {
    await resize(host.page, phone);
    await host.menu(key);
    await everywhere(`${key} in a game`);
    await host.page.keyboard.press('Escape');
  }
  await resize(host.page, phone);
  await host.playToEnd(3);
  await everywhere('the end');
});
