import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { expect, openWorkspace, type Page, testWithFolder as test } from '../fixtures.ts';
import { writeClip } from '../steps/files.ts';
import { dialog, item } from '../steps/screen.ts';
import { choose, openFolder } from '../steps/upload.ts';

const picture = (seconds: number, rate: string) => `testsrc=duration=${seconds}:size=320x180:rate=${rate}`;

async function writeProRes(path: string): Promise<void> {
  const inputs = ['-f', 'lavfi', '-i', picture(2, '24000/1001'), '-f', 'lavfi', '-i', 'sine=duration=2'];
  const facts = ['-timecode', '01:00:00:00', '-metadata:s:a:0', 'language=eng'];
  await runTool([...inputs, ...facts, '-c:v', 'prores_ks', '-c:a', 'pcm_s16le', '-shortest', path]);
}

/** Every status that an item has shown, however briefly. */
async function listen(page: Page, name: string): Promise<() => Promise<string[]>> {
  await page.evaluate((label) => {
    const said = new Set<string>();
    const look = () => {
      const row = document.querySelector<HTMLElement>(`[role="row"][aria-label="${label}"]`);
      if (row?.textContent) said.add(row.textContent);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  }, name);
  return () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
}

const info = (page: Page) => page.getByRole('complementary', { name: 'Info' });
const processed = (page: Page, name: string) =>
  expect(item(page, name).locator('video')).toHaveAttribute('src', /\/vizioApi\/bytes\//);
const retry = (page: Page, name: string) => item(page, name).getByRole('button', { name: `Retry ${name}` });
const video = (place: Page | Locator) => place.locator('video');
const timeOf = (place: Page | Locator) => video(place).evaluate((node: HTMLVideoElement) => node.currentTime);

async function media(page: Page, name: string) {
  const id = await item(page, name).getAttribute('data-item');
  return (await page.request.get(`/vizioApi/items/${id}/media`)).json();
}

test('A ProRes clip shows the progress of its proxy, then its length; the proxy plays on hover and in the preview', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const name = 'A012C003_0612.mov';
  await writeProRes(join(folder, name));
  const said = await listen(page, name);
  await choose(page, join(folder, name));
  await expect(item(page, name)).toContainText('0:02');
  await expect.poll(async () => (await media(page, name)).processing.state).toBe('done');
  await expect(item(page, name)).not.toContainText('a proxy');
  expect((await said()).join()).toMatch(/waiting for a proxy|creating a proxy · \d+ %/);

  const { outputs } = await media(page, name);
  const urlOf = (kind: string) => {
    const found = outputs.find((one: { output: { kind: string } }) => one.output.kind === kind);
    return new URL(found.url, page.url()).pathname;
  };
  await expect(video(item(page, name))).toHaveAttribute('src', new RegExp(urlOf('hover')));
  await item(page, name).hover();
  await expect.poll(() => timeOf(item(page, name))).toBeGreaterThan(0);
  await item(page, name).click();
  await expect(video(dialog(page))).toHaveAttribute('src', new RegExp(urlOf('rendition')));
  await expect.poll(() => timeOf(dialog(page))).toBeGreaterThan(0);
  await expect(video(dialog(page))).toHaveJSProperty('muted', true);
  await dialog(page).getByRole('button', { name: 'Sound on' }).click();
  await expect(video(dialog(page))).toHaveJSProperty('muted', false);
  // Keeps a two-second clip playing while the buttons are tried.
  await video(dialog(page)).evaluate((node: HTMLVideoElement) => {
    node.loop = true;
    return node.play();
  });
  await dialog(page).getByRole('button', { name: 'Pause' }).click();
  await expect(video(dialog(page))).toHaveJSProperty('paused', true);
  await dialog(page).getByRole('button', { name: 'Play' }).click();
  await expect(video(dialog(page))).toHaveJSProperty('paused', false);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('i');
  for (const text of [
    '23.976 (24000/1001)',
    '320 × 180',
    '01:00:00:00',
    'Apple ProRes in QuickTime',
    'English, mono',
  ]) {
    await expect(info(page).getByText(text)).toBeVisible();
  }
  await expect(info(page).getByText(/^48 frames/)).toBeVisible();
});

test('An unreadable file says so and offers Retry to editors', async ({ page, person, folder, joinTeam }) => {
  const { teamId } = await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const name = 'broken.mov';
  await writeFile(join(folder, name), 'this is no video'.repeat(1_000));
  await choose(page, join(folder, name));
  const sentence = 'This file cannot be read as a video. It may be damaged, incomplete or copy-protected.';
  await expect(item(page, name)).toContainText('cannot be read as a video.');
  await expect(item(page, name).locator(`[data-tooltip="${sentence}"]`)).toBeVisible();

  await item(page, name).click();
  await expect(dialog(page)).toContainText(sentence);
  await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.keyboard.press('Escape');

  const guest = await joinTeam(teamId, 'viewer');
  await guest.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}`);
  await expect(item(guest, name)).toContainText('cannot be read as a video.');
  await expect(retry(guest, name)).toBeHidden();
  await item(guest, name).click({ button: 'right' });
  await expect(guest.getByRole('menuitem', { name: 'Info' })).toBeVisible();
  await expect(guest.getByRole('menuitem', { name: 'Upload new version' })).toBeHidden();
  await guest.getByRole('menuitem', { name: 'Info' }).click();
  await expect(info(guest)).toContainText(sentence);
  await expect(info(guest).getByRole('button', { name: 'Retry' })).toBeHidden();

  const said = await listen(page, name);
  const asked = page.waitForRequest('**/process');
  await retry(page, name).click();
  await asked;
  await expect(item(page, name)).toBeFocused();
  await expect.poll(async () => (await said()).join()).toContain('waiting for a proxy');
  await expect(retry(page, name)).toBeVisible();
});

test('A new version replaces the shown one under any file name; the earlier one stays available', async ({
  page,
  person,
  folder,
}) => {
  await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const [name, later] = ['Cut.mp4', 'Cut final FINAL.mp4'];
  await writeClip(join(folder, name), 1);
  await writeClip(join(folder, later), 3);
  await choose(page, join(folder, name));
  await expect(item(page, name)).toContainText('0:01');
  await item(page, name).click({ button: 'right' });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload new version' }).click();
  expect((await choosing).isMultiple()).toBe(false);
  await (await choosing).setFiles(join(folder, later));
  // The offer comes with the end of the upload and does not wait for the processing.
  await expect(page.getByRole('button', { name: 'Rename the item' })).toBeVisible();
  await expect(item(page, name)).toContainText('0:03');
  await expect(page.locator('[data-item]')).toHaveCount(1);

  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Info' }).click();
  const versions = info(page).getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Version 2');
  await expect(versions.first()).toContainText(later);
  await expect(versions.last()).toContainText(name);
  await expect(versions.first()).toContainText(person.name);
  for (const [number, seconds] of [
    [1, 1],
    [2, 3],
  ] as const) {
    await info(page)
      .getByRole('button', { name: `Play version ${number}` })
      .click();
    await expect(dialog(page)).toContainText(`Version ${number} of 2`);
    await expect(video(dialog(page))).toHaveJSProperty('duration', seconds);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }

  // It follows the selection, and stays open.
  await page.keyboard.press('Escape');
  await expect(info(page)).toContainText('Select an item to see its details here.');
  await page.reload();
  await item(page, name).click();
  await expect(info(page).getByRole('heading', { name })).toBeVisible();
  await expect(versions).toHaveCount(2);
  await page.getByRole('button', { name: 'Close the info' }).click();
  await expect(info(page)).toHaveCount(0);
});

test('A proxy plays while it is rendered, and keeps its position once complete', async ({ page, person, folder }) => {
  const { userId, teamName } = await openWorkspace(page, person, ['Film']);
  await openFolder(page, 'Film');
  const name = 'Long.mp4';
  await writeClip(join(folder, name), 12);
  const encode = ['-c:v', 'libx264', '-profile:v', 'high', '-g', '25', '-pix_fmt', 'yuv420p'];
  const fragments = ['-movflags', '+frag_keyframe+delay_moov+default_base_moof', '-f', 'mp4'];
  await runTool(['-f', 'lavfi', '-i', picture(12, '25'), ...encode, ...fragments, join(folder, 'growing.bin')]);
  await choose(page, join(folder, name));
  await processed(page, name);
  await expect.poll(async () => (await media(page, name)).facts).not.toBeNull();

  // Imitates the server while it renders a file that browsers cannot play.
  await page.route('**/growing/copy', (route) => route.fulfill({ path: join(folder, 'growing.bin') }));
  await page.route('**/items/*/media?*', async (route) => {
    const response = await (await route.fetch()).json();
    const processing = { state: 'running', percent: 40, problem: null };
    await route.fulfill({ json: { ...response, processing, original: null, outputs: [], growing: '/growing/copy' } });
  });
  await item(page, name).click();
  await expect(video(dialog(page))).toHaveAttribute('src', /^blob:/);
  await expect(video(dialog(page))).toHaveJSProperty('duration', 12);
  await expect.poll(() => timeOf(dialog(page))).toBeGreaterThan(1);
  const reachedS = await timeOf(dialog(page));
  await page.unroute('**/items/*/media?*');
  // Any change in the team makes every page refetch.
  await page.request.post(`/vizioApi/users/s3/createFolder?userId=${userId}`, {
    data: { folderPath: 'Film', teamPath: teamName, folderName: 'Day 1' },
  });
  await expect(video(dialog(page))).toHaveAttribute('src', /\/vizioApi\/bytes\//);
  await expect.poll(() => timeOf(dialog(page))).toBeGreaterThan(reachedS);
  await expect(video(dialog(page))).toHaveJSProperty('paused', false);
});
