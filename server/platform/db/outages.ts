import { watchOutage } from '#server/platform/outage.ts';
import type { DatabaseFailure } from './failures.ts';

type Outages = { note: (failure: DatabaseFailure, error: NodeJS.ErrnoException) => void; close: () => void };

const fullReportMs = 60_000;

export function watchOutages(ping: () => Promise<void>, report: (line: string) => void): Outages {
  const outage = watchOutage('database', ping, report);
  let fullReportedMs = Number.NEGATIVE_INFINITY;
  return {
    note: (failure, { code, message }) => {
      if (failure === 'away') outage.note(code ?? message);
      if (failure === 'full' && performance.now() - fullReportedMs > fullReportMs) {
        fullReportedMs = performance.now();
        report('The disk of the database is full. Calls that write respond with 507 until there is room.');
      }
    },
    close: outage.close,
  };
}
