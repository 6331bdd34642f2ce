import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { desk, phone } from './person';
import { resize } from './resize';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Axe finds nothing on this screen, or in this part of it, with the size of targets among what it looks at. */
export async function expectAccessible(page: Page, screen: string, within = 'html'): Promise<void> {
  // What is half faded in has half a contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ values, where }) => {
      const { axe } = globalThis as unknown as { axe: { run(where: string, options: object): Promise<{ violations: Violation[] }> } };
      const result = await axe.run(where, { runOnly: { type: 'tag', values }, rules: { 'target-size': { enabled: true } } });
      return result.violations;
    },
    { values: tags, where: within },
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary}`).join('\n')}`,
  );
  expect(told, screen).toEqual([]);
}

/** Nor does it in any theme and on any width. The page follows the system's theme; afterwards it is as large as it was. */
export async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of [phone, desk]) {
    await resize(page, viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${screen}, ${colorScheme}, ${viewport.width} wide`);
    }
  }
  if (before) await resize(page, before);
}
