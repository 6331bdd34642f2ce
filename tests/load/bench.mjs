// What the server holds: called by script/bench. Starts each server as a process of its own, puts load on it with regatta_load, in repetitions of which
// each goes once round all that is compared, so that a slow minute of the machine meets everything alike. Prints tables with the median and the range,
// and writes all figures as JSON.
//
//   node tests/load/bench.mjs BUILD OUT [--quick]     BUILD: a folder with regatta and tests/load/{regatta_load,regatta_echo}
//
// The generator shares the machine's cores with the server, as the targets (below) assume. A move is a roll or a written box in a room of four: one
// command in, one ack and four events out. Every answer is checked while it is measured; one that is wrong ends the run.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [build, out] = process.argv.slice(2, 4).map((path) => resolve(path));
const quick = process.argv.includes('--quick');

const plan = quick
  ? {
      repetitions: 1,
      seconds: 1,
      rooms: [1, 50, 250],
      peerRooms: 50,
      idleRooms: 250,
      memoryRooms: 2000,
      storedRooms: 10_000,
      visits: 200,
      storm: 300,
    }
  : {
      repetitions: 5,
      seconds: 2.5,
      rooms: [1, 250, 2500],
      peerRooms: 250,
      idleRooms: 2500,
      memoryRooms: 2000,
      storedRooms: 100_000,
      visits: 1000,
      storm: 1000,
    };
/** Moves a second: what every size is measured at, beside the highest rate that holds. One room can't make many. */
const rates = (rooms) => (rooms === 1 ? [30] : quick ? [200] : [500, 2000]);
const firstGuess = (rooms) => (rooms === 1 ? 250 : quick ? 1000 : 4000);
const LIMIT_MS = 20;
const WHOLE_GAME = 10_000; // moves: more than a game has
const FEW_MOVES = 12;

const generator = join(build, 'tests/load/regatta_load');
const regatta = join(build, 'regatta');
const work = mkdtempSync(join(dirname(out), 'server-')); // beside the result: on a real disk, where a commit costs what it costs
let folders = 0;
const newFolder = () => join(work, `data-${(folders += 1)}`);

/** The room's limits don't matter here; those of a connection and of a room's length would be met by a load that people never make. */
const raised = ['--messages-per-second', '1000000', '--messages-burst', '1000000', '--room-events', '1000000000', '--room-idle', '3600000'];

async function start(name, command, args) {
  const began = performance.now();
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: join(root, 'tests/load/peers'), env });
  let output = '';
  const found = (pattern) =>
    new Promise((done, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match) done(match[1]);
      };
      look();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('exit', () => reject(new Error(`${name} has ended: ${output}`)));
    });
  const keep = (chunk) => {
    output = (output + chunk).slice(-10_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = await found(/listening on (http:\/\/\S+)/);
  const startMs = performance.now() - began;
  return {
    name,
    pid: child.pid,
    port: new URL(url).port,
    startMs,
    found,
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      }),
  };
}

const serve = (data, more = []) =>
  start('regatta', regatta, ['serve', '--port', '0', '--data', data, '--web', join(root, 'web/dist'), ...raised, ...more]);

function load(mode, args) {
  const text = args.map(String);
  return new Promise((done, reject) => {
    const child = spawn(generator, [mode, ...text], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => {
      if (code === 0) done(JSON.parse(output));
      else reject(new Error(`regatta_load ${mode} ${text.join(' ')} ended with ${code}`));
    });
  });
}

const at = (server) => ['--port', server.port, '--pid', server.pid];

/** Transactions of the store, second by second; undefined where the server does not tell. */
function watchCommits(server) {
  if (!server.metrics) return { most: async () => undefined };
  let most;
  let last;
  const look = async () => {
    const text = await (await fetch(server.metrics)).text();
    const number = Number(/^regatta_store_commit_seconds_count (\d+)/m.exec(text)?.[1] ?? Number.NaN);
    const now = performance.now();
    if (last) most = Math.max(most ?? 0, (number - last.number) / ((now - last.now) / 1000));
    last = { number, now };
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, 1000);
  return {
    most: async () => {
      clearInterval(timer);
      await looking;
      return most;
    },
  };
}

const samples = new Map(); // name of a figure → its values
const note = (name, value) => {
  if (value === undefined || Number.isNaN(value)) return;
  if (!samples.has(name)) samples.set(name, []);
  samples.get(name).push(value);
};
const raw = [];

/** What is told of a phase: from a move's intended time until its last recipient had it. */
const columns = {
  'moves/s': (phase) => phase.made_per_s,
  'CPU µs per move': (phase) => phase.server_us_per_move,
  'moves per core-second': (phase) => 1e6 / phase.server_us_per_move,
  'p50 ms': (phase) => phase.last.p50,
  'p99 ms': (phase) => phase.last.p99,
  'p99.9 ms': (phase) => phase.last.p999,
  'generator µs per move': (phase) => phase.generator_us_per_move,
};
const phases = new Map(); // name of a phase → by column, its values
function notePhase(name, phase) {
  if (!phases.has(name)) phases.set(name, Object.fromEntries(Object.keys(columns).map((column) => [column, []])));
  for (const [column, value] of Object.entries(columns)) phases.get(name)[column].push(value(phase));
}

