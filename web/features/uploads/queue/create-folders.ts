import { maxFoldersPerCall } from '#contract/uploads/uploads.ts';
import { ApiError, isRefusal } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { withShareKey } from '#web/api/share-key.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { Hold, Place } from '../entries.ts';
import { retryUntilDone } from '../send/retry-until-done.ts';
import { holdText } from '../upload-words.ts';
import { formatRefusal } from './format-refusal.ts';
import { isWorkingFor } from './upload-queue.ts';

/** Creates folders in the destination, in as many calls as needed. Returns why some were rejected, as a sentence. */
export async function createFolders(userId: string, paths: string[][], place: Place): Promise<string | null> {
  let problem: string | null = null;
  for (let start = 0; start < paths.length; start += maxFoldersPerCall) {
    const refusal = await create(userId, paths.slice(start, start + maxFoldersPerCall), place);
    problem ??= refusal;
  }
  return problem;
}

async function create(userId: string, paths: string[][], place: Place): Promise<string | null> {
  const { teamId, parentId, shareKey = null } = place;
  const attempt = () => {
    // Like uploads, folders wait for the user who dropped them.
    if (!isWorkingFor(userId)) throw new ApiError('unauthenticated', 'Sign in to go on.', 401);
    return withShareKey(shareKey, () => call('createFolders', { body: { teamId, parentId, paths } }));
  };
  const onHold = (hold: Hold | null) => hold && showError(holdText[hold]);
  try {
    await retryUntilDone(attempt, new AbortController().signal, onHold);
    return null;
  } catch (error) {
    if (!isRefusal(error, 'bad_request', 'conflict')) throw error;
    const [path] = paths;
    if (paths.length === 1) return `“${path?.join(' / ')}” was not created. ${formatRefusal(error)}`;
  }
  // One rejected name must not block the other folders.
  let problem: string | null = null;
  for (const path of paths) {
    const refusal = await create(userId, [path], place);
    problem ??= refusal;
  }
  return problem;
}
