import { expect, type Page } from '@playwright/test';

/** Makes the page as large as this, and waits for the sheets that fit it, where a game is shown. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const isWide = size.width >= 900 && size.height >= 544;
  await expect(page.locator(isWide ? 'main.game:not(.is-wide)' : 'main.game.is-wide')).toHaveCount(0);
}
