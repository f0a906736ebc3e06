import { showError, showSuccess } from '#web/ui/notices/toast.ts';
import { nameOf } from '../words.ts';
import { type Editing, refetch } from './editing.ts';
import { type FieldStep, restoreFields } from './restore-fields.ts';

/** Offers to take a change of fields back, with a message or by the key alone. */
export function offerUndo(editing: Editing, message: string | null, steps: readonly FieldStep[]): void {
  const left = steps.filter(({ before }) => before.length > 0);
  if (left.length === 0) return;
  editing.undo.offer(message, async () => {
    const { hasStopped, text } = await restoreFields(editing.here.teamId, left);
    await refetch(editing);
    if (text) (hasStopped ? showError : showSuccess)(text);
  });
}

export const bulkText = (items: readonly { name: string }[]) => `The fields of ${nameOf(items)} were changed.`;
