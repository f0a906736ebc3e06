import pLimit from 'p-limit';
import { minuteMs } from '#contract/durations.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { CutReport } from '#contract/media/cuts.ts';
import { AppError } from '#server/app-error.ts';
import { LimitReached, runInThread } from '#server/run-in-thread.ts';
import type { Examined } from './cuts/examine-cuts.ts';
import { type ReadFile, type ReadOrder, readMarkers } from './read-markers.ts';

export type ThreadOrder = { markers: ReadOrder } | { cuts: Examined };
export type ThreadAnswer = { done: unknown } | { refusal: { code: ErrorCode; message: string } };

const smallBytes = 200_000;
/** 20 MB of nested JSON take some 600 MB, and seconds of CPU time, on a slow machine a minute or two. */
const limits = { memoryMb: 1_024, longestCpuMs: 5 * minuteMs };
const inTurn = pLimit(2);
const mostWaiting = 20;

export async function readMarkersInThread(order: ReadOrder): Promise<ReadFile> {
  return order.bytes.length < smallBytes ? readMarkers(order) : ((await run({ markers: order })) as ReadFile);
}

export async function examineCutsInThread(order: Examined): Promise<CutReport> {
  return (await run({ cuts: order })) as CutReport;
}

/** A hostile file takes seconds and much memory, which must not hold up the server. */
async function run(order: ThreadOrder): Promise<unknown> {
  if (inTurn.pendingCount >= mostWaiting)
    throw new AppError('rate_limited', 'Too many files are being read at once. Wait a minute, then try again.');
  const script = new URL('./marker-worker.ts', import.meta.url);
  const answer = await inTurn(runInThread, script, order, limits).catch((error) => {
    if (!(error instanceof LimitReached)) throw error;
    throw new AppError('too_large', 'This file takes too long to read. Export a shorter timeline.');
  });
  const outcome = answer as ThreadAnswer;
  if ('done' in outcome) return outcome.done;
  throw new AppError(outcome.refusal.code, outcome.refusal.message);
}
