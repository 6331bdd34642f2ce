import { expect, type Locator } from '@playwright/test';
import { yacht } from './support/company';
import { Person, phone } from './support/person';
import { seatOthers } from './support/seats';
import { Server } from './support/server';
import { test } from './support/test';

// Where the system sets the colours (Windows' high contrast), backgrounds and shadows are gone: what they said is said by lines and letters too.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

/** How it is drawn, apart from all that forced colours take away. */
function drawn(what: Locator): Promise<string> {
  return what.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopWidth, borderBottomWidth, fontStyle, fontWeight, textDecorationLine } =
      getComputedStyle(element);
    const outline = outlineStyle === 'none' ? 'no outline' : `${outlineStyle} ${outlineWidth}`;
    return [outline, borderTopWidth, borderBottomWidth, fontStyle, fontWeight, textDecorationLine].join(', ');
  });
}

for (const viewport of [phone, { width: 1280, height: 800 }]) {
  test(`a turn at ${viewport.width} × ${viewport.height}: what is held, chosen, offered and written can be told apart`, async ({
    browser,
  }) => {
    const nora = await Person.open(browser, { viewport, rules: { ...yacht, sheet: 'yatzy' } });
    await nora.page.emulateMedia({ forcedColors: 'active' });
    await nora.startRoom(server.url);
    await nora.sit('Nora');
    const radios = nora.page.locator('.choice');
    const [checked, unchecked] = [
      radios.filter({ has: nora.page.locator(':checked') }),
      radios.filter({ hasNot: nora.page.locator(':checked') }),
    ];
    expect(await drawn(checked.first().locator('.choice-face'))).not.toBe(await drawn(unchecked.first().locator('.choice-face')));
    await seatOthers(nora.page, ['Jo'], { play: true });
    await nora.start();
    await nora.roll();
    // Who plays, and on a phone whose sheet is shown.
    const mine = nora.page.locator('.chip, .matrix .head').first();
    const other = nora.page.locator('.chip, .matrix .head').nth(1);
    const looks = [await drawn(mine), await drawn(other)];
    if (viewport === phone) {
      await other.click();
      looks.push(await drawn(mine), await drawn(other));
      await mine.click();
    }
    expect(new Set(looks).size).toBe(looks.length);
    await nora.die(1).click();
    expect(await drawn(nora.die(1))).not.toBe(await drawn(nora.die(0)));
    const [one, another] = [nora.offers.nth(4), nora.offers.nth(6)];
    await one.click();
    await nora.page.mouse.move(1, 1);
    await one.evaluate((box) => (box as HTMLElement).blur());
    expect(await drawn(one)).not.toBe(await drawn(another));
    // A die is a line around pips, on whatever ground.
    expect(
      await nora
        .die(0)
        .locator('.die')
        .evaluate((die) => Number.parseFloat(getComputedStyle(die).borderTopWidth)),
    ).toBeGreaterThan(0);
    const pips = await nora.die(0).evaluate((die) => {
      const face = die.querySelector('.face');
      return { ground: getComputedStyle(die).backgroundColor, pips: face && getComputedStyle(face).fill };
    });
    expect(pips.pips).not.toBe(pips.ground);
    await nora.button('play.drop_choice').click();
    await nora.write(4);
    await nora.roll();
    expect(await drawn(nora.page.locator('.ink').first())).not.toBe(await drawn(nora.page.locator('.pencil').first()));
  });
}
