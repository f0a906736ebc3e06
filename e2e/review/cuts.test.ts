import { join } from 'node:path';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { expect, makeWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { findBarriers } from '../steps/barriers.ts';
import { go, press } from '../steps/keyboard.ts';
import { readFacts } from '../steps/ready-clip.ts';
import { place } from '../steps/upload.ts';

/** Three shots of 50 frames at 25 frames per second. */
async function placeShots(page: Page, workspace: Parameters<typeof place>[1], folder: string): Promise<string> {
  const file = join(folder, 'Cut.mp4');
  const shots = ['testsrc2', 'smptebars', 'mandelbrot'].flatMap((shot) => [
    '-f',
    'lavfi',
    '-t',
    '2',
    '-i',
    `${shot}=s=160x90:r=25`,
  ]);
  const joined =
    '[0]format=yuv420p,setsar=1[a];[1]format=yuv420p,setsar=1[b];[2]format=yuv420p,setsar=1[c];[a][b][c]concat=n=3';
  await runTool([...shots, '-filter_complex', joined, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file]);
  const id = await place(page, workspace, 'Film', file);
  await readFacts(page, id);
  return id;
}

/** An EDL with events of these lengths. */
function buildList(...lengths: number[]): Buffer {
  const code = (frame: number) =>
    `01:00:${String(Math.floor(frame / 25)).padStart(2, '0')}:${String(frame % 25).padStart(2, '0')}`;
  let at = 0;
  const lines = lengths.flatMap((length, n) => {
    at += length;
    const times = `10:00:00:00 10:00:01:00 ${code(at - length)} ${code(at)}`;
    return [`00${n + 1}  REEL${n + 1}    V     C        ${times}`, `* FROM CLIP NAME: SC010_0${n + 1}0`];
  });
  return Buffer.from(['TITLE: Scene 10', ...lines].join('\r\n'));
}

/** React renders three frames after it was asked to, as on a slow machine. */
function renderLate() {
  const post = MessagePort.prototype.postMessage as (message: unknown) => void;
  MessagePort.prototype.postMessage = function (message: unknown) {
    const after = (frames: number) =>
      frames === 0 ? post.call(this, message) : requestAnimationFrame(() => after(frames - 1));
    after(3);
  };
}

test('A cut list is checked against the picture, and comments know their shot', async ({ page, person, folder }) => {
  const workspace = await makeWorkspace(page, person, ['Film']);
  const itemId = await placeShots(page, workspace, folder);
  for (const [frame, text] of [
    [62, 'Too dark'],
    ...Array.from({ length: 25 }, (_, n) => [120 + n, `Note ${n}`] as const),
  ]) {
    const data = { text, version: 1, frame, replyTo: null };
    expect((await page.request.post(`/vizioApi/items/${itemId}/comments`, { data })).ok()).toBe(true);
  }
  await page.addInitScript(renderLate);
  await page.goto(`/feedback?item=${itemId}`);
  const dialog = page.getByRole('dialog', { name: 'Cut list of v1' });
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Cut list', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer });

  // The keyboard alone opens the dialog, chooses the file and stores the list.
  const chooser = page.waitForEvent('filechooser');
  const more = page.getByRole('button', { name: 'More for all comments' });
  await more.focus();
  await page.keyboard.press('Enter');
  await go(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Import cut list …' }));
  await page.keyboard.press('Enter');
  const chooseFile = dialog.getByRole('button', { name: 'Choose a file' });
  await expect(chooseFile).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(dialog).toContainText('This is not a cut list.');
  await choose('other.edl', buildList(30, 40, 80));
  await expect(dialog).toContainText('This list seems to belong to another cut: 0 of 2 cuts confirmed.');
  await expect(dialog.getByRole('button', { name: 'Use it anyway' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await more.click();
  await page.getByRole('menuitem', { name: 'Import cut list …' }).click();
  await choose('reel-1.edl', buildList(50, 50));
  await expect(dialog).toContainText('1 of 1 cut confirmed; the list covers 00:00:00:00–00:00:04:00.');
  await choose('scene.edl', buildList(50, 50, 50));
  await expect(dialog).toContainText('2 of 2 cuts confirmed.');
  expect(await findBarriers(page)).toEqual([]);
  await press(page, dialog.getByRole('button', { name: 'Use this cut list' }));
  await expect(dialog).toBeHidden();

  const row = page.getByRole('feed').getByRole('article').filter({ hasText: 'Too dark' });
  await expect(row).toContainText('SC010_020 +12');
  const stage = page.locator('[data-picture]');
  await page.getByRole('button', { name: 'Go to SC010_020 · 10:00:00:00 · REEL2' }).click();
  await expect(stage).toHaveAttribute('data-frame', '50');
  await page.keyboard.press('ArrowDown');
  await expect(stage).toHaveAttribute('data-frame', '100');
  await page.keyboard.press('ArrowUp');
  await expect(stage).toHaveAttribute('data-frame', '50');
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Filter and order' }).click();
  await page.getByRole('menuitemradio', { name: 'Shot', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('feed').getByRole('heading')).toHaveText(['SC010_020 · 1', 'SC010_030 · 25']);
  expect(await findBarriers(page)).toEqual([]);
  // In this order the list follows the playhead too.
  await page.keyboard.press('End');
  await expect(page.getByRole('feed').getByText('Note 24')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(row).toBeInViewport();

  const other = await page.context().newPage();
  await other.goto(`/feedback?item=${itemId}`);
  await expect(other.getByRole('feed')).toContainText('SC010_020 +12');
  await page.getByRole('button', { name: 'More for this file' }).click();
  await page.getByRole('menuitem', { name: 'Import cut list …' }).click();
  await dialog.getByRole('button', { name: 'Remove the cut list' }).click();
  await expect(row).not.toContainText('SC010_020');
  await expect(other.getByRole('feed')).toContainText('Too dark');
  await expect(other.getByRole('feed')).not.toContainText('SC010_020');
});
