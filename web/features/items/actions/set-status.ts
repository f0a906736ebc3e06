import { call } from '#web/api/client.ts';
import type { Item } from '../listing/listing.ts';
import { patchItems } from '../listing/listing-cache.ts';
import { attempt, type Editing } from './editing.ts';
import type { FieldStep } from './restore-fields.ts';
import { offerUndo } from './undo-fields.ts';

/** One item gets a status; that of many is set with their fields. */
export async function setStatus(editing: Editing, [item]: readonly Item[], statusId: string): Promise<void> {
  const { queryClient, here, mark } = editing;
  if (!item?.statusId || item.statusId === statusId) return;
  const step: FieldStep = { statusId, before: [] };
  mark([item.id], true);
  const sent = attempt(editing, {
    says: 'Changing the status',
    count: 1,
    rollBack: patchItems(queryClient, here.teamId, new Set([item.id]), (one) => ({ ...one, statusId })),
    send: async () => {
      const { items, before } = await call('setStatus', { body: { ids: [item.id], statusId } });
      step.before = before;
      return items;
    },
  });
  offerUndo(
    editing,
    null,
    sent.then((changed) => (changed ? [step] : [])),
  );
  await sent;
  mark([item.id], false);
}
