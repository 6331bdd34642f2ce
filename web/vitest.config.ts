import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inModules = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

export default defineConfig({
  // The tests live outside this folder, so a bare import in them would look for node_modules in vain.
  resolve: { alias: [{ find: /^(vitest|preact|axe-core)(?=$|\/)/, replacement: inModules('$1') }] },
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['../tests/web/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
