import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { makeFolder } from '../folders.ts';
import { runProgram } from '../programs/run-program.ts';

/** A data folder with an empty cluster, which costs a copy of 39 MB instead of seconds of initdb. Deleted after the test. */
export async function makePreparedFolder(): Promise<string> {
  const source = inject('preparedFolder');
  if (!existsSync(source)) await prepare(source);
  const folder = await makeFolder();
  await runProgram(['cp', '-a', '--reflink=auto', `${source}/postgres`, folder]);
  return folder;
}

/** The first worker to finish provides it to all. */
async function prepare(target: string): Promise<void> {
  const fresh = `${target}-${randomBytes(4).toString('hex')}`;
  await mkdir(fresh);
  const postgres = await startEmbeddedPostgres(fresh, (error) => {
    throw error;
  });
  await postgres.stop();
  await rename(fresh, target).catch(() => rm(fresh, { recursive: true }));
}
