import type { Page } from '@playwright/test';

/**
 * Signed links end after minutes. From the call of `end` on those that the page has are refused, and those that it gets
 * anew are taken. `delay` holds back the bytes.
 */
export async function controlLinks(page: Page) {
  let hasEnded = false;
  let opening = Promise.resolve();
  let renewed = 0;
  await page.route('**/vizioApi/bytes/**', async (route) => {
    await opening;
    const url = route.request().url();
    if (hasEnded && !url.includes('renewed')) return route.fulfill({ status: 403 });
    if (hasEnded) renewed += 1;
    return route.continue({ url: url.replace('&renewed=1', '') });
  });
  await page.route('**/vizioApi/items/*/media**', async (route) => {
    // Undefined at the end of a test.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const text = await response.text();
    const body = hasEnded ? text.replaceAll(/"(\/vizioApi\/bytes\/[^"]+)"/g, '"$1&renewed=1"') : text;
    await route.fulfill({ response, body });
  });
  return {
    end: () => {
      hasEnded = true;
    },
    delay: (until: Promise<void>) => {
      opening = until;
    },
    countRenewed: () => renewed,
  };
}
