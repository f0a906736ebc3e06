import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import type { Outcome } from './heavy-work.ts';

/** The other end of `doHeavyWork`. */
export function answerOrder<Order>(work: (order: Order) => unknown): void {
  parentPort?.postMessage(answer(work));
}

function answer<Order>(work: (order: Order) => unknown): Outcome {
  try {
    return { done: work(workerData as Order) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, message: error.message, field: error.field } };
  }
}
