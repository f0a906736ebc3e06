import { createServer } from 'node:http';
import { join } from 'node:path';
import { withEndings } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { testWithFolder as base, expect, makeWorkspace, openWorkspace } from '../fixtures.ts';
import { dragFiles, writeTree } from '../steps/files.ts';
import { item, toast } from '../steps/screen.ts';
import { box, choose, file, openFolder } from '../steps/upload.ts';

/** A server with upload limits and an external landing page. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    ({}, use) =>
      withEndings(async () => {
        const DATA_DIR = await makeFolder();
        const port = await findFreePort();
        const site = createServer((_, response) => {
          response.setHeader('content-type', 'text/html').end('<h1>Acme Film</h1><a href="#more">More</a>');
        }).listen(port, '127.0.0.1');
        const LANDING_URL = `http://127.0.0.1:${port}/`;
        const limits = { MAX_UPLOAD_SIZE: '1KB', MIN_UPLOAD_SIZE: '3', MAX_FILES_PER_DROP: '2' };
        const server = await startServerProcess({ DATA_DIR, LANDING_URL, ...limits });
        await use(server);
        await server.stop();
        site.close();
      }),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
// In sequence, because both use the one server.
base.describe.configure({ mode: 'default' });

test('Uploads over the limits get the specified messages, and stop nothing else', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, {
    'tree/empty.mp4': '',
    'tree/notes.txt': 'no video',
    'tree/good.mp4': 'good',
    'many/1.mp4': 'one',
    'many/2.mp4': 'two',
    'many/3.mp4': 'three',
    'large.mp4': 'x'.repeat(1025),
    'small.mp4': 'xx',
  });
  await (await dragFiles(page, [join(folder, 'many')], page.getByText('Empty Folder')))();
  await expect(toast(page, 'Too many files. These are 3; upload at most 2 at once.')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await choose(page, [join(folder, 'large.mp4'), join(folder, 'small.mp4')]);
  await expect(file(page, 'large.mp4')).toContainText('File is larger than 1024 bytes');
  await expect(file(page, 'small.mp4')).toContainText('File is smaller than 3 bytes');
  await choose(page, join(folder, 'tree'), 'Upload Folder');
  await expect(box(page)).toContainText('1 file cannot be reviewed here and was left out.');
  await expect(file(page, 'empty.mp4')).toContainText('File is smaller than 3 bytes');
  await expect(item(page, 'tree')).toBeVisible();
  await expect(page.locator('[data-item]')).toHaveCount(1);
  await openFolder(page, 'tree');
  await expect(item(page, 'good.mp4')).toBeVisible();
});

test('An external landing page leaves signed-in users a way into the workspace', async ({ page, person }) => {
  const way = page.getByRole('link', { name: 'Open workspace' });
  await page.goto('/');
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Acme Film' })).toBeVisible();
  await expect(way).toHaveCount(0);
  await makeWorkspace(page, person);
  await page.goto('/?site');
  const frame = page.locator('iframe');
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('Tab');
  await expect(way).toBeFocused();
  // Above the frame, where it receives clicks.
  await way.click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('navigation', { name: 'Teams' })).toBeVisible();
});
