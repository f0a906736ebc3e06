import { useState } from 'react';
import { formatError } from '#web/api/api-error.ts';
import { usePending } from '../use-pending.ts';

/** The action of a dialog: success closes it; an error stays in it until `clear`. */
export function useDialogAction(act: () => Promise<void>, onOpenChange: (open: boolean) => void) {
  const [problem, setProblem] = useState<string>();
  const clear = () => setProblem(undefined);
  const [pending, run] = usePending(async () => {
    clear();
    try {
      await act();
      onOpenChange(false);
    } catch (error) {
      setProblem(formatError(error));
    }
  });
  return { pending, problem, clear, run };
}
