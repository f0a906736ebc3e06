import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import type { Outcome } from './cut-thread.ts';
import { type Examined, examineCuts } from './examine-cuts.ts';

const send = (outcome: Outcome) => parentPort?.postMessage(outcome);
try {
  send({ report: examineCuts(workerData as Examined) });
} catch (error) {
  // Errors lose their class between threads.
  if (!(error instanceof AppError)) throw error;
  send({ refusal: { code: error.code, message: error.message } });
}
