import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs chores one after another, whether or not earlier ones failed. Logs each failure by name, then throws, so that the
 * queue retries them all: each chore finds its own work, and a second run finds none.
 */
export async function runChores(
  chores: Record<string, () => Promise<unknown>>,
  { log, signal }: { log: Pick<FastifyBaseLogger, 'error'>; signal: AbortSignal },
): Promise<void> {
  const failed: string[] = [];
  for (const [chore, run] of Object.entries(chores)) {
    signal.throwIfAborted();
    try {
      await run();
    } catch (error) {
      // A process that stops interrupts its chores; that is not a failure.
      signal.throwIfAborted();
      log.error({ err: error, chore }, 'a cleanup chore failed');
      failed.push(chore);
    }
  }
  if (failed.length > 0) throw new Error(`Cleanup chores failed: ${failed.join(', ')}`);
}
