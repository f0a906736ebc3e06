import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { drawPicture } from '#rig/images/make-images.ts';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { expect, openWorkspace, testWithFolder as test } from '../fixtures.ts';
import { writeClip } from '../steps/files.ts';
import { dialog, item } from '../steps/screen.ts';
import { choose, openFolder } from '../steps/upload.ts';

function whereIs(program: string): string {
  if (program === 'ffmpeg' && process.env.FFMPEG_PATH) return dirname(process.env.FFMPEG_PATH);
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.find((folder) => existsSync(join(folder, program))) ?? '';
}

/** A folder with the programs of this machine, but those that begin with this name. */
async function linkAllBut(name: string, programs: string): Promise<void> {
  await mkdir(programs);
  const found = new Map<string, string>();
  for (const folder of process.env.PATH?.split(delimiter).toReversed() ?? [])
    for (const program of await readdir(folder).catch(() => [])) found.set(program, join(folder, program));
  const linked = [...found].filter(([program]) => !program.startsWith(name));
  await Promise.all(linked.map(([program, path]) => symlink(path, join(programs, program))));
}

test('Without ffmpeg the page says what is missing, originals play, and all files are processed once it is installed', async ({
  browser,
  person,
  folder,
}) => {
  const programs = join(folder, 'bin');
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), FFMPEG_PATH: join(programs, 'ffmpeg') });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await openWorkspace(page, person, ['Film']);
    await openFolder(page, 'Film');
    await writeClip(join(folder, 'Take.mp4'), 2);
    await choose(page, join(folder, 'Take.mp4'));
    await expect(page.getByText('ffmpeg is missing on the server')).toHaveCount(1);
    await item(page, 'Take.mp4').click();
    const video = dialog(page).locator('video');
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    await mkdir(programs);
    for (const name of ['ffprobe', 'ffmpeg']) await symlink(join(whereIs('ffmpeg'), name), join(programs, name));
    await expect(item(page, 'Take.mp4')).toContainText('0:02');
    await expect(page.getByText('ffmpeg is missing on the server')).toBeHidden();
    await context.close();
  } finally {
    await server.stop();
  }
});

test('Without vips an image waits and says why, and is processed once vips is installed', async ({
  browser,
  person,
  folder,
}) => {
  const programs = join(folder, 'bin');
  await linkAllBut('vips', programs);
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), PATH: programs });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await openWorkspace(page, person, ['Film']);
    await openFolder(page, 'Film');
    await drawPicture(join(folder, 'Poster.png'));
    await choose(page, join(folder, 'Poster.png'));
    await expect(page.getByText('vips is missing on the server')).toHaveCount(1);

    for (const name of ['vips', 'vipsheader', 'vipsthumbnail'])
      await symlink(join(whereIs('vips'), name), join(programs, name));
    await expect(page.getByText('vips is missing on the server')).toBeHidden();
    await item(page, 'Poster.png').click();
    await expect(dialog(page).getByRole('img', { name: 'Poster.png' })).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
  }
});
