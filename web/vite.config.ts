import { defineConfig } from 'vite';
import { ofEntry } from './tools/chunks.ts';
import { icons } from './tools/icons.ts';
import { outline } from './tools/outline.ts';
import { precompress } from './tools/precompress.ts';
import { preview } from './tools/preview.ts';
import { rulesPages } from './tools/rules_pages.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  build: {
    // The page's CSP allows fonts and scripts from its own origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What the page can't do without is one file, and what only those parts share that are fetched later is another: each is a request of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: ofEntry('index.html', 'page'), priority: 1 },
            { name: 'beside', minShareCount: 2 },
          ],
        },
      },
    },
  },
  plugins: [icons(), preview(), rulesPages(), outline(), precompress()],
  server: {
    proxy: {
      '/api': server,
      '^/r/[^/]+/ws$': { target: server, ws: true },
      '^/r/[^/]+/seats$': server,
    },
  },
});
