import type { Chosen, Found } from '../entries.ts';

/**
 * Dropped files and folders with all contents. Browsers expose the entries only during the event, so they are taken at
 * once and read later.
 */
export function takeDropped(transfer: DataTransfer): () => Promise<Chosen> {
  const entries: FileSystemEntry[] = [];
  const loose: Found[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry ? null : item.getAsFile();
    if (entry) entries.push(entry);
    if (file) loose.push({ file, folders: [] });
  }
  return async () => {
    const { files, ...rest } = await walk(entries);
    return { files: [...loose, ...files], ...rest };
  };
}

/** Everything below these entries. Lists the files that cannot be read. */
export async function walk(entries: readonly FileSystemEntry[]): Promise<Chosen> {
  const files: Found[] = [];
  const found: string[][] = [];
  const unreadable: string[] = [];
  const open = entries.map((entry) => ({ entry, folders: [] as string[] }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { entry, folders } = next;
    if (isFolder(entry)) {
      const path = [...folders, entry.name];
      found.push(path);
      for (const below of await readFolder(entry)) open.push({ entry: below, folders: path });
    } else if (isFile(entry)) {
      const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
      if (file) files.push({ file, folders });
      else unreadable.push([...folders, entry.name].join('/'));
    }
  }
  return { files, folders: found, unreadable };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader returns up to 100 entries per call, and none at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
