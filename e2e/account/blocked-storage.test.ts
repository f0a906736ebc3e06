import type { BrowserContext } from '@playwright/test';
import { expect, makeWorkspace, test } from '../fixtures.ts';
import { item, path } from '../steps/screen.ts';
import { openVisitor, share, userAgent } from '../steps/share.ts';
import { openFolder } from '../steps/upload.ts';

test.use({ userAgent });

/** As browsers that block the data of a site. */
async function blockStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
}

test('The workspace opens and its banners can be hidden although the browser blocks storage', async ({
  page,
  person,
}) => {
  await blockStorage(page.context());
  // The first account of a server sees one more banner.
  await page.route('**/vizioApi/session', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.user) body.user.isServerAdmin = true;
    await route.fulfill({ response, json: body });
  });
  await makeWorkspace(page, person, ['Film']);
  await page.goto('/home');
  await expect(page.getByRole('main')).toContainText('Film');
  const setUp = page.getByRole('region', { name: 'Set up this server' });
  await expect(setUp).toBeVisible();
  await openFolder(page, 'Film');
  await expect(setUp).toHaveCount(0);
  await path(page).getByLabel('Back to the folder above').click();
  for (const [banner, button] of [
    ['Email verification', 'Hide this for now'],
    ['Set up this server', 'Skip the checks'],
  ] as const) {
    const region = page.getByRole('region', { name: banner });
    await region.getByRole('button', { name: button }).click();
    await expect(region).toBeHidden();
  }
});

test('A link opens, also as a guest, and its notice can be hidden although the browser blocks storage', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const { folderIds } = await makeWorkspace(page, person, ['Film/Day 1']);
  const link = await share(page, folderIds.Film ?? '', { visibility: 'public' });
  const visitor = await openVisitor(browser, baseURL);
  await blockStorage(visitor.context());
  await visitor.goto(link);
  await expect(item(visitor, 'Day 1')).toBeVisible();
  const notice = visitor.getByRole('region', { name: 'About this link' });
  await notice.getByRole('button', { name: 'Hide this' }).click();
  await expect(notice).toBeHidden();
  await visitor.context().close();

  await blockStorage(page.context());
  await page.goto(`${link}&as=guest`);
  await expect(page.getByRole('region', { name: 'About this link' })).toContainText('You see what guests see.');
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  expect(new URL(page.url()).hash).not.toContain('as=');
});
