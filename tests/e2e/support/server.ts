import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const binary = join(root, 'build/release/regatta');

/** A real server process over a data folder of its own, that can be killed and started again on the same port. */
export class Server {
  readonly #data = mkdtempSync(join(tmpdir(), 'regatta-e2e-'));
  #process: ChildProcess | undefined;
  #port = 0;

  static async start(...options: string[]): Promise<Server> {
    const server = new Server(options);
    await server.start();
    return server;
  }

  private constructor(private readonly options: string[]) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn(
      binary,
      ['serve', '--port', String(this.#port), '--data', this.#data, '--web', join(root, 'web/dist'), ...this.options],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = child;
    this.#port = await new Promise<number>((resolve, reject) => {
      let output = '';
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const port = /listening on http:\/\/\S+:(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(Number(port));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it listened:\n${output}`)));
    });
  }

  /** `kill -9` by default. Returns when the process is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** What `regatta record check` says of a record: the parsed output of a check that exits 0. */
export function checkRecord(record: string): Promise<RecordCheck> {
  return new Promise((resolve, reject) => {
    const child = execFile(binary, ['record', 'check', '-'], { maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`record check: ${stdout}${stderr}`));
      else resolve(JSON.parse(stdout) as RecordCheck);
    });
    child.stdin?.end(record);
  });
}

export interface RecordCheck {
  turns: { points: number; extra: number; saved_rolls: number }[];
  columns: { upper: number; extra: number; total: number }[][];
  totals: number[];
  ranking: number[];
}
