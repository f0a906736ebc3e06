import * as z from 'zod';
import { Alignment } from '#contract/media/alignment.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import type { Cut } from './alignment/align.ts';

export type { Cut } from './alignment/align.ts';

type Cuts = { old: Cut; now: Cut };
type Options = { signal?: AbortSignal; longestCpuMs?: number };
export type Order = Cuts & { stills?: { frame: number; most: number } };

/** The same cuts would fail again. */
export class AlignError extends Error {}

const memoryMb = 1_024;

/** Compares two cuts in a worker thread, because long ones take minutes. */
export async function alignInThread({ old, now }: Cuts, options: Options): Promise<Alignment> {
  return Alignment.parse(await run({ old, now }, options));
}

/** The frames of the new cut that look most like a frame of the old one, the best first. */
export async function findStillsInThread(order: Required<Order>, options: Options): Promise<number[]> {
  return z.array(z.number()).parse(await run(order, options));
}

async function run(order: Order, options: Options): Promise<unknown> {
  try {
    return await runInThread(new URL('./align-worker.ts', import.meta.url), order, { memoryMb, ...options });
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new AlignError('the comparison failed', { cause: error });
  }
}
