import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './align-thread.ts';
import { alignCuts } from './alignment/align.ts';
import { findStills } from './alignment/find-stills.ts';

const { old, now, stills } = workerData as Order;
parentPort?.postMessage(stills ? findStills(old, now, stills.frame, stills.most) : alignCuts(old, now));
