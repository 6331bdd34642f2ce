import { test as base } from '@playwright/test';

/** A test after which everybody closes their browser: what is left open would go on knocking at servers that are gone. */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
