import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const br = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  // How much is looked at before a block is closed; what is best for one text is not for another.
  const tries = await Promise.all(
    [6, 7, 8, 9].map((memLevel) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel })),
  );
  const gz = tries.reduce((best, other) => (other.length < best.length ? other : best));
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Puts a `.br` and a `.gz` beside each text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'regatta:precompress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // When everything is written, public/ too.
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir);
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(resolve(folder, file))));
    },
  };
}
