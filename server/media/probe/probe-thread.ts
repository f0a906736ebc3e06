import { Worker } from 'node:worker_threads';
import { MediaError } from '../media-error.ts';
import type { CageKind } from '../run/cage-kinds.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import type { ProbedMedia } from './probe.ts';

export type ProbeOrder = { ffmpeg: Omit<Ffmpeg, 'cage'>; cageKind: CageKind; file: string };
export type ProbeReport = { probed: ProbedMedia } | { failed: MediaError['kind']; detail: string };

/** Five million packets, the maximum of a file, use a tenth of it. */
const memoryMb = 1_500;

/**
 * Probes a file in a worker thread: a small file may have millions of packets, and sorting their times would block all
 * requests.
 */
export function probeMedia(
  { cage, ...ffmpeg }: Ffmpeg,
  file: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ProbedMedia> {
  const order: ProbeOrder = { ffmpeg, cageKind: cage.kind, file };
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const stop = () => worker.postMessage('stop');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  return new Promise<ProbedMedia>((resolve, reject) => {
    worker.once('message', (report: ProbeReport) => {
      if ('probed' in report) resolve(report.probed);
      else reject(new MediaError(report.failed, report.detail));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new MediaError('too-much-memory') : error),
    );
    worker.once('exit', () => reject(new MediaError('failed', 'the thread ended')));
  }).finally(() => signal?.removeEventListener('abort', stop));
}
