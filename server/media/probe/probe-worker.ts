import { parentPort, workerData } from 'node:worker_threads';
import { MediaError } from '../media-error.ts';
import { reopenCage } from '../run/sandbox.ts';
import { readMedia } from './probe.ts';
import type { ProbeOrder, ProbeReport } from './probe-thread.ts';

const { ffmpeg, cageKind, file } = workerData as ProbeOrder;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());

const report: ProbeReport = await readMedia({ ...ffmpeg, cage: reopenCage(cageKind) }, file, {
  signal: stopping.signal,
}).then(
  (probed) => ({ probed }),
  (error: unknown) => {
    if (error instanceof MediaError) return { failed: error.kind, detail: error.detail };
    throw error;
  },
);
parentPort?.postMessage(report);
// A listening port would keep the thread alive.
parentPort?.unref();
