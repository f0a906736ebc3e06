import type { FieldValue } from '#contract/items/fields.ts';
import { call } from '#web/api/client.ts';
import type { Item } from '../listing/listing.ts';
import { patchItems } from '../listing/listing-cache.ts';
import { type Editing, refetch } from './editing.ts';
import { offerUndo } from './undo-fields.ts';

/** Sets a field of one item. Shown at once; a refusal takes it back and is for the control that asked. */
export async function setValue(editing: Editing, item: Item, fieldId: string, value: FieldValue | null): Promise<void> {
  const { queryClient, here } = editing;
  const rollBack = patchItems(queryClient, here.teamId, new Set([item.id]), (one) => {
    const { [fieldId]: _, ...others } = one.values;
    return { ...one, values: value === null ? others : { ...others, [fieldId]: value } };
  });
  const sent = call('setValue', { body: { ids: [item.id], fieldId, value } });
  offerUndo(
    editing,
    null,
    sent.then(({ before }) => [{ fieldId, value, before }]),
  );
  try {
    await sent;
  } catch (error) {
    rollBack();
    throw error;
  } finally {
    void refetch(editing);
  }
}
