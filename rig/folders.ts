import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onEnd } from './endings.ts';

/** A temporary folder, which ends with what it was made for. */
export async function makeFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'vizio-'));
  // Programs that were killed may still write for a moment.
  onEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
