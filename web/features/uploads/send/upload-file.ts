import type { Upload } from '#contract/uploads/uploads.ts';
import { isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import type { Entry, Hold } from '../entries.ts';
import { byItsLink } from '../keep/upload-link.ts';
import { retryUntilDone } from './retry-until-done.ts';
import { sendParts } from './send-parts.ts';

type Watch = { signal: AbortSignal; onHold: (hold: Hold | null) => void };

/** Starts an upload on the server. Returns null if the name is taken and the user has not decided. */
export async function beginUpload(entry: Entry, { signal, onHold }: Watch): Promise<Upload | null> {
  const { uploadId: id, place, folders, name, fileName, size, contentType, ifExists, versionOf } = entry;
  const { teamId } = place;
  const parentId = versionOf === undefined ? place.parentId : null;
  const file = { name, fileName, size, contentType };
  const body = { id, teamId, parentId, folders: [...folders], ...file, ifExists, versionOf };
  try {
    return (await retryUntilDone(() => byItsLink(id, () => call('startUpload', { body }, signal)), signal, onHold))
      .upload;
  } catch (error) {
    if (isRefusal(error, 'conflict') && error.field === 'body.name') return null;
    throw error;
  }
}

/** Sends the missing parts, and completes the upload. The version is null if it was complete before. */
export async function sendFile(
  { upload, file, poster, isFresh }: { upload: Upload; file: File; poster: Promise<string | null>; isFresh: boolean },
  { signal, onHold, onSent }: Watch & { onSent: (bytes: number) => void },
): Promise<{ itemId: string; version: number | null }> {
  const params = { uploadId: upload.id };
  const known = isFresh
    ? { upload, parts: [] }
    : await retryUntilDone(() => byItsLink(upload.id, () => call('listParts', { params }, signal)), signal, onHold);
  if (known.upload.itemId !== null) return { itemId: known.upload.itemId, version: null };
  await sendParts({ file, upload: known.upload, arrived: known.parts, signal, onSent, onHold });
  const picture = await poster;
  signal.throwIfAborted();
  const body = picture === null ? {} : { poster: picture };
  const { file: made, version } = await retryUntilDone(
    () => byItsLink(upload.id, () => call('completeUpload', { params, body }, signal)),
    signal,
    onHold,
  );
  return { itemId: made.id, version };
}

/** Frees the parts on the server. If this fails, the server cleans up after some days. Returns false if it is complete. */
export async function abandonUpload(uploadId: string): Promise<boolean> {
  try {
    await byItsLink(uploadId, () => call('abortUpload', { params: { uploadId } }));
    return true;
  } catch (error) {
    return !isRefusal(error, 'conflict');
  }
}

/** The file can no longer be read: moved, changed, or on a removed disk. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');
}
