import type { Changed, Progress } from '#contract/items.ts';
import { call } from '#web/api/client.ts';
import type { Item, Spot } from './listing.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const maxBatch = 5_000;

type ChangedItem = Changed['items'][number];
export type Target = { teamId: string; parentId: string | null };
export type OnProgress = (done: number) => void;

async function inBatches(
  ids: readonly string[],
  send: (ids: string[]) => Promise<{ items?: ChangedItem[] }>,
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
  const changed: ChangedItem[] = [];
  for (let from = 0; from < ids.length; from += maxBatch) {
    const answer = await send(ids.slice(from, from + maxBatch));
    for (const item of answer.items ?? []) changed.push(item);
    onProgress?.(Math.min(ids.length, from + maxBatch));
  }
  return changed;
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/** The specification's endpoints address an item by its path. */
function addressed({ team, names }: Spot) {
  return { query: { userId: team.ownerUserId }, place: { teamPath: team.teamPath, path: names.join('/') } };
}

export async function sendRename(spot: Spot, item: Item, newName: string): Promise<ChangedItem[]> {
  const { query, place } = addressed(spot);
  const body = { ...place, type: item.Type, newName, filefoldername: item.Key };
  return (await call('renameItem', { query, body })).items;
}

export async function sendDelete(spot: Spot, items: readonly Item[], onProgress?: OnProgress): Promise<ChangedItem[]> {
  const [first] = items;
  if (items.length === 1 && first) {
    const { query, place } = addressed(spot);
    if (first.Type === 'file') return (await call('deleteItem', { body: { url: first.FullKey } })).items;
    return (await call('deleteFolder', { query, body: { ...place, folderKey: first.Key } })).items;
  }
  return inBatches(idsOf(items), (ids) => call('deleteItems', { body: { ids } }), onProgress);
}

export async function sendProgress(
  spot: Spot,
  items: readonly Item[],
  progress: Progress,
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
  const [first] = items;
  if (items.length === 1 && first) {
    const { query, place } = addressed(spot);
    const body = { ...place, type: first.Type, newProgress: progress, filefoldername: first.Key };
    return (await call('updateProgress', { query, body })).items;
  }
  return inBatches(idsOf(items), (ids) => call('setProgress', { body: { ids, progress } }), onProgress);
}

export async function sendCopy(
  items: readonly Pick<Item, 'id' | 'Type' | 'FullKey'>[],
  { target, destPath, userId }: { target: Target; destPath: string | undefined; userId: string },
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
  const [first] = items;
  if (items.length === 1 && first && destPath !== undefined) {
    const body = { requester_id: userId, srcKey: first.FullKey, destPath, type: first.Type };
    return (await call('copyObject', { body })).items;
  }
  const ids = items.map(({ id }) => id);
  return inBatches(ids, (some) => call('copyItems', { body: { ids: some, ...target } }), onProgress);
}

export async function sendMove(
  ids: readonly string[],
  target: Target,
  from: string | null | undefined,
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
  return inBatches(ids, (some) => call('moveItems', { body: { ids: some, ...target, from } }), onProgress);
}

export async function sendRestore(ids: readonly string[], onProgress?: OnProgress): Promise<ChangedItem[]> {
  return inBatches(ids, (some) => call('restoreItems', { body: { ids: some } }), onProgress);
}

export async function sendTrash(ids: readonly string[], onProgress?: OnProgress): Promise<ChangedItem[]> {
  return inBatches(ids, (some) => call('deleteItems', { body: { ids: some } }), onProgress);
}

export async function sendRetry(itemId: string): Promise<void> {
  await call('retryProcessing', { params: { itemId } });
}

export async function sendDestroy(ids: readonly string[], onProgress?: OnProgress): Promise<void> {
  await inBatches(
    ids,
    async (some) => {
      await call('destroyItems', { body: { ids: some } });
      return {};
    },
    onProgress,
  );
}