async function measureMoves(name, server, mode, rooms, more = []) {
  const fixed = rates(rooms);
  const committing = watchCommits(server);
  const args = [
    ...at(server),
    '--rooms',
    rooms,
    '--rates',
    fixed.join(','),
    '--seconds',
    plan.seconds,
    '--highest',
    firstGuess(rooms),
    '--limit',
    LIMIT_MS,
  ];
  const result = await load(mode, [...args, ...more]);
  raw.push({ name, result });
  note(`${name}, ${rooms} rooms: most commits in a second`, await committing.most());
  for (const phase of result.phases) notePhase(`${name}, ${rooms} rooms, ${phase.rate} moves/s`, phase);
  const [best] = result.highest;
  if (best) notePhase(`${name}, ${rooms} rooms, highest`, best);
}

async function withServer(making, use) {
  const server = await making;
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

/** A server with metrics, for the commits per second. */
const knowsMetrics = execFileSync(regatta, ['serve', '--help'], { encoding: 'utf8' }).includes('--metrics');
async function serveWatched(more) {
  const server = await serve(newFolder(), [...more, ...(knowsMetrics ? ['--metrics', '127.0.0.1:0'] : [])]);
  if (knowsMetrics) server.metrics = `${await server.found(/metrics on (http:\/\/[^\s/]+)/)}/metrics`;
  return server;
}

const compared = [
  ...plan.rooms.map((rooms) => async () => {
    await withServer(serveWatched(['--durability', 'power']), (server) => measureMoves('regatta, power', server, 'moves', rooms));
  }),
  () =>
    withServer(serveWatched(['--durability', 'process']), (server) => measureMoves('regatta, process', server, 'moves', plan.peerRooms)),
  () => withServer(start('ws', process.execPath, ['ws_server.mjs']), (server) => measureMoves('ws', server, 'moves', plan.peerRooms)),
  () =>
    withServer(start('colyseus', process.execPath, ['colyseus_server.mjs']), (server) =>
      measureMoves('colyseus', server, 'moves', plan.peerRooms, ['--colyseus']),
    ),
  () =>
    withServer(start('echo', join(build, 'tests/load/regatta_echo'), []), (server) => measureMoves('echo', server, 'echo', plan.peerRooms)),
  () =>
    withServer(serve(newFolder()), async (server) => {
      const result = await load('idle', [...at(server), '--rooms', plan.idleRooms]);
      raw.push({ name: 'idle', result });
      note(`${result.connections} idle seated players: KB each, with their part of the room`, result.rss_kb_each);
    }),
  () =>
    withServer(serve(newFolder()), async (server) => {
      const watching = 100;
      const result = await load('idle', [
        ...at(server),
        '--rooms',
        Math.ceil((plan.idleRooms * 4) / (watching + 4)),
        '--spectators',
        watching,
      ]);
      raw.push({ name: 'idle spectators', result });
      note(`${result.connections} idle connections, most of them spectators: KB each`, result.rss_kb_each);
    }),
  () =>
    withServer(serve(newFolder()), async (server) => {
      const result = await load('rooms', [...at(server), '--rooms', plan.memoryRooms]);
      raw.push({ name: 'rooms', result });
      note('room of four in memory, without connections: KB', result.rss_kb_each);
    }),
  () =>
    withServer(serve(newFolder()), async (server) => {
      const result = await load('storm', [
        ...at(server),
        '--rooms',
        quick ? 100 : 500,
        '--rates',
        plan.storm,
        '--seconds',
        plan.seconds * 2,
      ]);
      raw.push({ name: 'storm', result });
      const [phase] = result.phases;
      note(`storm of ${plan.storm}/s: came back per second`, phase.made_per_s);
      note(`storm of ${plan.storm}/s: CPU µs each`, phase.server_us_per_move);
      note(`storm of ${plan.storm}/s: p50 ms`, phase.ack.p50);
      note(`storm of ${plan.storm}/s: p99 ms`, phase.ack.p99);
    }),
  () =>
    withServer(serve(newFolder()), async (server) => {
      const rooms = quick ? 50 : 250;
      const result = await load('moves', [...at(server), '--rooms', rooms, '--stuck', 2, '--rates', 500, '--seconds', plan.seconds]);
      raw.push({ name: 'stuck', result });
      note(`${result.stuck} readers that never read: the server grows by KB`, result.rss_kb_after - result.rss_kb_with_them);
      note(`${result.stuck} readers that never read: p99 ms of the others`, result.phases[0].last.p99);
    }),
];

const stored = newFolder();
async function measureStored(repetition) {
  await withServer(serve(stored), async (server) => {
    note(`start with ${plan.storedRooms} stored rooms: ms`, server.startMs);
    // Rooms that no earlier repetition has visited.
    const args = ['--first', repetition * plan.visits, '--rooms', plan.visits, '--moves', FEW_MOVES, '--rates', quick ? 200 : 500];
    const result = await load('visit', [...at(server), ...args]);
    raw.push({ name: 'visit', result });
    note('room back from the store: CPU µs', result.server_us_each);
    note('room back from the store: p50 ms', result.back.p50);
    note('room back from the store: p99 ms', result.back.p99);
  });
}

const began = new Date();
const loadBefore = loadavg();
try {
  const few = await load('store', ['--data', stored, '--rooms', plan.storedRooms, '--moves', FEW_MOVES]);
  const whole = await load('store', ['--data', newFolder(), '--rooms', plan.storedRooms / 100, '--moves', WHOLE_GAME]);
  raw.push({ name: 'store', result: few }, { name: 'store, whole games', result: whole });
  note(`room of four in the store after ${FEW_MOVES} moves: KB`, few.bytes_per_room / 1024);
  note('room of four in the store after a whole game: KB', whole.bytes_per_room / 1024);
  note('event in the store: bytes', whole.bytes_per_event);
  for (let repetition = 0; repetition < plan.repetitions; repetition += 1) {
    console.error(`— repetition ${repetition + 1} of ${plan.repetitions}`);
    for (const measure of compared) await measure();
    await measureStored(repetition);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
};
const number = (value) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));
const shown = (values) =>
  values.length === 1 ? number(values[0]) : `${number(median(values))} (${number(Math.min(...values))}–${number(Math.max(...values))})`;

