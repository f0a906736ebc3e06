import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import type { ReadAnswer, ReadOrder } from './read-in-thread.ts';
import { readMarkers } from './read-markers.ts';

function answer(): ReadAnswer {
  try {
    return { file: readMarkers(workerData as ReadOrder) };
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
