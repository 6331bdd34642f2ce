import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { seated } from './support/company';
import { phone } from './support/person';
import { Server } from './support/server';
import { test } from './support/test';

// Who begins the first game.

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.dispose());

test('by a roll-off that all see: the highest begins', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await seated(browser, server.url, ['Nora', 'Jo'], { viewport: phone });
  await nora.page.getByRole('radio', { name: nora.words('turn_order.roll_off') }).check({ force: true });
  await expect(jo.page.locator('.lobby-rules')).toContainText(jo.text('turn_order.roll_off.note'));
  await expectAccessible(nora.page, 'the table’s settings');
  await nora.start();
  const shown = jo.page.getByRole('region', { name: jo.words('roll_off.title') });
  await expect(shown).toBeVisible();
  await expectAccessible(jo.page, 'roll-off');
  // In the last round somebody was higher than everybody else.
  const throws = await shown
    .locator('ol > li')
    .last()
    .locator('ul > li')
    .evaluateAll((lines) =>
      lines.map((line) => ({
        name: line.querySelector('bdi')?.textContent ?? '',
        face: Number(line.querySelector('[role=img]')?.getAttribute('aria-label')),
      })),
    );
  expect(throws).toHaveLength(2);
  const [highest, other] = throws.sort((a, b) => b.face - a.face);
  expect(highest?.face).toBeGreaterThan(other?.face ?? 7);
  await expect(shown).toContainText(`${highest?.name} begins`);
  const first = highest?.name === 'Nora' ? nora : jo;
  await expect(first.canRoll).toBeVisible();
  await first.roll();
  await expect(shown).toHaveCount(0);
});

test('by shuffling the seats, as often as the host likes: both orders of two come up', async ({ browser }) => {
  const {
    people: [nora, jo],
  } = await seated(browser, server.url, ['Nora', 'Jo']);
  const people = await nora.people();
  const shuffle = people.getByRole('button', { name: nora.words('people.shuffle') });
  const first = jo.page.locator('.seat-name').first();
  // A shuffle that changes nothing is one too.
  for (const name of ['Jo', 'Nora']) {
    await expect(async () => {
      await shuffle.click();
      await expect(first).toContainText(name, { timeout: 200 });
    }).toPass({ intervals: [0] });
  }
});
