import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** How Vite calls what every dynamic import goes through, and what it is called by there. */
const helper = /^\0vite\/preload-helper\.js$/;
const method = '__vitePreload';

/**
 * Fetches what is imported dynamically by a few lines of our own (src/fetching.ts): Vite's weigh three times as much, and take a style that failed for one
 * that is there.
 */
export function fetching(): Plugin {
  return {
    name: 'regatta:fetching',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: helper },
      handler() {
        return `export { withFiles as ${method} } from ${JSON.stringify(fileURLToPath(new URL('../src/fetching.ts', import.meta.url)))};`;
      },
    },
  };
}
