import { expect } from '@playwright/test';
import { expectWhole, reachProblems } from './support/layout';
import { Person, type TableRules } from './support/person';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

// A page at 200 % has half the screen, at 400 % a quarter: fewer pixels to lay out, each drawn larger.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const screens = [
  { name: '1280 × 800 at 200 %', viewport: { width: 640, height: 400 }, scale: 2 },
  { name: '640 × 1136 at 200 %', viewport: { width: 320, height: 568 }, scale: 2 },
  { name: '1280 × 1024 at 400 %', viewport: { width: 320, height: 256 }, scale: 4 },
];
const kinds: readonly TableRules[] = [
  { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' },
  { sheet: 'classic', columns: 3, order: 'free', joker: 'forced' },
];

for (const { name, viewport, scale } of screens) {
  test(`${name}: everything is there, and a game can be played`, async ({ browser }) => {
    for (const rules of kinds) {
      const nora = await Person.open(browser, { viewport, scale, rules });
      const whole = (what: string) => expectWhole(nora.page, `${rules.sheet}, ${what}`);
      await nora.page.goto(server.url);
      await nora.button('home.start').waitFor();
      await whole('start page');
      await nora.startRoom(server.url);
      await nora.sit('Nora');
      await seatOthers(nora.page, ['Jo', 'Γιώργος'], { play: true });
      await nora.page.getByRole('radio').first().waitFor();
      await whole('room');
      await nora.start();
      for (const turn of [0, 1]) {
        await nora.roll();
        await nora.die(2).click();
        await whole(`turn ${turn}`);
        const dice = rules.sheet === 'six_dice' ? 6 : 5;
        const inSight = await reachProblems(nora.page, '.tray .slot, .button.big', { count: dice + 1 });
        const boxes = await nora.offers.count();
        const inReach = await reachProblems(nora.page, '[data-box]', { count: boxes, scroll: true });
        expect.soft([...inSight, ...inReach], `${rules.sheet}, turn ${turn}`).toEqual([]);
        await nora.write(turn + 3);
      }
      for (const key of ['menu.help', 'settings.title', 'people.title']) {
        await nora.menu(key);
        await whole(key);
        // The cross that closes it is in sight however long it is.
        expect(await reachProblems(nora.page, '.dialog-head button', { count: 1 }), key).toEqual([]);
        await nora.page.keyboard.press('Escape');
      }
      await nora.context.close();
    }
  });
}
