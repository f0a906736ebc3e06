import { isPassing } from '#web/api/api-error.ts';
import { backoffMs } from '#web/api/backoff.ts';

/** Comments that scroll by are reported together. */
const batchMs = 400;
const firstRetryMs = 5_000;
const longestRetryMs = 300_000;
/** The limit of one call. */
const mostAtOnce = 1_000;

export type SeenReports = ReturnType<typeof openSeenReports>;

/** Reports each seen comment once, in batches. Closing reports what is left, without a retry. */
export function openSeenReports(send: (ids: string[]) => Promise<unknown>) {
  const reported = new Set<string>();
  const waiting: string[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function schedule(pauseMs: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void report(), pauseMs);
  }

  async function report(): Promise<void> {
    const batch = waiting.splice(0, mostAtOnce);
    try {
      await send(batch);
      failures = 0;
    } catch (error) {
      // A rejected batch would be rejected again.
      if (isPassing(error)) {
        waiting.unshift(...batch);
        schedule(backoffMs(failures, firstRetryMs, longestRetryMs));
        failures += 1;
        return;
      }
    }
    if (waiting.length > 0) schedule(batchMs);
  }

  return {
    see(ids: readonly string[]): void {
      const fresh = ids.filter((id) => !reported.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) reported.add(id);
      waiting.push(...fresh);
      // After a failure, the retry takes them along.
      if (failures === 0) schedule(batchMs);
    },
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      while (waiting.length > 0) void report();
    },
  };
}
