import { formatError } from '#web/api/api-error.ts';
import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { showUndo } from '#web/ui/notices/undo-toast.tsx';

/** Without a message, the result is plain to see. */
type Undo = { message: string | null; run: () => Promise<void> };
type Step = { undo: Promise<Undo | null>; dismiss: () => void };

const longest = 50;

export type UndoStack = {
  /**
   * Registers a change once it is sent, because responses may come in another order, and Ctrl+Z before them. Null, or a
   * rejection, if nothing changed.
   */
  offer: (undo: Promise<Undo | null>) => void;
  undoLast: () => void;
};

/** The undo stack behind Ctrl+Z. A step runs once, from the key or from the toast's button. */
export function createUndoStack(): UndoStack {
  const steps: Step[] = [];
  let running = Promise.resolve();

  function remove(step: Step): boolean {
    const index = steps.lastIndexOf(step);
    if (index >= 0) steps.splice(index, 1);
    return index >= 0;
  }

  function take(step: Step): void {
    if (!remove(step)) return;
    step.dismiss();
    // One after another: each begins with what the one before left.
    running = running.then(async () => {
      try {
        await (await step.undo)?.run();
      } catch (error) {
        showError(`The undo failed. ${formatError(error)}`);
      }
    });
  }

  return {
    offer(change) {
      const step: Step = { undo: change.catch(() => null), dismiss: () => undefined };
      steps.push(step);
      if (steps.length > longest) steps.shift();
      void step.undo.then((undo) => {
        if (!undo) remove(step);
        else if (undo.message !== null && steps.includes(step)) {
          step.dismiss = showUndo(undo.message, () => take(step));
        }
      });
    },
    undoLast() {
      const last = steps.at(-1);
      if (last) take(last);
      else showSuccess('There is nothing to undo.');
    },
  };
}
