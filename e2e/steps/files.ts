import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { withEndings } from '#rig/endings.ts';
import { encodeOnce } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';

const mb = 1024 ** 2;

/** Writes a file of incompressible random bytes. Returns its SHA-256. */
export async function writeRandomFile(path: string, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(Math.min(8 * mb, sizeBytes));
  const file = await open(path, 'w');
  for (let left = sizeBytes; left > 0; left -= chunk.length) {
    const bytes = randomFillSync(chunk).subarray(0, Math.min(left, chunk.length));
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.close();
  return hash.digest('hex');
}

export async function readSha256(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} responded with ${response.status}`);
  const hash = createHash('sha256');
  for await (const chunk of response.body) hash.update(chunk);
  return hash.digest('hex');
}

const clips = new Map<string, Promise<Buffer>>();

/** A real, short video. */
export async function writeClip(path: string, seconds = 1, size = '320x180'): Promise<string> {
  const key = `${seconds} s of ${size}`;
  const clip = clips.get(key) ?? makeShort(seconds, size);
  clips.set(key, clip);
  await writeFile(path, await clip);
  return path;
}

function makeShort(seconds: number, size: string): Promise<Buffer> {
  return withEndings(async () => {
    const path = join(await makeFolder(), 'clip.mp4');
    const source = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=25`];
    return readFile(await encodeOnce([...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'], path));
  });
}

/** Writes a tree of small files: {"Rushes/Day 1/a.mp4": "…"}. */
export async function writeTree(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Drags local files and folders over an element, as from the desktop. Returns a function that drops them. */
export async function dragFiles(page: Page, paths: string[], target: Locator): Promise<() => Promise<void>> {
  const area = await target.boundingBox();
  if (!area) throw new Error('there is nothing to drop on');
  const x = area.x + area.width / 2;
  const y = area.y + area.height / 2;
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  await send('dragEnter');
  await send('dragOver');
  return async () => {
    await send('drop');
    await devtools.detach();
  };
}
