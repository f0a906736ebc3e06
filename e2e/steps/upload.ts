import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileTypeOf } from '#contract/media/kinds.ts';
import { expect, type Page, type Workspace } from '../fixtures.ts';
import { item, path } from './screen.ts';

export const mb = 1024 ** 2;
/** The address for uploaded parts. */
export const parts = /\/vizioApi\/parts\/|[?&]partNumber=/;

export const box = (page: Page) => page.getByRole('region', { name: 'Uploading Files' });
export const file = (page: Page, name: string) => box(page).getByRole('listitem', { name, exact: true });

/** Uploads a video by API into a folder such as "Film". Returns the item's id. */
export async function place(
  page: Page,
  { userId, teamName }: Workspace,
  folder: string,
  path: string,
): Promise<string> {
  const name = basename(path);
  const given = {
    fileName: `video_1_${name}`,
    contentType: 'video/mp4',
    user_id: userId,
    path: `${teamName}/${folder}`,
  };
  const { url } = await (await page.request.post('/vizioApi/users/s3/generateUploadUrl', { data: given })).json();
  const put = await page.request.put(url, { data: await readFile(path), headers: { 'content-type': 'video/mp4' } });
  expect(put.status()).toBe(200);
  const params = { requester_id: userId, path: `${userId}/${teamName}/${folder}` };
  const { files } = await (await page.request.get('/vizioApi/users/s3/fetchTeamsData', { params })).json();
  return files.find((file: { name: string }) => file.name === name).id;
}

/** The same for a file of any kind. */
export async function placeFile(
  page: Page,
  { teamId, folderIds }: Workspace,
  folder: string,
  path: string,
): Promise<string> {
  const [id, bytes, name] = [randomUUID(), await readFile(path), basename(path)];
  const post = async (address: string, data: object) => {
    const response = await page.request.post(`/vizioApi/uploads${address}`, { data });
    expect(response.status()).toBe(200);
    return response.json();
  };
  const about = { name, size: bytes.length, contentType: fileTypeOf(name, '') };
  await post('', { id, teamId, parentId: folderIds[folder], ...about });
  const { parts: signed } = await post(`/${id}/parts`, { numbers: [1] });
  const checksum = createHash('sha256').update(bytes).digest('base64');
  const headers = { 'content-digest': `sha-256=:${checksum}:` };
  const put = await page.request.put(signed[0].url, { data: bytes, headers });
  expect(put.status()).toBe(200);
  const { file: made } = await post(`/${id}/complete`, {});
  return made.id;
}

/** The languages of the captions of a version. */
export async function languagesOf(page: Page, itemId: string | null, version: number): Promise<string[]> {
  const response = await page.request.get(`/vizioApi/items/${itemId}/captions?version=${version}`);
  return (await response.json()).tracks.map(({ language }: { language: string }) => language);
}

export async function choose(
  page: Page,
  paths: string | string[],
  entry: 'Upload Files' | 'Upload Folder' = 'Upload Files',
): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: entry }).click();
  await (await choosing).setFiles(paths);
}

export async function openFolder(page: Page, name: string): Promise<void> {
  await item(page, name).dblclick();
  await expect(path(page).getByText(name, { exact: true })).toBeVisible();
}
