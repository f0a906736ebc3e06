import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import { type Ffmpeg, findFfmpeg, limitWork, MediaError, makeOutput, planPoster } from '#server/media/media.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { loadClock } from './load-clock.ts';
import { chosenPoster, keepOutput, listMade } from './outputs.ts';
import {
  deleteUnusedPosters,
  findMedia,
  findOutputs,
  findPosterFrames,
  findVersions,
  updatePosterFrame,
} from './processing.queries.ts';
import { publishProgress } from './progress.ts';
import { type RunGate, runAgainAlone } from './run/run-gate.ts';
import type { Scratch } from './run/scratch.ts';
import { withOutput } from './sources.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'> & { scratch: Scratch };

/** Makes a frame the poster of a version. A worker renders it: now, or when the video has a 540p rendition. */
export async function setPoster(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  caller: Member,
  item: Authorized<ItemRow, 'edit'>,
  { version, frame }: { version: number; frame: number },
): Promise<void> {
  const found = (await findVersions(db, item.id)).find(({ number }) => number === version);
  const media = found && (await findMedia(db, found.mediaId));
  if (!media) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  if (!media.facts) throw new AppError('conflict', 'This video is still being processed. Try again in a moment.');
  const last = media.facts.video.frameCount - 1;
  if (frame > last) {
    throw new AppError('bad_request', `This video ends with frame ${last}. Choose an earlier one.`, 'body.frame');
  }
  await inTransaction(db, async (tx) => {
    await updatePosterFrame(tx, item.id, version, frame);
    await recordAudit(tx, item.teamId, caller, [{ action: 'item.poster', subject: item.name }]);
    // The queue drops a second job with the id of a running one, which may have read the earlier frame.
    await queue.enqueue(tx, 'poster', `${media.id}.${uuidv7()}`);
  });
}

export async function runPosterJob(
  services: Needed & Pick<Services, 'config'> & { gate: RunGate },
  task: Task,
): Promise<void> {
  const { db, config, scratch, gate, log } = services;
  const [mediaId = ''] = task.id.split('.');
  const facts = (await findMedia(db, mediaId))?.facts;
  const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
  if (!facts) return;
  if (!ffmpeg) throw new MediaError('no-ffmpeg');
  const render = () =>
    renderChosenPosters(services, ffmpeg, { ...task, mediaId, facts, folder: scratch.folderOf(task.id) });
  // The poster at a tenth stays.
  if (!(await runAgainAlone(gate, task.signal, render))) log.warn({ media: mediaId }, 'a poster stood still');
  await publishProgress(services, mediaId);
}

/** Renders the missing posters that people chose, and deletes those they no longer use. */
export async function renderChosenPosters(
  services: Needed,
  ffmpeg: Ffmpeg,
  { id, signal, mediaId, facts, folder }: Task & { mediaId: string; facts: MediaFacts; folder: string },
): Promise<void> {
  const { db, log } = services;
  const rows = await findOutputs(db, mediaId);
  const made = listMade(rows);
  const missing = (await findPosterFrames(db, mediaId)).filter((frame) => !made.has(chosenPoster(frame)));
  const rendition = rows.find(({ kind }) => kind === '540p');
  const clock = await loadClock(db, { mediaId, facts });
  if (missing.length > 0 && rendition?.detail?.kind === 'rendition' && clock) {
    const { detail } = rendition;
    await withOutput(services, { id, signal, folder }, rendition, async (source) => {
      for (const frame of missing) {
        const step = planPoster(facts.video, clock, { ...detail, frame });
        try {
          await makeOutput(ffmpeg, step, source, folder, { signal, limits: limitWork(facts) });
          for (const output of step.outputs) await keepOutput(services, mediaId, folder, output);
        } catch (error) {
          // The poster at a tenth stays.
          if (!(error instanceof MediaError && error.isFinal)) throw error;
          log.warn({ err: error, media: mediaId, frame }, error.detail);
        }
      }
    });
  }
  await deleteUnusedPosters(db, mediaId);
}