const machine = {
  cpus: cpus().length,
  model: cpus()[0]?.model.trim(),
  memory_gb: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
  server: execFileSync(regatta, ['--version'], { encoding: 'utf8' }).trim(),
  load_before: loadBefore,
  load_after: loadavg(),
  began: began.toISOString(),
  minutes: (Date.now() - began.getTime()) / 60_000,
};
console.log(
  `${machine.cpus} × ${machine.model}, ${machine.memory_gb} GB, Linux ${machine.kernel}, Node ${machine.node}, ${machine.server}`,
);
console.log(
  `${plan.repetitions} repetition${plan.repetitions === 1 ? '' : 's'} in ${machine.minutes.toFixed(1)} minutes; load average before ${machine.load_before[0].toFixed(1)}. Median (least–most).`,
);
const table = [['', ...Object.keys(columns)], ...[...phases].map(([name, values]) => [name, ...Object.values(values).map(shown)])];
const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)) + 2);
for (const row of table)
  console.log(
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('')
      .trimEnd(),
  );
console.log();
const width = Math.max(...[...samples.keys()].map((name) => name.length)) + 2;
for (const [name, values] of samples) console.log(`${name.padEnd(width)}${shown(values)}`);

/** The targets, for two cores that the generator shares. */
const figure = (name) => (samples.has(name) ? median(samples.get(name)) : undefined);
const ofPhase = (name, column) => (phases.has(name) ? median(phases.get(name)[column]) : undefined);
const highest = (server, column) => ofPhase(`${server}, ${plan.peerRooms} rooms, highest`, column);
const perCoreSecond = (server) => highest(server, 'moves per core-second');
const ours = perCoreSecond('regatta, power');
const targets = [
  ['CPU µs per move, at the highest rate', highest('regatta, power', 'CPU µs per move'), '<=', 45],
  ['moves per core-second, as many times those of ws', ours / perCoreSecond('ws'), '>=', 2],
  ['moves per core-second, as many times those of Colyseus', ours / perCoreSecond('colyseus'), '>=', 4],
  ['KB per idle seated player', figure([...samples.keys()].find((name) => name.includes('idle seated players'))), '<=', 10],
  ['KB per room in memory', figure('room of four in memory, without connections: KB'), '<=', 4],
  ['p99 ms at 2000 moves/s', ofPhase(`regatta, power, ${plan.peerRooms} rooms, 2000 moves/s`, 'p99 ms'), '<', 5],
  [`ms to start with ${plan.storedRooms} stored rooms`, figure(`start with ${plan.storedRooms} stored rooms: ms`), '<', 1000],
].map(([name, value, sign, goal]) => {
  const met =
    value === undefined || Number.isNaN(value) ? undefined : { '<=': value <= goal, '<': value < goal, '>=': value >= goal }[sign];
  return { name, value, sign, goal, met };
});
console.log('\nTargets');
for (const { name, value, sign, goal, met } of targets)
  console.log(
    `${name.padEnd(width)}${met === undefined ? 'not measured' : `${number(value)}, wanted ${sign} ${goal}: ${met ? 'met' : 'not met'}`}`,
  );
writeFileSync(
  out,
  `${JSON.stringify({ machine, plan, phases: Object.fromEntries(phases), figures: Object.fromEntries(samples), targets, raw }, null, 1)}\n`,
);
