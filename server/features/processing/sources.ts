import { createWriteStream } from 'node:fs';
import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Step } from '#server/media/media.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findOutputs, type OutputRow } from './processing.queries.ts';
import type { Scratch } from './run/scratch.ts';

type Needed = Pick<Services, 'db' | 'storage'>;

/** A path that ffmpeg can read: the object itself on a local disk, otherwise a copy that lasts as long as the job. */
export async function fetchSource(
  { storage }: Needed,
  objectId: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  return storage.disk?.pathOf(objectId) ?? fetchObject(storage, objectId, join(folder, 'source'), signal);
}

/** Runs work on an output in a folder of its own, which is deleted after it. */
export async function withOutput(
  services: Needed & { scratch: Scratch },
  { id, signal, folder }: Pick<Task, 'id' | 'signal'> & { folder: string },
  output: Pick<OutputRow, 'id' | 'sizeBytes'>,
  work: (source: string) => Promise<void>,
): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    if (!services.storage.disk) await services.scratch.take(id, output.sizeBytes);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await work(await fetchSource(services, output.id, folder, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
    services.scratch.release(id);
  }
}

/** Fetches the outputs of earlier steps that a step needs, if a worker that has died made them. */
export async function fetchDone(
  { db, storage }: Needed,
  mediaId: string,
  step: Step,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const file of step.needs) {
    const path = join(folder, file);
    if (await isThere(path)) continue;
    const output = (await findOutputs(db, mediaId)).find(({ detail }) => detail?.file === file);
    if (output) await fetchObject(storage, output.id, path, signal);
  }
}

async function fetchObject(
  storage: Services['storage'],
  objectId: string,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  // readObject reuses a chunk's buffer for the next one, so each is copied before it enters the stream.
  const copies = async function* () {
    for await (const chunk of storage.readObject(objectId)) yield Buffer.from(chunk);
  };
  await pipeline(copies, createWriteStream(path, { mode: 0o600 }), { signal });
  return path;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
