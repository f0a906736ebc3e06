import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { usePending } from './use-pending.ts';

/** Runs one action at a time, as `usePending` does. The error of a failed one is the problem, until the next run. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [problem, setProblem] = useState<string>();
  const [pending, run] = usePending(async (...args: Args) => {
    setProblem(undefined);
    try {
      await action(...args);
    } catch (error) {
      setProblem(formatError(error));
    }
  });
  return { pending, problem, setProblem, run };
}
