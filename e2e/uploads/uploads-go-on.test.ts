import { join } from 'node:path';
import { ownServer } from '../deployment.ts';
import { expect, hold, openWorkspace, testWithFolder as test, testWithOwnServer } from '../fixtures.ts';
import { readSha256, writeRandomFile, writeTree } from '../steps/files.ts';
import { item, pressUndo, toast } from '../steps/screen.ts';
import { box, choose, file, mb, openFolder, parts } from '../steps/upload.ts';

test('Uploads pause, resume and are cancelled, one or all; cancelling can be undone', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a.mp4': 'a', 'b.mp4': 'b' });
  const letGo = await hold(page, parts);
  await choose(
    page,
    ['a.mp4', 'b.mp4'].map((name) => join(folder, name)),
  );
  await file(page, 'a.mp4').getByRole('button', { name: 'Pause a.mp4' }).click();
  await expect(file(page, 'a.mp4')).toContainText('Paused');
  await box(page).getByRole('button', { name: 'Pause all' }).click();
  await expect(box(page)).toContainText('Paused · 0 of 2');
  letGo();
  await file(page, 'b.mp4').getByRole('button', { name: 'Cancel b.mp4' }).click();
  await expect(file(page, 'b.mp4')).toBeHidden();
  await pressUndo(toast(page, 'Cancelled'));
  await expect(file(page, 'b.mp4')).toContainText('Paused');
  await file(page, 'a.mp4').getByRole('button', { name: 'Cancel a.mp4' }).click();
  await box(page).getByRole('button', { name: 'Resume all' }).click();
  await expect(item(page, 'b.mp4')).toBeVisible();
  await expect(item(page, 'a.mp4')).toBeHidden();
});

test('The page asks again for a file that the browser could not keep, and accepts only the same one', async ({
  page,
  person,
  folder,
}) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ usage: 0, quota: 0 });
  });
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a.mp4': 'a', 'a.srt': 'b', 'b.mp4': 'b' });
  const letGo = await hold(page, parts);
  await choose(
    page,
    ['a.mp4', 'a.srt'].map((name) => join(folder, name)),
  );
  await expect(file(page, 'a.mp4')).toContainText('with 1 caption file');
  await expect(file(page, 'a.mp4').getByRole('progressbar')).toBeVisible();
  await page.reload();
  letGo();
  await expect(file(page, 'a.mp4')).toContainText('Choose it again to go on.');
  const lost = 'Add a.srt on the page of the video: captions do not survive a reload.';
  await expect(file(page, 'a.mp4')).toContainText(lost);
  const give = async (name: string) => {
    const choosing = page.waitForEvent('filechooser');
    await file(page, 'a.mp4').getByRole('button', { name: 'Choose a.mp4 again' }).click();
    await (await choosing).setFiles(join(folder, name));
  };
  await give('b.mp4');
  await expect(file(page, 'a.mp4')).toContainText('That is “b.mp4”. Choose “a.mp4”.');
  await give('a.mp4');
  await expect(item(page, 'a.mp4')).toBeVisible();
});

test('A user signed out in the middle signs in again, and the upload resumes', async ({ page, person, folder }) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a.mp4': 'a' });
  const letGo = await hold(page, parts);
  await choose(page, join(folder, 'a.mp4'));
  await expect(file(page, 'a.mp4').getByRole('progressbar')).toBeVisible();
  await page.context().clearCookies();
  letGo();
  await expect(file(page, 'a.mp4')).toContainText('You were signed out. Sign in to go on.');
  await box(page).getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/^Password/).fill(person.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(item(page, 'a.mp4')).toBeVisible();
});

test('A second tab leaves the uploads of the first alone, and resumes them once it is closed', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  await writeTree(folder, { 'a.mp4': 'a' });
  await hold(page, parts);
  await choose(page, join(folder, 'a.mp4'));
  await expect(file(page, 'a.mp4').getByRole('progressbar')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByText('Empty Folder')).toBeVisible();
  await page.close();
  await second.reload();
  await expect(item(second, 'a.mp4')).toBeVisible();
});

const megabytes = 200;

testWithOwnServer(
  `${megabytes} MB survive a server restart, an offline period and a reload, byte for byte`,
  ownServer,
  async ({ page, person, folder, own }) => {
    const sizeBytes = megabytes * mb;
    const sha256 = await writeRandomFile(join(folder, 'take.mp4'), sizeBytes);
    await openWorkspace(page, person, ['Film']);
    await openFolder(page, 'Film');
    const slowDown = async () => {
      const devtools = await page.context().newCDPSession(page);
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: (megabytes * mb) / 7 };
      await devtools.send('Network.emulateNetworkConditions', slow);
      return () => devtools.detach();
    };
    const percent = async () =>
      Number(await file(page, 'take.mp4').getByRole('progressbar').getAttribute('aria-valuenow'));
    const past = (least: number) => expect.poll(percent, { intervals: [100] }).toBeGreaterThan(least);

    const speedUp = await slowDown();
    await choose(page, join(folder, 'take.mp4'));
    await past(10);
    await own.restart(() =>
      expect(file(page, 'take.mp4')).toContainText('The server does not answer. It goes on by itself.'),
    );
    await past(30);
    await speedUp();
    await page.context().setOffline(true);
    await expect(file(page, 'take.mp4')).toContainText('You are offline. It goes on by itself.');
    await slowDown();
    await page.context().setOffline(false);
    await past(50);
    const sentAgain: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sentAgain.push(request.url()));
    const warning = page.waitForEvent('dialog').then(async (asked) => {
      await asked.accept();
      return asked.type();
    });
    await page.reload();
    expect(await warning).toBe('beforeunload');
    await expect(item(page, 'take.mp4')).toBeVisible();
    // Of 25 parts of 8 MB, parts that had arrived are not sent again.
    expect(sentAgain.length).toBeLessThan(18);

    const listing = page.waitForResponse(/\/items\?/);
    await page.reload();
    // Requested again, because the response body is unavailable after its page navigates away.
    const { files } = await (await page.request.get((await listing).url())).json();
    expect(files[0].size).toBe(sizeBytes);
    expect(await readSha256(new URL(files[0].playUrl, page.url()).href)).toBe(sha256);
  },
);
