import { open, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { lookInto } from './measure-folder.ts';

test('a file that is rewritten in place is seen to change, although its size stays', async () => {
  const folder = await makeFolder();
  const path = join(folder, '540p.mp4');
  await writeFile(path, 'the same length');
  await utimes(path, 100, 100);
  const before = await lookInto(folder);
  const file = await open(path, 'r+');
  await file.write('THE');
  await file.close();
  const { bytes, changedMs } = await lookInto(folder);
  expect(bytes).toBe(before.bytes);
  expect(changedMs).toBeGreaterThan(before.changedMs);
});
