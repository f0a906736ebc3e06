import { join } from 'node:path';
import { expect, openWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { dragFiles, writeClip, writeTree } from '../steps/files.ts';
import { placeReady } from '../steps/ready-clip.ts';
import { item, toast } from '../steps/screen.ts';
import { languagesOf, openFolder } from '../steps/upload.ts';

test('A card, and a file with captions from the desktop, become the newest version of the card below, and come back by undo', async ({
  page,
  person,
  folder,
}) => {
  const workspace = await openWorkspace(page, person, ['Film']);
  await placeReady(page, workspace, 'Film');
  await placeReady(page, workspace, 'Film');
  await openFolder(page, 'Film');
  const [target, other] = [item(page, 'A012.mp4'), item(page, 'A012 2.mp4')];
  const [from, to] = [await other.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('not on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await expect(target).toHaveAttribute('data-drop-over', '');
  await expect(page.getByText('New version of A012.mp4')).toBeVisible();
  await page.mouse.up();
  await expect(other).toBeHidden();
  await expect(target.getByText('Version 2')).toBeAttached();
  await expect(toast(page, '“A012 2.mp4” is now version 2 of “A012.mp4”')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(other).toBeVisible();
  await expect(target.getByText('Version 2')).toBeHidden();

  const clip = await writeClip(join(folder, 'graded.mp4'));
  await writeTree(folder, { 'graded.fr.srt': '1\n00:00:01,000 --> 00:00:02,000\nBonjour\n' });
  const paths = [clip, join(folder, 'graded.fr.srt')];
  const itemId = await target.getAttribute('data-item');
  await (await dragFiles(page, paths, target))();
  await expect.poll(() => languagesOf(page, itemId, 2)).toEqual(['fr']);
  await expect(target.getByText('Version 2')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(target.getByText('Version 2')).toBeHidden();

  const drop = await dragFiles(page, paths, target);
  await expect(page.getByText('Drop to upload as a new version of A012.mp4')).toBeVisible();
  await expect(target).toHaveAttribute('data-drop-over', '');
  // The undo comes while the response to the completion is on its way.
  const arrive = await holdResponses(page, '**/uploads/*/complete');
  await drop();
  await expect(target.getByText('Version 2')).toBeAttached();
  await expect(item(page, 'graded.mp4')).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(target.getByText('Version 2')).toBeHidden();
  arrive();
  await page.getByRole('link', { name: 'Trash' }).first().click();
  // Each of the two uploads that were taken back.
  await expect(page.getByRole('list', { name: 'Deleted items' }).getByText('A012.mp4')).toHaveCount(2);
});

/** The server gets requests to this address; the page gets the responses when the returned function is called. */
async function holdResponses(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await promise;
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => {});
  });
  return resolve;
}
