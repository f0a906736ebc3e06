import { ApiError, isPassing } from '#web/api/api-error.ts';
import { backoffMs } from '#web/api/backoff.ts';
import type { Hold } from '../entries.ts';

const firstWaitMs = 500;
/** Uploads resume within 10 s after the server has space again. */
const longestWaitMs = 8_000;

/** Ends every wait early: the network or the session is back, or the user retries. */
let waking = new AbortController();
export function wakeAll(): void {
  waking.abort();
  waking = new AbortController();
}
addEventListener('online', wakeAll);

/** Why waiting helps; undefined if the error is final. */
export function holdOf(error: unknown): Hold | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'unauthenticated') return 'signed-out';
  if (error.code === 'no_space') return 'full';
  if (error.code === 'unreachable') return navigator.onLine ? 'away' : 'offline';
  return isPassing(error) ? 'away' : undefined;
}

/** Retries with backoff until the work succeeds. Throws final errors, and the signal's reason on abort. */
export async function retryUntilDone<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onHold: (hold: Hold | null) => void,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      const result = await work();
      if (failures > 0) onHold(null);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const hold = holdOf(error);
      if (hold === undefined) throw error;
      // Don't report a failure that succeeds on the first retry.
      if (failures > 0 || hold !== 'away') onHold(hold);
      await rest(backoffMs(failures, firstWaitMs, longestWaitMs), signal);
      signal.throwIfAborted();
    }
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  const over = AbortSignal.any([signal, waking.signal, AbortSignal.timeout(ms)]);
  return new Promise((resolve) => over.addEventListener('abort', () => resolve(), { once: true }));
}
