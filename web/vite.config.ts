import { defineConfig } from 'vite';
import { notReachedFrom, reachedFrom } from './tools/chunks.ts';
import { fetching } from './tools/fetching.ts';
import { icons } from './tools/icons.ts';
import { outline } from './tools/outline.ts';
import { precompress } from './tools/precompress.ts';
import { preview } from './tools/preview.ts';
import { rulesPages } from './tools/rules_pages.ts';

// The game as it fits the screen: one of them is fetched.
const boards = ['src/view/game/phone.tsx', 'src/view/game/wide.tsx'];
const server = 'http://127.0.0.1:8080';

export default defineConfig({
  build: {
    // The page's CSP allows fonts and scripts from its own origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    // A script asks for itself at once (src/fetching.ts).
    modulePreload: { polyfill: false, resolveDependencies: (script, needed) => needed.filter((file) => file !== script) },
    target: 'es2022',
    // What the page can't do without is one file, the game another, and what only those parts share that are fetched later a third: each is a request of
    // its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: reachedFrom(['index.html'], 'page'), debugName: 'page', priority: 2 },
            { name: reachedFrom(boards, 'game'), debugName: 'game', priority: 1 },
            { name: notReachedFrom(boards, 'beside'), debugName: 'beside', minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [fetching(), icons(), preview(), rulesPages(), outline(), precompress()],
  server: {
    proxy: {
      '/api': server,
      '^/r/[^/]+/ws$': { target: server, ws: true },
      '^/r/[^/]+/seats$': server,
    },
  },
});
