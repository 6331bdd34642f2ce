import { defineConfig } from '@playwright/test';

// Debian's Chromium, told to keep to itself: it runs as root in CI, without a GPU, on a machine whose network leads nowhere.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000, // a button that can't be pressed fails there, not at the end of the test's time
    headless: true,
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--host-resolver-rules=MAP regatta.test 127.0.0.1', // an origin that is no localhost
      ],
    },
  },
});
