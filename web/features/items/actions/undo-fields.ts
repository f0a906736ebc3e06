import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { nameOf } from '../words.ts';
import { type Editing, refetch } from './editing.ts';
import { type FieldStep, restoreFields } from './restore-fields.ts';

/** Offers to take a change of fields back, with a message or by the key alone. */
export function offerUndo(editing: Editing, message: string | null, sent: Promise<readonly FieldStep[]>): void {
  const undo = sent.then((steps) => {
    const left = steps.filter(({ before }) => before.length > 0);
    return left.length === 0 ? null : { message, run: () => takeBack(editing, left) };
  });
  editing.undo.offer(undo);
}

async function takeBack(editing: Editing, steps: readonly FieldStep[]): Promise<void> {
  const { hasStopped, text } = await restoreFields(editing.here.teamId, steps);
  await refetch(editing);
  if (text) (hasStopped ? showError : showSuccess)(text);
}

export const bulkText = (items: readonly { name: string }[]) => `The fields of ${nameOf(items)} were changed.`;
