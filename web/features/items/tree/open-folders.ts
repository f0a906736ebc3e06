import { createStore, useStore } from '#web/ui/store.ts';

/** As many as one call lists; the folders opened first are closed again. */
const most = 200;
const storageKey = 'vizio-tree';

type OpenFolders = { ids: readonly string[] };

function read(): OpenFolders {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return { ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] };
  } catch {
    return { ids: [] };
  }
}

/** The open folders of all teams' trees, remembered on the device. The column and the drawer show the same. */
const store = createStore<OpenFolders>(read());

export function useOpenFolders(): readonly string[] {
  return useStore(store, ({ ids }) => ids);
}

function save(ids: readonly string[]): void {
  store.set({ ids });
  try {
    localStorage.setItem(storageKey, JSON.stringify(ids));
  } catch {
    // If storage is blocked, the page remembers them.
  }
}

export function openFolders(opened: readonly string[]): void {
  const { ids } = store.get();
  const added = opened.filter((id) => !ids.includes(id));
  if (added.length > 0) save([...ids, ...added].slice(-most));
}

export function closeFolder(closed: string): void {
  save(store.get().ids.filter((id) => id !== closed));
}
