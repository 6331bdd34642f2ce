import { defineConfig } from '@playwright/test';
import usual from './playwright.config';

// The game that docker/test plays against a container: no part of the suite, whose servers start themselves.
// The authority that made Caddy's certificate is known to Caddy alone.
export default defineConfig({
  ...usual,
  testMatch: 'container.play.ts',
  outputDir: '../../build/docker/test-results',
  timeout: 900_000,
  use: { ...usual.use, ignoreHTTPSErrors: true },
});
