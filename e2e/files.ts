import { execFile } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';

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
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  const hash = createHash('sha256');
  for await (const chunk of answer.body) hash.update(chunk);
  return hash.digest('hex');
}

const clips = new Map<string, Promise<Buffer>>();

/** A real, short video. */
export async function writeClip(path: string, seconds = 1, size = '320x180'): Promise<string> {
  const key = `${seconds} s of ${size}`;
  const clip = clips.get(key) ?? makeClip(seconds, size);
  clips.set(key, clip);
  await writeFile(path, await clip);
  return path;
}

async function makeClip(seconds: number, size: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-clip-'));
  const path = join(folder, 'clip.mp4');
  const source = ['-f', 'lavfi', '-i', `testsrc=duration=${seconds}:size=${size}:rate=25`];
  const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';
  await promisify(execFile)(ffmpeg, ['-v', 'error', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path]);
  const clip = await readFile(path);
  await rm(folder, { recursive: true });
  return clip;
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
