import { createHash, randomBytes } from 'node:crypto';
import { withEndings } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { type CloudDrives, startCloudDrives } from '#rig/peers/cloud-drives.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';
import { ownServer } from '../deployment.ts';
import { test as base, expect, openWorkspace, type Page } from '../fixtures.ts';
import { readSha256 } from '../steps/files.ts';
import { dialog, item } from '../steps/screen.ts';

type Cloud = { server: ServerProcess; drives: CloudDrives };

/** A server connected to both drives, faked on this machine. */
const test = base.extend<object, { cloud: Cloud }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    ({}, use) =>
      withEndings(async () => {
        const DATA_DIR = await makeFolder();
        const drives = await startCloudDrives();
        const urls = `${drives.url},${drives.downloadUrl}`;
        const server = await startServerProcess({
          DATA_DIR,
          GOOGLE_CLIENT_ID: '1234-vizio',
          GOOGLE_CLIENT_SECRET: 'a secret for tests',
          GOOGLE_PICKER_API_KEY: 'a key',
          GOOGLE_DRIVE_URLS: urls,
          ONEDRIVE_CLIENT_ID: 'vizio',
          ONEDRIVE_URLS: urls,
        });
        await use({ server, drives });
        await server.stop();
        await drives.stop();
      }),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.server.url),
});
// In sequence, because both use the one server.
base.describe.configure({ mode: 'default' });

const box = (page: Page) => page.getByRole('region', { name: 'Importing Files' });

async function openFilm(page: Page): Promise<void> {
  await item(page, 'Film').dblclick();
  await expect(page.getByRole('navigation', { name: 'Path' }).getByText('Film')).toBeVisible();
}

async function addFrom(page: Page, drive: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: drive }).click();
}

async function openPicker(page: Page, drive: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await addFrom(page, drive);
  return opening;
}

/** The picker closes under the last click, so Playwright cannot see it succeed. */
async function finish(picker: Page, name: string): Promise<void> {
  const closed = picker.waitForEvent('close');
  await picker
    .getByRole('button', { name })
    .click()
    .catch(() => {});
  await closed;
}

base('A drive that is not connected says what is missing and who can help', async ({ page, person }) => {
  await openWorkspace(page, person, ['Film']);
  await openFilm(page);
  await addFrom(page, 'Google Drive');
  await expect(dialog(page)).toContainText('Google Drive is not connected yet');
  await expect(dialog(page)).toContainText('The administrator of this server can connect it');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['GOOGLE_PICKER_API_KEY']);
  await page.keyboard.press('Escape');
  await addFrom(page, 'One Drive');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['ONEDRIVE_CLIENT_ID']);
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page)).toBeHidden();
});

test(
  'Videos come from Google Drive, one of them after signing in again because access expired',
  ownServer,
  async ({ page, person, cloud }) => {
    const bytes = randomBytes(1_000_000);
    cloud.drives.files.set('take', { bytes });
    await openWorkspace(page, person, ['Film']);
    await openFilm(page);
    const picker = await openPicker(page, 'Google Drive');
    await picker.getByRole('button', { name: 'Select take.mp4' }).waitFor();
    const told = JSON.parse((await picker.locator('body').getAttribute('data-told')) ?? '{}');
    expect(told).toMatchObject({
      key: 'a key',
      appId: '1234',
      multiselect: true,
      origin: cloud.server.url,
      view: { types: 'video/mp4,video/webm,video/ogg,video/quicktime', folders: false },
    });
    expect(picker.url()).toBe(`${cloud.server.url}/import/google-drive`);
    await finish(picker, 'Select take.mp4');
    await expect(item(page, 'take.mp4')).toBeVisible();
    await expect(box(page)).toContainText('The file was imported.');
    expect(picker.isClosed()).toBe(true);
    const listing = page.waitForResponse(/\/items\?/);
    await page.reload();
    const { files } = await (await page.request.get((await listing).url())).json();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await readSha256(new URL(files[0].playUrl, page.url()).href)).toBe(sha256);
    await box(page).getByRole('button', { name: 'Close' }).click();
    await expect(box(page)).toBeHidden();

    // The picker's page can still read the file; access expires before the server fetches it.
    const again = await openPicker(page, 'Google Drive');
    const startImports = page.waitForRequest(
      (request) => request.url().endsWith('/vizioApi/imports') && request.method() === 'POST',
    );
    await page.route('**/vizioApi/imports', async (route) => {
      if (route.request().method() === 'POST') cloud.drives.files.set('take', { bytes, refusal: { status: 401 } });
      await route.continue();
    });
    await finish(again, 'Select take.mp4');
    await startImports;
    await expect(box(page)).toContainText(
      'The permission for Google Drive has expired. Sign in to Google Drive again.',
    );
    cloud.drives.files.set('take', { bytes });
    await box(page).getByRole('button', { name: 'Retry take.mp4' }).click();
    await expect(box(page)).toContainText('The file was imported.');
    await expect(item(page, 'take 2.mp4')).toBeVisible();
  },
);

test('Videos come from the folders of a One Drive', ownServer, async ({ page, person, cloud }) => {
  cloud.drives.files.set('A', { name: 'A012.mp4', bytes: randomBytes(1_000) });
  cloud.drives.files.set('B', { name: 'B013.mov', bytes: randomBytes(2_000), type: 'video/quicktime' });
  cloud.drives.files.set('C', { name: 'notes.pdf', bytes: randomBytes(100), type: 'application/pdf' });
  await openWorkspace(page, person, ['Film']);
  await openFilm(page);
  const picker = await openPicker(page, 'One Drive');
  await expect(picker.getByRole('button', { name: 'Import' })).toBeDisabled();
  await expect(picker.getByRole('button', { name: 'Rushes' })).toBeVisible();
  await expect(picker.getByRole('checkbox')).toHaveCount(0);
  await picker.getByRole('button', { name: 'Rushes' }).click();
  await picker.getByLabel('A012.mp4').check();
  await picker.getByLabel('B013.mov').check();
  await expect(picker.getByText('notes.pdf')).toHaveCount(0);
  await finish(picker, 'Import 2 videos');
  await expect(item(page, 'A012.mp4')).toBeVisible();
  await expect(item(page, 'B013.mov')).toBeVisible();
  await expect(box(page)).toContainText('2 files were imported.');
});
