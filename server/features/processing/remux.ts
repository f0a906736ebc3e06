import { join } from 'node:path';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import {
  type Ffmpeg,
  findFrameFault,
  limitWork,
  longestGroupSeconds,
  makeOutput,
  planRemux,
} from '#server/media/media.ts';
import type { Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { keepOutput, listMade, remuxed } from './outputs.ts';
import { findOutputs } from './processing.queries.ts';
import { publishProgress } from './progress.ts';
import { NoRoom, type Scratch } from './run/scratch.ts';
import { needsRoom } from './run/wait-for-room.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'> & { scratch: Scratch };
type Given = { ffmpeg: Ffmpeg; source: string; folder: string; facts: MediaFacts };

/**
 * Stores the pictures of an original in a container that browsers play, if every frame stays at its place. Never fails
 * the video: without a remux the 540p rendition comes first.
 */
export async function keepRemux(services: Needed, task: Task, given: Given): Promise<void> {
  await remux(services, task, given).catch((error: unknown) => {
    if (!task.signal.aborted) services.log.warn({ err: error, media: task.id }, 'a video was not remuxed');
  });
}

async function remux(services: Needed, { id, signal }: Task, { ffmpeg, source, folder, facts }: Given): Promise<void> {
  const { db, storage, scratch, log } = services;
  const step = planRemux(facts);
  const [output] = step?.outputs ?? [];
  if (!step || !output) return;
  const made = listMade(await findOutputs(db, id));
  if (made.has('540p') || made.has(remuxed)) return;
  try {
    await scratch.take(id, needsRoom(storage, { ...facts, facts, roomBytes: null }) + facts.sizeBytes);
  } catch (error) {
    if (error instanceof NoRoom) return;
    throw error;
  }
  const { frameRate, frameCount } = facts.video;
  const groupFrames = Math.round((longestGroupSeconds * frameRate.num) / frameRate.den);
  const rules = { frameRate, frameCount, groupFrames, isGroupExact: false };
  const limits = limitWork(facts);
  await makeOutput(ffmpeg, step, source, folder, { signal, limits });
  const fault = await findFrameFault(ffmpeg, join(folder, output.file), rules, { signal, limits });
  if (fault) {
    log.info({ media: id, fault }, 'a remux was not used');
    return;
  }
  await keepOutput(services, id, folder, output);
  await publishProgress(services, id);
}
