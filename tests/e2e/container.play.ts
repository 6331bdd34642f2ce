import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { desk, Person, phone } from './support/person';
import { test } from './support/test';

// Called by docker/test, which says where the container is reached (REGATTA_TEST_URL), by what commands it is started again, backed up, replaced by
// another and put back to the backup (REGATTA_TEST_RESTART, …_BACKUP, …_REPLACE, …_RESTORE), and where the record of the game is wanted
// (REGATTA_TEST_RECORD).

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run docker/test`);
  return value;
}

function run(command: string): void {
  const [program = '', ...words] = command.split(' ');
  execFileSync(program, words, { stdio: 'inherit' });
}

/** Runs what ends the server, until these people's pages are connected to the next one, by themselves: what is pressed before that may mean “retry”. */
async function runAndComeBack(command: string, people: Person[]): Promise<void> {
  const welcomes = people.map(({ page }) =>
    page.waitForEvent('websocket', {
      timeout: 120_000,
      predicate: (socket) =>
        socket
          .waitForEvent('framereceived', ({ payload }) => String(payload).includes('"welcome"'))
          .then(
            () => true,
            () => false,
          ),
    }),
  );
  run(command);
  await Promise.all(welcomes);
}

test('two people play a whole game, while the container is started again, replaced, and put back to a backup', async ({ browser }) => {
  const rules = { sheet: 'classic', columns: 1, order: 'free', joker: 'forced' } as const;
  const host = await Person.open(browser, { viewport: phone, rules });
  const guest = await Person.open(browser, { viewport: desk });
  const link = await host.startRoom(needed('REGATTA_TEST_URL'));
  const bothSee = async (faces: string[]) => {
    for (const player of [host, guest]) await expect.poll(() => player.faces(), { timeout: 60_000 }).toEqual(faces);
  };
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
  run(needed('REGATTA_TEST_BACKUP'));

  // The same roll of the same turn is there again; a page that comes back anew sees it too.
  await runAndComeBack(needed('REGATTA_TEST_RESTART'), [host]);
  await guest.page.reload();
  await bothSee(before);
  await host.write(3);
  await Promise.all([host.playToEnd(1), guest.playToEnd(4)]);

  const totals = await host.totals();
  expect(totals.size).toBe(2);
  expect(await guest.totals()).toEqual(totals);
  const recordAt = link.replace('/r/', '/api/rooms/').concat('/record');
  const record = await (await host.page.request.get(recordAt)).text();
  writeFileSync(needed('REGATTA_TEST_RECORD'), record);

  // So is the finished game, in the next container; and the pages, which waited for it, go on to another game.
  await runAndComeBack(needed('REGATTA_TEST_REPLACE'), [host, guest]);
  expect(await (await host.page.request.get(recordAt)).text()).toBe(record);
  await host.button('end.again').click();
  await expect(guest.canRoll).toBeVisible();
  await guest.roll();
  await bothSee(await guest.faces());
  await host.page.reload();
  await bothSee(await guest.faces());

  // The backup brings back the moment it was made at. Whose page was open all the time sees that too, and the game goes on from there.
  await runAndComeBack(needed('REGATTA_TEST_RESTORE'), [host, guest]);
  await bothSee(before);
  await host.write(3);
  await guest.roll();
  await bothSee(await guest.faces());
  host.expectNoComplaints();
  guest.expectNoComplaints();
});
