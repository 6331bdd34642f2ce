// What Lighthouse says of the pages that people open first, as served by the built server: the start page, a room, a rules page, as a phone and as a
// desktop. Called by script/bench. Prints a table with the median and the range of each score, and writes it as JSON to the file that is its argument.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const root = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 3;

/** Of 100. A room asks search engines to keep out, so that what they would make of it does not matter. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };
const categories = Object.keys(targets);

const data = mkdtempSync(join(tmpdir(), 'regatta-bench-'));
const server = spawn(join(root, 'build/release/regatta'), ['serve', '--port', '0', '--data', data, '--web', join(root, 'web/dist')]);
const base = await new Promise((resolve, reject) => {
  let output = '';
  const read = (chunk) => {
    output += chunk;
    const url = /listening on (http:\/\/\S+:\d+)/.exec(output)?.[1];
    if (url) resolve(url);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  server.once('exit', () => reject(new Error(output)));
});

async function newRoom() {
  const answer = await fetch(`${base}/api/rooms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { sheet: 'six_dice', columns: 1, order: 'free', joker: 'none' } }),
  });
  if (!answer.ok) throw new Error(`no room: ${answer.status} ${await answer.text()}`);
  return new URL((await answer.json()).link).pathname;
}

const pages = { 'start page': '/', room: await newRoom(), 'rules page': '/en/rules/yatzy' };
const forms = { phone: undefined, desktop: desktopConfig };
const rows = [];

const chrome = await launch({
  chromePath: '/usr/bin/chromium',
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
});
try {
  for (const [page, path] of Object.entries(pages)) {
    for (const [form, config] of Object.entries(forms)) {
      const scores = Object.fromEntries(categories.map((category) => [category, []]));
      const failed = new Set();
      for (let run = 0; run < RUNS; run += 1) {
        const { lhr } = await lighthouse(base + path, { port: chrome.port, logLevel: 'error', onlyCategories: categories }, config);
        if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
        for (const category of categories) {
          scores[category].push(Math.round((lhr.categories[category].score ?? 0) * 100));
          if (category === 'performance') continue;
          for (const { id, weight } of lhr.categories[category].auditRefs) {
            const { score } = lhr.audits[id];
            if (weight > 0 && score !== null && score < 1) failed.add(id);
          }
        }
      }
      for (const values of Object.values(scores)) values.sort((a, b) => a - b);
      rows.push({ page, form, scores, failed: [...failed] });
    }
  }
} finally {
  await chrome.kill();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}

const median = (values) => values[(values.length - 1) / 2];
const shown = (values) => {
  const [least, most] = [values.at(0), values.at(-1)];
  return least === most ? `${least}` : `${median(values)} (${least}–${most})`;
};
console.log(`${'Lighthouse'.padEnd(22)}${categories.map((category) => category.padEnd(17)).join('')}not passed`);
for (const { page, form, scores, failed } of rows) {
  console.log(`${`${page}, ${form}`.padEnd(22)}${categories.map((category) => shown(scores[category]).padEnd(17)).join('')}${failed.join(' ')}`);
}
const missed = rows.flatMap(({ page, form, scores }) =>
  categories
    .filter((category) => !(page === 'room' && category === 'seo') && median(scores[category]) < targets[category])
    .map((category) => `${page}, ${form}: ${category} ${median(scores[category])}, wanted ${targets[category]}`),
);
console.log(missed.length === 0 ? 'Every target is met.' : missed.join('\n'));
writeFileSync(process.argv[2], `${JSON.stringify({ runs: RUNS, targets, rows, missed }, null, 2)}\n`);
