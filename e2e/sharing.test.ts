import { expect, testWithFolder as test } from './fixtures.ts';
import { openFolder, item } from './upload-steps.ts';
import { openProject, openVisitor, share, shareDialog, userAgent } from './share-steps.ts';

test.use({ userAgent });

test('explore', async ({ page, person, folder, browser, baseURL }) => {
  page.on('console', (m) => m.type() === 'error' && console.log('OWNER', m.text()));
  const { fileId, folderId } = await openProject(page, person, folder);
  await page.getByRole('button', { name: 'Share “Film”' }).click();
  await expect(shareDialog(page)).toBeVisible();
  await shareDialog(page).getByRole('radio', { name: 'Anyone with the link' }).check();
  await expect(shareDialog(page).getByRole('textbox', { name: 'The link' })).toBeVisible();
  const link = await shareDialog(page).getByRole('textbox', { name: 'The link' }).inputValue();
  console.log(link);
  await page.screenshot({ path: '/tmp/shot8-e1.png' });
  const { visitor } = await openVisitor(browser, baseURL);
  visitor.on('console', (m) => m.type() === 'error' && console.log('VISITOR', m.text()));
  visitor.on('response', (r) => r.url().includes('vizioApi') && console.log(r.status(), r.request().method(), r.url().slice(0, 150)));
  await visitor.goto(link);
  await visitor.waitForTimeout(4000);
  await visitor.screenshot({ path: '/tmp/shot8-e2.png' });
  console.log(visitor.url());
});
