import type { FastifyBaseLogger } from 'fastify';

/** Longer than a start under load, and than the interval at which pg-boss refreshes its list of queues. */
export const lastingMs = 90_000;
/** Retries run every few seconds, so this long without a failure means that they succeed again. */
const quietMs = 30_000;

/**
 * Reports failures of work that retries itself. Transient ones, as on a machine under load, are not logged; a lasting
 * one is logged once, in one line. LOG_LEVEL=debug shows each.
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
    log.debug({ err: error }, 'a job is retried');
    if (isReported || at - sinceMs < lastingMs) return;
    isReported = true;
    log.error(`jobs have failed to start for ${Math.round((at - sinceMs) / 1000)} s: ${oneLine(error)}`);
  };
}

export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
