import { call } from '#web/api/client.ts';
import type { Item } from '../listing/listing.ts';
import { patchItems } from '../listing/listing-cache.ts';
import { attempt, type Editing, refetch } from './editing.ts';

/** One item gets a status; that of many is set with their fields. */
export async function setStatus(editing: Editing, [item]: readonly Item[], statusId: string): Promise<void> {
  const { queryClient, here, undo, mark } = editing;
  const was = item?.statusId;
  if (!item || !was || was === statusId) return;
  mark([item.id], true);
  const changed = await attempt(editing, {
    says: 'Changing the status',
    count: 1,
    rollBack: patchItems(queryClient, here.teamId, new Set([item.id]), (one) => ({ ...one, statusId })),
    send: () => sendStatus(item.id, statusId),
  });
  mark([item.id], false);
  if (!changed) return;
  undo.offer(null, async () => {
    await sendStatus(item.id, was);
    await refetch(editing);
  });
}

const sendStatus = async (itemId: string, statusId: string) =>
  (await call('setStatus', { body: { ids: [itemId], statusId } })).items;
