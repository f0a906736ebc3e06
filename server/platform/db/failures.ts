import { AsyncLocalStorage } from 'node:async_hooks';

/** away: no connection, or a broken one · full: the disk is full · slow: a statement timed out */
export type DatabaseFailure = 'away' | 'full' | 'slow';

const failures = new WeakMap<object, DatabaseFailure>();
const watches = new AsyncLocalStorage<{ error?: object }>();

/** Connection exceptions, too many connections, out of memory, shutting down. */
const awayCodes = /^(08...|53200|53300|53400|57P0.)$/;
/** The driver's own errors have no code. */
const awayMessages = /^(timeout exceeded when|Connection terminated|Client (was closed|has encountered))/;

function classify(error: object): DatabaseFailure | undefined {
  const { code = '', syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (code === '53100') return 'full';
  if (code === '57014') return 'slow';
  return awayCodes.test(code) || syscall !== undefined || awayMessages.test(message) ? 'away' : undefined;
}

/** Marks an error that came from the database, so that every later handler knows the kind of failure. */
export function markFailure(error: unknown, kind?: DatabaseFailure): DatabaseFailure | undefined {
  // Not only instances of Error: pg-boss passes on plain copies.
  if (typeof error !== 'object' || error === null) return undefined;
  const failure = kind ?? classify(error);
  if (failure === undefined) return undefined;
  failures.set(error, failure);
  const watch = watches.getStore();
  if (watch) watch.error ??= error;
  return failure;
}

/** The failure behind an error, or behind the current work if a library replaced the error with its own. */
export function findFailure(error?: unknown): DatabaseFailure | undefined {
  const known = typeof error === 'object' && error !== null ? failures.get(error) : undefined;
  const behind = watches.getStore()?.error;
  return known ?? (behind && failures.get(behind));
}

/** For libraries that turn database failures into errors of their own: throws the original failure. */
export async function revealFailure<T>(work: () => Promise<T>, isRefusal: (result: T) => boolean): Promise<T> {
  const watch: { error?: object } = {};
  try {
    const result = await watches.run(watch, work);
    if (!watch.error || !isRefusal(result)) return result;
  } catch (error) {
    throw watch.error ?? error;
  }
  throw watch.error;
}
