import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { startServerProcess } from '#rig/servers/server-process.ts';
import { expect, openWorkspace, testWithFolder as test } from '../fixtures.ts';
import { writeClip } from '../steps/files.ts';
import { dialog, item } from '../steps/screen.ts';
import { choose, openFolder } from '../steps/upload.ts';

function whereFfmpegIs(): string {
  if (process.env.FFMPEG_PATH) return dirname(process.env.FFMPEG_PATH);
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.find((folder) => existsSync(join(folder, 'ffmpeg'))) ?? '';
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
    for (const name of ['ffprobe', 'ffmpeg']) await symlink(join(whereFfmpegIs(), name), join(programs, name));
    await expect(item(page, 'Take.mp4')).toContainText('0:02');
    await expect(page.getByText('ffmpeg is missing on the server')).toBeHidden();
    await context.close();
  } finally {
    await server.stop();
  }
});
