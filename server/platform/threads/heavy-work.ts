import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { LimitReached, runInThread } from './run-in-thread.ts';
import { createTurns } from './take-turns.ts';

/** The message of `runOrder`: errors lose their class between threads. */
export type Outcome = { done: unknown } | { refusal: { code: ErrorCode; message: string; field: string | undefined } };

/** The largest files take two seconds of CPU time and some 600 MB; a hostile one takes what it gets. */
const limits = { memoryMb: 1_024, longestCpuMs: 10_000 };
const inTurn = createTurns({
  atOnce: 2,
  mostWaiting: 5,
  refuse: () =>
    new AppError('rate_limited', 'You have many files waiting to be read or written. Try again in a minute.'),
});

/**
 * Reads or writes a file of any size in a thread of its own, which a hostile one cannot hold up the server with. `who`
 * asked for it.
 */
export async function doHeavyWork<Done>(who: string, script: URL, order: unknown): Promise<Done> {
  const outcome = (await inTurn(who, () => runInThread(script, order, limits)).catch((error) => {
    if (!(error instanceof LimitReached)) throw error;
    throw new AppError('too_large', 'This takes more computing than a file may. Try it in parts.');
  })) as Outcome;
  if ('done' in outcome) return outcome.done as Done;
  const { code, message, field } = outcome.refusal;
  throw new AppError(code, message, field);
}
