import { type AssetKind, type FileKind, kindOfType } from '#contract/media/kinds.ts';
import { type Ffmpeg, makers } from '#server/media/media.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { keepOutput, kindOf, listMade } from './outputs.ts';
import { findOutputs, keepAsset, type MediaRow } from './processing.queries.ts';
import { publishPercent, publishProgress } from './progress.ts';

/** Undefined for videos, which have steps of their own. */
export function assetKindOf({ contentType }: Pick<MediaRow, 'contentType'>): AssetKind | undefined {
  const kind: FileKind = kindOfType(contentType);
  return kind === 'video' || kind === 'other' ? undefined : kind;
}

/** Reads a file that is no video, and makes the outputs of it that are missing. */
export async function processAsset(
  services: Pick<Services, 'db' | 'storage' | 'log'>,
  { id, signal }: Task,
  kind: AssetKind,
  { ffmpeg, source, folder }: { ffmpeg: Ffmpeg; source: string; folder: string },
): Promise<void> {
  const made = listMade(await findOutputs(services.db, id));
  const facts = await makers[kind]({
    ffmpeg,
    source,
    folder,
    signal,
    onProgress: publishPercent(services, id),
    onFacts: async (known) => {
      await keepAsset(services.db, id, known);
      await publishProgress(services, id);
    },
    onOutput: async (output) => {
      signal.throwIfAborted();
      if (made.has(kindOf(output))) return;
      await keepOutput(services, id, folder, output);
      await publishProgress(services, id);
    },
  });
  await keepAsset(services.db, id, facts);
}
