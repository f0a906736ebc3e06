import type { Changed, Progress } from '#contract/items/items.ts';
import { call } from '#web/api/client.ts';

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
    const response = await send(ids.slice(from, from + maxBatch));
    for (const item of response.items ?? []) changed.push(item);
    onProgress?.(Math.min(ids.length, from + maxBatch));
  }
  return changed;
}

export async function sendRename(itemId: string, from: string, name: string): Promise<ChangedItem[]> {
  return (await call('renameItem', { params: { itemId }, body: { name, from } })).items;
}

/** Not in batches: all of them are renamed, or none. */
export async function sendRenames(changes: readonly { id: string; from: string; name: string }[]): Promise<void> {
  await call('renameItems', { body: { items: [...changes] } });
}

export async function sendMerge(itemId: string, sourceId: string): Promise<number> {
  return (await call('mergeFile', { params: { itemId }, body: { sourceId } })).version;
}

export async function sendSplit(itemId: string, sourceId: string): Promise<ChangedItem[]> {
  return (await call('splitFile', { params: { itemId }, body: { sourceId } })).items;
}

export async function sendRemoveVersion(itemId: string, number: number): Promise<void> {
  await call('removeVersion', { params: { itemId, number } });
}

export async function sendProgress(
  ids: readonly string[],
  progress: Progress,
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
  return inBatches(ids, (some) => call('setProgress', { body: { ids: some, progress } }), onProgress);
}

export async function sendCopy(
  ids: readonly string[],
  target: Target,
  onProgress?: OnProgress,
): Promise<ChangedItem[]> {
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

export async function sendDelete(ids: readonly string[], onProgress?: OnProgress): Promise<ChangedItem[]> {
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
