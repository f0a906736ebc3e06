import { createHash } from 'node:crypto';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findHash, findWatched, setHash } from './certificates.queries.ts';

/**
 * Reads a file with an approval once and keeps its SHA-256, and that of the rendition that people watch. Objects never
 * change, so a second run has nothing to do.
 */
export async function hashFile({ db, storage }: Pick<Services, 'db' | 'storage'>, { id, signal }: Task): Promise<void> {
  const read = async (objectId: string): Promise<string> => {
    const hash = createHash('sha256');
    for await (const chunk of storage.readObject(objectId)) {
      signal.throwIfAborted();
      hash.update(chunk);
    }
    return hash.digest('hex');
  };
  if ((await findHash(db, id)) === null) await setHash(db, 'media', id, await read(id));
  const watched = await findWatched(db, id);
  if (watched && watched.sha256 === null) await setHash(db, 'renditions', watched.id, await read(watched.id));
}
