import type { Changed, Progress } from '#contract/items/items.ts';
import { call } from '#web/api/client.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const maxBatch = 5_000;

type Ids = readonly string[];
type ChangedItem = Changed['items'][number];
export type Target = { teamId: string; parentId: string | null };
export type OnProgress = (done: number) => void;

async function inBatches(
  ids: Ids,
  send: (ids: string[]) => Promise<{ items?: ChangedItem[] }>,
  onProgress?: OnProgress,
) {
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

export function sendProgress(ids: Ids, progress: Progress, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('setProgress', { body: { ids: some, progress } }), onProgress);
}

export function sendCopy(ids: Ids, target: Target, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('copyItems', { body: { ids: some, ...target } }), onProgress);
}

export function sendMove(ids: Ids, target: Target, from: string | null, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('moveItems', { body: { ids: some, ...target, from } }), onProgress);
}

export function sendRestore(ids: Ids, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('restoreItems', { body: { ids: some } }), onProgress);
}

export function sendDelete(ids: Ids, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('deleteItems', { body: { ids: some } }), onProgress);
}

export function sendDestroy(ids: Ids, onProgress?: OnProgress) {
  return inBatches(ids, (some) => call('destroyItems', { body: { ids: some } }).then(() => ({})), onProgress);
}
