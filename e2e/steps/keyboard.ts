import type { Locator } from '@playwright/test';
import { expect, type Page } from '../fixtures.ts';

/** Presses a key until the target has focus; fails if no key reaches it. */
export async function go(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

export const tabTo = (page: Page, target: Locator) => go(page, 'Tab', target);

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
