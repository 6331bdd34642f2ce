import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/** One script of the build: what it is made from, and what it loads with it or later. File names are relative to dist/. */
export interface OutlineChunk {
  /** The module that it was split off for, relative to web/; null for code that several share. */
  module: string | null;
  imports: readonly string[];
  later: readonly string[];
  styles: readonly string[];
}
export type Outline = Readonly<Record<string, OutlineChunk>>;

/** Where it is written, relative to web/. Outside dist/, because nobody should be served it. */
export const outlineFile = 'build/outline.json';

/** Writes down how the build hangs together, for the test that weighs what a first visit loads. */
export function outline(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'regatta:outline',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
      const written: Outline = Object.fromEntries(
        chunks.map((chunk) => [
          chunk.fileName,
          {
            module: chunk.facadeModuleId === null ? null : relative(config.root, chunk.facadeModuleId),
            imports: chunk.imports,
            later: chunk.dynamicImports,
            styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          },
        ]),
      );
      const file = resolve(config.root, outlineFile);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
    },
  };
}
