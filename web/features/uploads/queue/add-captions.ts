import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { readCaptionsFile } from '#web/api/read-captions-file.ts';
import { showError } from '#web/ui/notices/toast.ts';
import type { Entry } from '../entries.ts';
import { byItsLink } from '../keep/upload-link.ts';
import { formatRefusal } from './format-refusal.ts';
import { uploadStore } from './upload-store.ts';

/** Adds files of captions to the version that an upload became. Failures are shown with the upload, which has succeeded. */
export async function addCaptions(
  { id, uploadId, captionFiles }: Entry,
  made: { itemId: string; version: number | null },
): Promise<void> {
  let captionsAdded = 0;
  const problems: string[] = [];
  for (const file of captionFiles) {
    try {
      const warnings = await add(uploadId, file, made);
      captionsAdded += 1;
      problems.push(...warnings.map((warning) => `${file.name}: ${warning}`));
    } catch (error) {
      problems.push(`${file.name} was not added. ${formatRefusal(error)}`);
    }
  }
  const captionsProblem = problems.join(' ') || null;
  // The list of finished uploads can be closed meanwhile.
  if (captionsProblem !== null && !uploadStore.find(id)) showError(captionsProblem);
  uploadStore.patch(id, { captionFiles: [], captions: [], captionsAdded, captionsProblem });
}

async function add(
  uploadId: string,
  file: File,
  { itemId, version }: { itemId: string; version: number | null },
): Promise<string[]> {
  if (version === null) throw new ApiError('conflict', 'Add it on the page of the video.', 409);
  const body = { version, ...(await readCaptionsFile(file)) };
  return (await byItsLink(uploadId, () => call('addCaptions', { params: { itemId }, body }))).warnings;
}
