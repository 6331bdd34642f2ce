// The counts of the fairness page: asks the server what its dice have shown, and compares it with what fair dice would. The words are on the page.

import './pages.css';

interface Counts {
  /** Unix time in ms. */
  since: number;
  /** How often each face came, ones first. */
  faces: readonly number[];
}

const REFRESH = 10_000; // ms
const FACES = 6;
const SVG = 'http://www.w3.org/2000/svg';

function isCounts(value: unknown): value is Counts {
  if (typeof value !== 'object' || value === null || !('since' in value) || !('faces' in value)) return false;
  const { since, faces } = value;
  return (
    Number.isFinite(since) &&
    Array.isArray(faces) &&
    faces.length === FACES &&
    faces.every((count) => Number.isInteger(count) && count >= 0)
  );
}

/** What fair dice show: each face so often, and twice the standard deviation of that. */
function fairShare(total: number): { expected: number; spread: number } {
  const share = 1 / FACES;
  return { expected: total * share, spread: 2 * Math.sqrt(total * share * (1 - share)) };
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function shape(
  tag: 'svg' | 'rect' | 'use',
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Node[]
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

const counts = document.getElementById('counts');
const words = document.getElementById('counts-words');
const table = document.getElementById('counts-table');
const bars = document.getElementById('counts-bars');
const language = document.documentElement.lang;
const word = (name: string) => counts?.dataset[name] ?? '';
const number = (value: number, digits = 0) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
const percent = (value: number) =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
const fill = (text: string, params: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

const die = (face: number) =>
  shape('svg', { class: 'dice', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, shape('use', { href: `#face-${face}` }));

/** Shows the counts, in the boxes that the page has for them: who scrolls or stands in one stays there. */
function show({ since, faces }: Counts): void {
  const total = faces.reduce((sum, count) => sum + count, 0);
  const { expected, spread } = fairShare(total);
  const verdict = (count: number) => {
    if (Math.abs(count - expected) <= spread) return 'inside';
    return count > expected ? 'above' : 'below';
  };
  const outside = faces.flatMap((count, index) => (verdict(count) === 'inside' ? [] : [number(index + 1)]));
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(since);

  // The widest of what is drawn fills the width.
  const most = Math.max(...faces, expected + spread, 1);
  const bar = (count: number) =>
    shape(
      'svg',
      { class: 'bar', 'aria-hidden': 'true' },
      shape('rect', { class: 'bar-count', width: `${(100 * count) / most}%`, height: '100%' }),
      shape('rect', {
        class: 'bar-spread',
        x: `${(100 * Math.max(0, expected - spread)) / most}%`,
        width: `${(100 * (expected + spread - Math.max(0, expected - spread))) / most}%`,
        height: '100%',
      }),
    );

  const head = element(
    'tr',
    {},
    // The dice below it say that well enough to who sees them, and the words need the room.
    element('th', { scope: 'col' }, element('span', { class: 'sr' }, word('face'))),
    ...['rolled', 'share', 'verdict'].map((name) => element('th', { scope: 'col' }, word(name))),
  );
  const lines = faces.map((count, index) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, die(index + 1), number(index + 1)),
      element('td', {}, number(count)),
      element('td', {}, total === 0 ? '–' : percent(count / total)),
      element('td', { class: verdict(count) }, word(verdict(count))),
    ),
  );
  words?.replaceChildren(
    element('p', { class: 'total' }, fill(word('total'), { since: when, total: number(total) })),
    element('p', {}, fill(word('spread'), { expected: number(expected, 1), spread: number(spread, 1) })),
    element('p', { class: 'verdict' }, outside.length === 0 ? word('allInside') : fill(word('outside'), { faces: outside.join(', ') })),
  );
  table?.replaceChildren(element('table', { class: 'figures' }, element('thead', {}, head), element('tbody', {}, ...lines)));
  bars?.replaceChildren(
    ...faces.map((count, index) => element('div', { class: 'bar-line' }, die(index + 1), bar(count))),
    element('figcaption', { class: 'note' }, word('picture')),
  );
  for (const filled of [table, bars]) if (filled) filled.hidden = false;
}

let shown = false;

/** Asks and shows. What was shown stays when the server can't be asked just now. */
async function refresh(): Promise<void> {
  if (document.hidden) return;
  try {
    const answer = await fetch('/api/dice');
    const told: unknown = answer.ok ? await answer.json() : null;
    if (!isCounts(told)) throw new Error('no counts');
    show(told);
    shown = true;
  } catch {
    if (!shown) words?.replaceChildren(element('p', {}, word('failed')));
  }
}

words?.replaceChildren(element('p', {}, word('wait')));
await refresh();
setInterval(refresh, REFRESH);
document.addEventListener('visibilitychange', refresh);
