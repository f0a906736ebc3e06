import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { Alignment } from '#contract/media/alignment.ts';
import type { Cut } from './alignment/align.ts';

export type { Cut } from './alignment/align.ts';

type Cuts = { old: Cut; now: Cut };
type Options = { signal: AbortSignal };
export type Order = Cuts & { stills?: { frame: number; most: number } };

/** The same cuts would fail again. */
export class AlignError extends Error {}

/** For objects; the memory of typed arrays does not count. */
const memoryMb = 1_024;

/** Compares two cuts in a worker thread, because long ones take minutes. */
export async function alignInThread({ old, now }: Cuts, options: Options): Promise<Alignment> {
  return Alignment.parse(await runInThread({ old, now }, options));
}

/** The frames of the new cut that look most like a frame of the old one, the best first. */
export async function findStillsInThread(order: Required<Order>, options: Options): Promise<number[]> {
  return z.array(z.number()).parse(await runInThread(order, options));
}

async function runInThread(order: Order, { signal }: Options): Promise<unknown> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./align-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended')));
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new AlignError('the comparison failed', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
