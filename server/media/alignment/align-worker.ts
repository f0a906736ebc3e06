import { parentPort, workerData } from 'node:worker_threads';
import { alignCuts, type Cut } from './align.ts';

const [old, now] = workerData as [Cut, Cut];
parentPort?.postMessage(alignCuts(old, now));
