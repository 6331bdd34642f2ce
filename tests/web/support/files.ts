import { readFileSync } from 'node:fs';

const root = new URL('../../../', import.meta.url);

/** A file of the repository, by its path from the top. */
export function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

export function readJson(path: string): unknown {
  return JSON.parse(read(path));
}
