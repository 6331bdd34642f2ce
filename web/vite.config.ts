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
  },
  plugins: [outline(), precompress()],
  server: {
    proxy: {
      '/api': server,
      '^/r/[^/]+/ws$': { target: server, ws: true },
    },
  },
});
