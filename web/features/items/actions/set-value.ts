import type { FieldValue } from '#contract/items/fields.ts';
import { call } from '#web/api/client.ts';
import type { Item } from '../listing/listing.ts';
import { patchItems } from '../listing/listing-cache.ts';
import { type Editing, refetch } from './editing.ts';

/** Sets a field of one item. Shown at once; a refusal takes it back and is for the control that asked. */
export async function setValue(editing: Editing, item: Item, fieldId: string, value: FieldValue | null): Promise<void> {
  const { queryClient, here, undo } = editing;
  const was = item.values[fieldId] ?? null;
  const patch = (next: FieldValue | null) =>
    patchItems(queryClient, here.teamId, new Set([item.id]), (one) => {
      const { [fieldId]: _, ...others } = one.values;
      return { ...one, values: next === null ? others : { ...others, [fieldId]: next } };
    });
  const rollBack = patch(value);
  try {
    await send(item.id, fieldId, value);
  } catch (error) {
    rollBack();
    void refetch(editing);
    throw error;
  }
  void refetch(editing);
  undo.offer(null, async () => {
    await send(item.id, fieldId, was);
    await refetch(editing);
  });
}

const send = (itemId: string, fieldId: string, value: FieldValue | null) =>
  call('setValue', { body: { ids: [itemId], fieldId, value } });
