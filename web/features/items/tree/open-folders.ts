import { json, keepOnDevice } from '#web/kept/kept.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** As many as one call lists; the folders opened first are closed again. */
const most = 200;
const readIds = (saved: unknown) => (Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : undefined);
const kept = keepOnDevice<readonly string[]>('vizio-tree', json(readIds), []);

/** The open folders of all teams' trees, remembered on the device. The column and the drawer show the same. */
const store = createStore({ ids: kept.read() });

export function useOpenFolders(): readonly string[] {
  return useStore(store, ({ ids }) => ids);
}

function save(ids: readonly string[]): void {
  store.set({ ids });
  kept.write(ids);
}

export function openFolders(opened: readonly string[]): void {
  const { ids } = store.get();
  const added = opened.filter((id) => !ids.includes(id));
  if (added.length > 0) save([...ids, ...added].slice(-most));
}

export function closeFolder(closed: string): void {
  save(store.get().ids.filter((id) => id !== closed));
}
