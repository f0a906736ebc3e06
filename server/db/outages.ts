import type { DatabaseFailure } from './failures.ts';

type Outages = { note: (failure: DatabaseFailure, error: NodeJS.ErrnoException) => void; close: () => void };

const probeMs = 1_000;
const fullReportMs = 60_000;

/** Reports each outage once when it begins and once when it ends, however many calls fail in between. */
export function watchOutages(ping: () => Promise<void>, report: (line: string) => void): Outages {
  let awaySinceMs: number | undefined;
  let failedAtMs = 0;
  let fullReportedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const probe = async (): Promise<void> => {
    const isBack = await ping().then(
      () => true,
      () => false,
    );
    // Calls that were cut off may notice late; that is not another outage.
    const nowMs = performance.now();
    if (!isBack || nowMs - failedAtMs < probeMs) return waitAndProbe();
    if (isClosed || awaySinceMs === undefined) return;
    report(`The database is back after ${((nowMs - awaySinceMs) / 1000).toFixed(1)} s.`);
    awaySinceMs = undefined;
  };
  const waitAndProbe = (): void => {
    if (!isClosed) timer = setTimeout(probe, probeMs).unref();
  };

  return {
    note: (failure, { code, message }) => {
      if (isClosed) return;
      if (failure === 'away') failedAtMs = performance.now();
      if (failure === 'away' && awaySinceMs === undefined) {
        awaySinceMs = failedAtMs;
        report(`The database is away (${code ?? message}). Calls get 503 until it is back.`);
        waitAndProbe();
      }
      if (failure === 'full' && performance.now() - fullReportedMs > fullReportMs) {
        fullReportedMs = performance.now();
        report('The disk of the database is full. Calls that write get 507 until there is room.');
      }
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
