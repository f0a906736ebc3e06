import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { expect, type Page, type Workspace } from '../fixtures.ts';

/** Uploads a sound of up to 8 MB into a folder, and waits until it is processed. Returns the item's id. */
export async function placeSound(page: Page, workspace: Workspace, folder: string, path: string): Promise<string> {
  const bytes = await readFile(path);
  const id = uuidv7();
  const post = async (address: string, data: object) =>
    (await page.request.post(`/vizioApi/${address}`, { data })).json();
  const place = { teamId: workspace.teamId, parentId: workspace.folderIds[folder] };
  await post('uploads', { id, ...place, name: basename(path), size: bytes.length, contentType: 'audio/wav' });
  const { parts } = await post(`uploads/${id}/parts`, { numbers: [1] });
  const checksum = createHash('sha256').update(bytes).digest('base64');
  const headers = { 'content-digest': `sha-256=:${checksum}:` };
  expect((await page.request.put(parts[0].url, { data: bytes, headers })).status()).toBe(200);
  const { file } = await post(`uploads/${id}/complete`, {});
  const media = async () => (await page.request.get(`/vizioApi/items/${file.id}/media`)).json();
  await expect.poll(async () => (await media()).processing.state).toBe('done');
  return file.id;
}
