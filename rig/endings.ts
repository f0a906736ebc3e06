import { AsyncLocalStorage } from 'node:async_hooks';

export type Ending = () => unknown;

/** Each test has its own endings, so that tests side by side do not end each other's parts. */
const scopes = new AsyncLocalStorage<Set<Ending>>();
/** Those of a command, and of whatever else runs in no scope. */
const common = new Set<Ending>();

/** Registers how a part that has been started is stopped. Call the result if it has stopped by itself. */
export function onEnd(ending: Ending): () => void {
  const endings = scopes.getStore() ?? common;
  // Registered twice, it runs twice: each has a place in the order.
  const own: Ending = () => ending();
  endings.add(own);
  return () => void endings.delete(own);
}

/** Stops everything that this scope has started, the last part first. Throws what failed when all have had their turn. */
export async function endAll(): Promise<void> {
  const endings = scopes.getStore() ?? common;
  const failures: unknown[] = [];
  for (let ending = [...endings].at(-1); ending; ending = [...endings].at(-1)) {
    endings.delete(ending);
    try {
      await ending();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'));
}

/** Runs the work in a scope of its own, and stops everything that it has started. */
export function withEndings<T>(work: () => Promise<T>): Promise<T> {
  return scopes.run(new Set(), async () => {
    let result: T;
    try {
      result = await work();
    } catch (error) {
      // The first failure explains the others.
      await endAll().catch((failure) => console.error(failure));
      throw error;
    }
    await endAll();
    return result;
  });
}
