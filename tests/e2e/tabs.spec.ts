import { expect } from '@playwright/test';
import { playing, recordOf } from './support/company';
import type { Person } from './support/person';
import { checkRecord, Server } from './support/server';
import { test } from './support/test';

// One seat in two tabs of one browser, used in turn.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

const isReplaced = async (tab: Person) => {
  await expect(tab.page.getByRole('heading', { name: tab.words('bye.replaced') })).toBeVisible();
};
const playHere = (tab: Person) => tab.button('notice.play_here').click();

test('what is tapped in the one or the other happens, turn after turn', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  const other = await nora.anotherTab();
  await other.page.goto(link);
  await isReplaced(nora);
  let [tab, rest] = [other, nora];
  for (const turn of [0, 1, 2]) {
    await tab.roll();
    await tab.die(turn).click();
    await expect(tab.die(turn)).toHaveAttribute('aria-pressed', 'true');
    const faces = await tab.faces();
    await playHere(rest);
    await isReplaced(tab);
    await expect(rest.offers.first()).toBeVisible();
    expect(await rest.faces()).toEqual(faces);
    // The second roll is made in one tab, the box is written in the other.
    await rest.canRoll.click();
    await expect(rest.big).toContainText('1 left');
    await playHere(tab);
    await isReplaced(rest);
    await tab.write(turn);
    await playHere(rest);
    await isReplaced(tab);
    await expect(rest.page.locator('.ink')).toHaveCount(turn + 1);
    [tab, rest] = [rest, tab];
  }
  expect((await checkRecord(await recordOf(tab, link))).turns).toHaveLength(3);
  for (const one of [nora, other]) one.expectNoComplaints();
});

test('what is tapped while the other takes over has not happened, and can be tapped again', async ({ browser }) => {
  const {
    people: [nora],
    link,
  } = await playing(browser, server.url, ['Nora']);
  let stopped = 0;
  // From now on nothing that this tab says to the room arrives.
  const deaf = { on: false };
  await nora.page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    socket.onMessage((message) => {
      if (deaf.on && String(message).includes('"roll"')) stopped += 1;
      else far.send(message);
    });
  });
  await nora.page.reload();
  await nora.roll();
  deaf.on = true;
  await nora.canRoll.click();
  await expect.poll(() => stopped).toBe(1);

  const other = await nora.anotherTab();
  await other.page.goto(link);
  await isReplaced(nora);
  deaf.on = false;
  // The command of the other tab has the id that the one which did not arrive had.
  await other.die(1).click();
  await expect(other.die(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(other.big).toContainText('2 left');
  const faces = await other.faces();
  await playHere(nora);
  await isReplaced(other);
  // Not rolled, and the button says so.
  await expect(nora.canRoll).toContainText('2 left');
  expect(await nora.faces()).toEqual(faces);
  await nora.canRoll.click();
  await expect(nora.big).toContainText('1 left');
  for (const one of [nora, other]) one.expectNoComplaints();
});
