import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

async function compressed(name: string, source: string | Uint8Array): Promise<[string, Uint8Array][]> {
  const bytes = Buffer.from(source);
  const br = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  const gz = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  return [
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ];
}

function source(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}

/** Puts a `.br` and a `.gz` beside each text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return {
    name: 'regatta:precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter((file) => compressible.test(file.fileName));
        const variants = await Promise.all(texts.map((file) => compressed(file.fileName, source(file))));
        for (const [fileName, bytes] of variants.flat()) this.emitFile({ type: 'asset', fileName, source: bytes });
      },
    },
  };
}
