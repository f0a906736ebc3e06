import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/platform/app-error.ts';
import type { Outcome } from './heavy-work.ts';

/** The other end of `doHeavyWork`. */
export function runOrder<Order>(work: (order: Order) => unknown): void {
  parentPort?.postMessage(tryOrder(work));
}

function tryOrder<Order>(work: (order: Order) => unknown): Outcome {
  try {
    return { done: work(workerData as Order) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, message: error.message, field: error.field } };
  }
}
