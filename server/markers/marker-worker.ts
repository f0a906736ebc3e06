import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import { examineCuts } from './cuts/examine-cuts.ts';
import type { ThreadAnswer, ThreadOrder } from './marker-thread.ts';
import { readMarkers } from './read-markers.ts';

function answer(order: ThreadOrder): ThreadAnswer {
  try {
    return { done: 'cuts' in order ? examineCuts(order.cuts) : readMarkers(order.markers) };
  } catch (error) {
    // Errors lose their class between threads.
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, message: error.message } };
  }
}

parentPort?.postMessage(answer(workerData as ThreadOrder));
