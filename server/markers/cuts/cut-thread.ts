import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import type { CutReport } from '#contract/media/cuts.ts';
import { AppError } from '#server/app-error.ts';
import type { Examined } from './examine-cuts.ts';

export type Outcome = { report: CutReport } | { refusal: { code: ErrorCode; message: string } };

/** For objects; 20 MB of nested JSON take some 600 MB. */
const memoryMb = 1_024;
const longestMs = 60_000;

/** Reads and checks a list in a worker thread, because a hostile file takes seconds and much memory. */
export async function examineInThread(order: Examined): Promise<CutReport> {
  const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const timer = setTimeout(() => void worker.terminate(), longestMs);
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended')));
    });
    if ('report' in outcome) return outcome.report;
    throw new AppError(outcome.refusal.code, outcome.refusal.message);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('too_large', 'This list takes too long to read. Export a shorter timeline.');
  } finally {
    clearTimeout(timer);
  }
}
