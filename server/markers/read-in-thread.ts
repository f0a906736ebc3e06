import { Worker } from 'node:worker_threads';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/app-error.ts';
import type { Clip, ReadSheet } from './marker.ts';
import { readMarkers } from './read-markers.ts';

export type ReadFile = { format: string; sheet: ReadSheet };
export type ReadOrder = { bytes: Uint8Array; clips: Clip[] };
export type ReadAnswer = { file: ReadFile } | { code: string; message: string };

const smallBytes = 200_000;
const patienceMs = 30_000;
const memoryMb = 768;

/** Reads large files in a thread of their own, with limits on time and memory, so that no file holds up the server. */
export async function readFile(order: ReadOrder): Promise<ReadFile> {
  if (order.bytes.length < smallBytes) return readMarkers(order);
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = await new Promise<ReadAnswer | undefined>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
    timer = setTimeout(() => resolve(undefined), patienceMs);
  }).finally(() => clearTimeout(timer));
  void worker.terminate();
  if (!answer) throw new AppError('too_large', 'This file takes too long to read. Export a shorter timeline.');
  if ('file' in answer) return answer.file;
  const code = Object.keys(errorStatus).find((known) => known === answer.code) as keyof typeof errorStatus | undefined;
  throw new AppError(code ?? 'bad_request', answer.message);
}
