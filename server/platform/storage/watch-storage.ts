import { watchOutage } from '#server/platform/outage.ts';
import type { Storage } from './storage.ts';
import { explainDisk, StorageError } from './storage-error.ts';

/** Wraps a storage: explains failures of the disk, and reports an outage once when it begins and once when it ends. */
export function watchStorage(
  storage: Storage,
  report: (line: string) => void,
): { storage: Storage; close: () => void } {
  const outage = watchOutage('storage', storage.ping, report);
  const fail = (error: unknown): never => {
    const explained = explainDisk(error);
    if (explained instanceof StorageError) outage.note(explained.reason);
    throw explained;
  };
  const watch =
    <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      method(...args).catch(fail);
  const watchEach = <Args extends unknown[], T>(list: (...args: Args) => AsyncIterable<T>) =>
    async function* (...args: Args): AsyncIterable<T> {
      try {
        yield* list(...args);
      } catch (error) {
        fail(error);
      }
    };
  const { disk, memory } = storage;
  const watched: Storage = {
    ...storage,
    beginWrite: watch(storage.beginWrite),
    memory: {
      open: (sizeBytes) => {
        const arriving = memory.open(sizeBytes);
        return { ...arriving, add: (chunk) => arriving.add(chunk)?.catch(fail) };
      },
    },
    putPart: watch(storage.putPart),
    keepPart: watch(storage.keepPart),
    listParts: watch(storage.listParts),
    completeWrite: watch(storage.completeWrite),
    abortWrite: watch(storage.abortWrite),
    putObject: watch(storage.putObject),
    findObject: watch(storage.findObject),
    readObject: watchEach(storage.readObject),
    removeObject: watch(storage.removeObject),
    ...(disk && { disk: { ...disk, putFile: watch(disk.putFile) } }),
    listObjects: watchEach(storage.listObjects),
    listWrites: watchEach(storage.listWrites),
    freeBytes: watch(storage.freeBytes),
    ping: watch(storage.ping),
  };
  return { storage: watched, close: outage.close };
}
