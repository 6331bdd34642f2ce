import { defineConfig } from 'vite';
import { outline } from './tools/outline.ts';
import { precompress } from './tools/precompress.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  build: {
    // The page's CSP allows fonts and scripts from its own origin only, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What several parts of the page need is one file, not a handful of small ones: each is a request of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } } },
  },
  plugins: [outline(), precompress()],
  server: {
    proxy: {
      '/api': server,
      '^/r/[^/]+/ws$': { target: server, ws: true },
    },
  },
});
