import type { FieldValue } from '#contract/items/fields.ts';
import { call } from '#web/api/client.ts';
import { showSuccess } from '#web/ui/notices/toast.ts';
import { countText, nameOf } from '../words.ts';
import { type Editing, refetch } from './editing.ts';

/** One call of a change of fields, and the values before it. */
export type FieldStep =
  | { statusId: string; before: { id: string; statusId: string | null }[] }
  | { fieldId: string; value: FieldValue | null; before: { id: string; value: FieldValue | null }[] };

/** Offers to take a change of fields back. Items that someone else has changed since stay as they are. */
export function offerUndo(editing: Editing, items: readonly { name: string }[], steps: readonly FieldStep[]): void {
  const left = steps.filter(({ before }) => before.length > 0);
  if (left.length === 0) return;
  editing.undo.offer(`The fields of ${nameOf(items)} were changed.`, async () => {
    const skipped = new Set<string>();
    for (const step of left.toReversed()) for (const id of await takeBack(step)) skipped.add(id);
    await refetch(editing);
    if (skipped.size === 0) return;
    const [who, they] =
      skipped.size === 1
        ? ['One item was', 'stays as it is']
        : [`${countText(skipped.size, 'item')} were`, 'stay as they are'];
    showSuccess(`${who} changed since, and ${they}.`);
  });
}

/** The ids of items that were changed since. */
async function takeBack(step: FieldStep): Promise<string[]> {
  if ('fieldId' in step) {
    const { fieldId, value, before } = step;
    const { skipped } = await call('restoreValues', { body: { fieldId, from: value, before } });
    return skipped;
  }
  const skipped: string[] = [];
  const groups = Map.groupBy(step.before, ({ statusId }) => statusId);
  for (const [was, group] of groups) {
    // Before it had a status of its own, it had only a progress without one.
    if (was === null) continue;
    const ids = group.map(({ id }) => id);
    const { items } = await call('setStatus', { body: { ids, statusId: was, from: step.statusId } });
    skipped.push(...ids.filter((id) => !items.some((item) => item.id === id)));
  }
  return skipped;
}
