import type { FastifyBaseLogger } from 'fastify';

/** Longer than a busy start takes, and than pg-boss waits before it asks again which queues there are. */
export const lastingMs = 90_000;
/** Tries come every few seconds, so without a failure for this long they succeed again. */
const quietMs = 30_000;

/**
 * For failures of work that is tried again by itself, as on a machine under load. Those that pass are worth no line;
 * those that last are reported once, in one line. LOG_LEVEL=debug shows each.
 */
export function createFailureReport(
  log: Pick<FastifyBaseLogger, 'debug' | 'error'>,
  now: () => number = Date.now,
): (error: unknown) => void {
  let sinceMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  let isReported = false;
  return (error) => {
    const at = now();
    if (at - lastMs > quietMs) {
      sinceMs = at;
      isReported = false;
    }
    lastMs = at;
    log.debug({ err: error }, 'a job is tried again');
    if (isReported || at - sinceMs < lastingMs) return;
    isReported = true;
    log.error(`jobs have failed to start for ${Math.round((at - sinceMs) / 1000)} s: ${oneLine(error)}`);
  };
}

export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
