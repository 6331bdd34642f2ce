import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { desk, Person, phone } from './support/person';
import { test } from './support/test';

// Called by docker/test, which says where the container is reached (REGATTA_TEST_URL), by what commands it is started again and replaced by another
// (REGATTA_TEST_RESTART, REGATTA_TEST_REPLACE), and where the record of the game is wanted (REGATTA_TEST_RECORD).

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run docker/test`);
  return value;
}

function run(command: string): void {
  const [program = '', ...words] = command.split(' ');
  execFileSync(program, words, { stdio: 'inherit' });
}

test('two people play a whole game, while the container is started again', async ({ browser }) => {
  const rules = { sheet: 'classic', columns: 1, order: 'free', joker: 'forced' } as const;
  const host = await Person.open(browser, { viewport: phone, rules });
  const guest = await Person.open(browser, { viewport: desk });
  const link = await host.startRoom(needed('REGATTA_TEST_URL'));
  const answers = () => expect(async () => expect((await host.page.request.get(link)).status()).toBe(200)).toPass({ timeout: 60_000 });
  await host.sit('Nora');
  await guest.page.goto(link);
  await guest.sit('Γιώργος');
  await host.start();

  for (const turn of [0, 1]) {
    for (const player of [host, guest]) {
      await player.roll();
      await player.write(turn);
    }
  }
  await expect(host.canRoll).toBeVisible();
  await host.roll();
  const before = await host.faces();
  run(needed('REGATTA_TEST_RESTART'));

  // The same roll of the same turn is there again, by itself; a page that comes back anew sees it too.
  await answers();
  await guest.page.reload();
  await expect(host.button('link.retry')).toBeHidden({ timeout: 60_000 });
  await expect(host.offers.first()).toBeVisible({ timeout: 60_000 });
  expect(await host.faces()).toEqual(before);
  await expect.poll(() => guest.faces(), { timeout: 60_000 }).toEqual(before);
  await host.write(3);
  await Promise.all([host.playToEnd(1), guest.playToEnd(4)]);

  const totals = await host.totals();
  expect(totals.size).toBe(2);
  expect(await guest.totals()).toEqual(totals);
  const recordAt = link.replace('/r/', '/api/rooms/').concat('/record');
  const record = await (await host.page.request.get(recordAt)).text();
  writeFileSync(needed('REGATTA_TEST_RECORD'), record);

  // And so is the finished game, in the next container.
  run(needed('REGATTA_TEST_REPLACE'));
  await answers();
  expect(await (await host.page.request.get(recordAt)).text()).toBe(record);
  await guest.page.reload();
  await guest.result.waitFor({ timeout: 60_000 });
  expect(await guest.totals()).toEqual(totals);
  host.expectNoComplaints();
  guest.expectNoComplaints();
});
