import { defineConfig } from 'vitest/config';

// The tests live outside this folder; tests/node_modules leads them back to its packages.
export default defineConfig({
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['../tests/web/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // ms; for a busy machine. No test waits for anything that should take a second.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
