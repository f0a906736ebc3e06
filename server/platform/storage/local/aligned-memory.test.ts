import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { skipFor } from '#rig/values/needs.ts';
import { allocateAligned } from './aligned-memory.ts';

/** Writes from unaligned memory fail with EINVAL. */
test.for([4096, 8 * 2 ** 20])('writes %i bytes with O_DIRECT', async (size, context) => {
  const path = join(await makeFolder(), 'bytes');
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_DIRECT;
  const file = await open(path, flags, 0o600).catch(() => undefined);
  if (!file) skipFor(context, 'a disk with O_DIRECT');
  try {
    const [given, back] = [allocateAligned(size).fill('vizio'), allocateAligned(size)];
    expect((await file.write(given, 0, size, 0)).bytesWritten).toBe(size);
    await file.read(back, 0, size, 0);
    expect(back.equals(given)).toBe(true);
  } finally {
    await file.close();
  }
});
