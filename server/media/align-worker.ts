import { parentPort, workerData } from 'node:worker_threads';
import type { AlignOrder } from './align-thread.ts';
import { alignCuts } from './alignment/align.ts';

const { old, now } = workerData as AlignOrder;
parentPort?.postMessage(alignCuts(old, now));
