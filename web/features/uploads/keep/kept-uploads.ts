import type { Entry, Kept } from '../entries.ts';
import { mayKeep } from './keep-rules.ts';
import { keptMark } from './kept-mark.ts';

const databaseName = 'vizio-uploads';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('uploads', { keyPath: 'id' });
      opening.result.createObjectStore('files');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

let database: Promise<IDBDatabase> | undefined;

async function change(work: (uploads: IDBObjectStore, files: IDBObjectStore) => void): Promise<void> {
  database ??= openDatabase();
  const transaction = (await database).transaction(['uploads', 'files'], 'readwrite');
  work(transaction.objectStore('uploads'), transaction.objectStore('files'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function readAll<T>(store: 'uploads' | 'files', what: 'getAll' | 'getAllKeys'): Promise<T[]> {
  database ??= openDatabase();
  const request = (await database).transaction(store).objectStore(store)[what]();
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T[]);
    request.onerror = () => reject(request.error);
  });
}

/** If storage is blocked, as in some private windows, uploads work until the page is closed. */
const forbidden = () => undefined;

export async function keepUploads(entries: readonly Entry[]): Promise<void> {
  keptMark.write(true);
  await change((uploads) => {
    for (const entry of entries) uploads.put(keptOf(entry));
  }).catch(forbidden);
}

export async function forgetUploads(ids: readonly string[]): Promise<void> {
  await change((uploads, files) => {
    for (const id of ids) {
      uploads.delete(id);
      files.delete(id);
    }
  }).catch(forbidden);
  const kept = await sizes?.catch(forbidden);
  for (const id of ids) kept?.delete(id);
  const left = await readAll<string>('uploads', 'getAllKeys').catch(forbidden);
  if (left?.length === 0) keptMark.write(false);
}

/** Sizes of the files that this browser stores; read once. */
let sizes: Promise<Map<string, number>> | undefined;
async function readSizes(): Promise<Map<string, number>> {
  const keys = new Set(await readAll<string>('files', 'getAllKeys'));
  const uploads = await readAll<Kept>('uploads', 'getAll');
  return new Map(uploads.flatMap(({ id, size }) => (keys.has(id) ? [[id, size]] : [])));
}

/** Sequential, because the browser copies each file. */
let keeping: Promise<unknown> = Promise.resolve();
export function keepFile(id: string, file: File, isWanted: () => boolean): void {
  async function keep(): Promise<void> {
    sizes ??= readSizes();
    const kept = await sizes;
    const keptBytes = [...kept.values()].reduce((sum, size) => sum + size, 0);
    if (!isWanted() || !mayKeep(file.size, keptBytes, await navigator.storage?.estimate?.())) return;
    kept.set(id, file.size);
    await change((_, files) => files.put(file, id));
    // The upload may have ended while its file was copied.
    if (!isWanted()) await change((_, files) => files.delete(id));
  }
  keeping = keeping.then(keep).catch(forbidden);
}

export async function readKept(userId: string): Promise<{ upload: Kept; file: File | null }[]> {
  const uploads = (await readAll<Kept>('uploads', 'getAll').catch(forbidden)) ?? [];
  const own = uploads.filter((upload) => upload.userId === userId);
  return Promise.all(own.map(async (upload) => ({ upload, file: await readFile(upload.id) })));
}

async function readFile(id: string): Promise<File | null> {
  try {
    database ??= openDatabase();
    const request = (await database).transaction('files').objectStore('files').get(id);
    return await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result instanceof File ? request.result : null);
      request.onerror = () => resolve(null);
    });
  } catch {
    return null;
  }
}

function keptOf({ stage: _stage, sent: _sent, hold: _hold, problem: _problem, ...entry }: Entry): Kept {
  const { isRefused: _isRefused, poster: _poster, captionFiles: _captionFiles, ...kept } = entry;
  return kept;
}
