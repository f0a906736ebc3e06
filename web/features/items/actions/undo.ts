import { formatError } from '#web/api/api-error.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';

type Step = { run: () => Promise<void>; dismiss: () => void };

const longest = 50;

export type UndoStack = {
  /** Registers an undo step, and offers it in a toast unless the result is plain to see. */
  offer: (message: string | null, run: () => Promise<void>) => void;
  undoLast: () => void;
};

/** The undo stack behind Ctrl+Z. A step runs once, from the key or from the toast's button. */
export function createUndoStack(): UndoStack {
  const steps: Step[] = [];

  async function take(step: Step | undefined): Promise<void> {
    const index = step ? steps.lastIndexOf(step) : -1;
    if (!step || index < 0) return;
    steps.splice(index, 1);
    step.dismiss();
    try {
      await step.run();
    } catch (error) {
      showError(`The undo failed. ${formatError(error)}`);
    }
  }

  return {
    offer(message, run) {
      const step: Step = { run, dismiss: () => undefined };
      if (message !== null) step.dismiss = showUndo(message, () => void take(step));
      steps.push(step);
      if (steps.length > longest) steps.shift();
    },
    undoLast() {
      if (steps.length === 0) showSuccess('There is nothing to undo.');
      else void take(steps.at(-1));
    },
  };
}
