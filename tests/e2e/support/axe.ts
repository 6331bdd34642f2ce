import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Axe finds nothing on this screen, with the size of targets among what it looks at. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // What is half faded in has half a contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  await page.evaluate(source);
  const violations = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> } };
    const result = await axe.run(document, { runOnly: { type: 'tag', values }, rules: { 'target-size': { enabled: true } } });
    return result.violations;
  }, tags);
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n    ${node.failureSummary}`).join('\n')}`,
  );
  expect(told, screen).toEqual([]);
}
