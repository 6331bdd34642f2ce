// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { needTexts, setLanguage, translator } from '../../web/src/i18n';
import type { Messages, Part } from '../../web/src/i18n/messages';

// Parts of the texts that arrive in another order than they were asked for in.

const net = vi.hoisted(() => ({ slow: true, held: [] as (() => void)[] }));
vi.mock('../../web/src/i18n/messages', () => ({
  loadMessages: (_language: string, part: Part) =>
    new Promise<Messages>((resolve) => {
      const arrive = () => resolve({ [part]: `the texts of ${part}` });
      if (net.slow) net.held.push(arrive);
      else arrive();
    }),
}));

test('what the page needs first arrives last: the page keeps the part that came before', async () => {
  const language = setLanguage('en');
  const more = needTexts('more');
  net.slow = false;
  const [room, later] = net.held;
  later?.();
  await more;
  expect(translator().has('more')).toBe(true);
  room?.();
  await language;
  expect(['room', 'more'].map((key) => translator().has(key))).toEqual([true, true]);
});
