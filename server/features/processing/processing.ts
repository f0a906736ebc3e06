import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { ItemRow } from '#server/features/items/items.ts';
import {
  explainAsset,
  type Ffmpeg,
  findFfmpeg,
  isLong,
  limitWork,
  MediaError,
  type MediaErrorKind,
  makeOutput,
  planOutputs,
  probeMedia,
  requireAffordable,
  type Step,
} from '#server/media/media.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findFailure } from '#server/platform/db/failures.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { JobName, JobOutcome, Task } from '#server/platform/jobs/queue.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import type { Services } from '#server/platform/services.ts';
import { assetKindOf, processAsset } from './assets.ts';
import { repairFingerprints } from './fingerprints.ts';
import { keepOutput, kindOf, listMade } from './outputs.ts';
import { renderChosenPosters } from './posters.ts';
import {
  changeState,
  explainWaiting,
  findMedia,
  findOutputs,
  findVersions,
  findWaiting,
  finishMedia,
  keepFacts,
  type MediaChange,
  type MediaRow,
  takeTurn,
  unmakeOutputs,
  updateMedia,
} from './processing.queries.ts';
import { announceProgress, publishProgress, reportProgress } from './progress.ts';
import { keepRemux } from './remux.ts';
import { type Encoder, mayBeEncoder } from './run/encoder.ts';
import { type Lane, type RunGate, stoodStill } from './run/run-gate.ts';
import { NoRoom, type Scratch } from './run/scratch.ts';
import { explainOutage, lacksRoom, needsRoom, waitingForSpace } from './run/wait-for-room.ts';
import { watchRun } from './run/watch-run.ts';
import { fetchDone, fetchSource } from './sources.ts';

export { loadFingerprints, loadGrids, requestFingerprints, runFingerprintJob } from './fingerprints.ts';
export { loadClock, loadFrameTable } from './load-clock.ts';
export { runPosterJob } from './posters.ts';
export { announceProgress } from './progress.ts';
export { openEncoder } from './run/encoder.ts';
export { type Lane, openRunGate } from './run/run-gate.ts';
export { openScratch } from './run/scratch.ts';
export { wakeFitting } from './run/wait-for-room.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'config' | 'log' | 'queue'> & {
  scratch: Scratch;
  encoder: Encoder;
  gate: RunGate;
};

const noFfmpeg = new MediaError('no-ffmpeg');
/** The file is fine, and is processed once the server has what reads it. */
const waitsForVips: MediaErrorKind[] = ['no-vips', 'no-loader'];
/** Shown while it waits for its second try. */
const triedAgain = 'Processing stood still. It will be tried again in a few minutes, when the server has less to do.';
const triesBeforeFailing = 3;
/** Room for the next try of a run that reached the reserve, as a share of what it had. */
const moreRoom = 1.25;
/**
 * Alone, the remux of a minute of 1080p takes one second; beside the encoders of a busy machine it took ten. Larger
 * originals are limited by the disk, and the first rendition should not wait for them.
 */
const remuxHeadStartMs = 3_000;

/**
 * The number of videos that a process transcodes at once. ffmpeg uses two threads for each; a hung one must not block
 * the rest. Long videos have their own slots, so hours of work never delay the short ones.
 */
export function videosAtOnce(cores: number): Record<'short' | 'long', number> {
  const short = Math.max(2, Math.floor(cores / 2));
  return { short, long: Math.floor(short / 2) };
}

/** Makes the missing renditions of a video and leaves the existing ones alone. */
export async function processMedia(services: Needed, given: Task, lane: Lane): Promise<JobOutcome | undefined> {
  const { gate } = services;
  const watch = watchRun(services, given);
  const task = { ...given, signal: watch.signal };
  try {
    const work = () => processWatched(services, task, lane);
    const outcome = await gate.enter(lane, task.signal, work);
    // Only now, because all lanes use the same folder. A duplicate enqueue has no effect.
    if (typeof outcome !== 'object') return outcome;
    const { queue, ...options } = outcome;
    await services.queue.enqueue(services.db, queue, task.id, options);
    return 'postponed';
  } finally {
    watch.stop();
  }
}

/** A queue: the video moves to another lane. */
type Move = { queue: JobName; priority: number; afterMs?: number };
type Outcome = JobOutcome | undefined | Move;

function moveToAlone({ config }: Needed, media: MediaRow): Move {
  return { queue: 'process-alone', priority: -media.turn, afterMs: config.videoLimits.tryAgainMs };
}

async function processWatched(services: Needed, task: Task, lane: Lane): Promise<Outcome> {
  const { db, storage, config, scratch } = services;
  const media = await findMedia(db, task.id);
  if (!media || media.state === 'done' || media.state === 'failed') return 'skipped';
  if (media.triesAlone && lane !== 'alone') return moveToAlone(services, media);
  if (!media.triesAlone && lane === 'alone') return 'skipped';
  const long: Outcome = { queue: 'process-long', priority: -media.turn };
  if (lane === 'short' && media.facts && isLong(media.facts)) return long;
  const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
  if (!ffmpeg) throw noFfmpeg;
  const folder = scratch.folderOf(task.id);
  try {
    // Files of a dead worker may be incomplete on disk. Only outputs in storage count as made.
    await rm(folder, { recursive: true, force: true });
    await scratch.take(task.id, needsRoom(storage, media));
    if (!(await begin(services, task.id))) return 'skipped';
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const source = await fetchSource(services, task.id, folder, task.signal);
    const kind = assetKindOf(media);
    if (kind) {
      await processAsset(services, task, kind, { ffmpeg, source, folder });
      await inTransaction(db, (tx) => finishMedia(tx, task.id));
      await publishProgress(services, task.id);
      return undefined;
    }
    const facts = media.facts ?? (await probe(services, task, ffmpeg, source));
    requireAffordable(facts);
    if (isLong(facts)) {
      // A video that waits for its slot, or for its first rendition, can be reviewed meanwhile.
      await keepRemux(services, task, { ffmpeg, source, folder, facts });
      task.signal.throwIfAborted();
    }
    if (lane === 'short' && isLong(facts)) {
      await change(services, task.id, { state: 'waiting' });
      return long;
    }
    await scratch.take(task.id, needsRoom(storage, { ...media, facts }));
    await makeAll(services, task, { ffmpeg, source, folder, facts });
    await inTransaction(db, async (tx) => {
      await finishMedia(tx, task.id);
      // A job of its own: while this one runs, the queue would drop a request to process the video again.
      await services.queue.enqueue(tx, 'align', task.id);
    });
    await publishProgress(services, task.id);
  } catch (error) {
    return await giveUpOrThrow(services, task, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
    scratch.release(task.id);
  }
  return undefined;
}

/** Returns false if an admin stopped the video before it began. */
async function begin({ db }: Needed, mediaId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const running = { state: 'running', percent: 0, problem: null } as const;
    if (!(await changeState(tx, mediaId, ['waiting', 'running'], running))) return false;
    await announceProgress(tx, mediaId);
    return true;
  });
}

async function probe(services: Needed, task: Task, ffmpeg: Ffmpeg, source: string): Promise<MediaFacts> {
  const { facts, frameTable } = await probeMedia(ffmpeg, source, { signal: task.signal });
  await inTransaction(services.db, (tx) => keepFacts(tx, task.id, facts, frameTable));
  await publishProgress(services, task.id);
  return facts;
}

/** A video on its way, and the folder for its outputs. */
type Source = { ffmpeg: Ffmpeg; source: string; folder: string; facts: MediaFacts };

async function makeAll(services: Needed, task: Task, given: Source): Promise<void> {
  const { ffmpeg, folder, facts } = given;
  const { db } = services;
  const steps = planOutputs(facts, { ...ffmpeg, hardware: services.encoder.hardware() });
  const made = listMade(await findOutputs(db, task.id));
  const rendered = new AbortController();
  const signal = AbortSignal.any([task.signal, rendered.signal]);
  // Long videos were remuxed before they waited for their slot.
  const remuxing = isLong(facts) ? undefined : keepRemux(services, { ...task, signal }, given);
  await Promise.race([remuxing, pause(remuxHeadStartMs)]);
  const report = reportProgress(services, task.id, steps);
  try {
    for (const step of steps) {
      if (step.outputs.every((output) => made.has(kindOf(output)))) continue;
      await fetchDone(services, task.id, step, folder, task.signal);
      await makeStep(services, task, given, { step, made, onProgress: (fraction) => report(step, fraction) });
      await publishProgress(services, task.id);
    }
  } finally {
    rendered.abort();
    await remuxing;
  }
  const chosen = { ...task, mediaId: task.id, facts, folder: join(folder, 'posters') };
  await renderChosenPosters(services, ffmpeg, chosen).catch(async (error: unknown) => {
    if (!stoodStill(error)) throw error;
    await services.queue.enqueue(db, 'poster', `${task.id}.${uuidv7()}`);
  });
  await repairFingerprints(services, task, { ffmpeg, facts, folder: join(folder, 'fingerprints') });
}

type Making = { step: Step; made: Set<string>; onProgress: (fraction: number) => void };

/** Renders a step and stores each of its outputs. If the hardware encoder fails and x264 does not, x264 stays. */
async function makeStep(services: Needed, task: Task, given: Source, making: Making): Promise<void> {
  try {
    await renderStep(services, task, given, making);
  } catch (error) {
    const isByHardware = making.step.runs.some(({ hardware }) => hardware);
    const step = planOutputs(given.facts, given.ffmpeg).find(({ name }) => name === making.step.name);
    if (!isByHardware || !step || !mayBeEncoder(error)) throw error;
    await renderStep(services, task, given, { ...making, step });
    await services.encoder.giveUp(error.detail || error.message);
  }
}

async function renderStep(
  services: Needed,
  task: Task,
  { ffmpeg, source, folder, facts }: Source,
  { step, made, onProgress }: Making,
): Promise<void> {
  // Holds failures until ffmpeg has ended; an unhandled rejection would end the process.
  const keeping: Promise<unknown>[] = [];
  await makeOutput(ffmpeg, step, source, folder, {
    signal: task.signal,
    limits: { ...limitWork(facts), stallMs: services.config.videoLimits.stallMs },
    onProgress,
    onOutput: (output) => {
      if (!made.has(kindOf(output))) keeping.push(settle(keepOutput(services, task.id, folder, output)));
    },
  }).finally(() => Promise.all(keeping));
  for (const failure of await Promise.all(keeping)) if (failure) throw failure;
}

function settle(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}

/**
 * Fails a video with a message after a final error or the third failure, and retries it otherwise. One that stood still
 * is retried later and alone, once. A dead worker and an outage of storage or database do not count as failures.
 */
async function giveUpOrThrow(services: Needed, task: Task, error: unknown): Promise<JobOutcome | Move> {
  const { db, log } = services;
  const media = await findMedia(db, task.id);
  if (!media) return 'skipped';
  if (lacksRoom(error, task.signal, services.storage)) {
    const hasBegun = task.signal.aborted || !(error instanceof NoRoom);
    return waitForRoom(services, media, hasBegun);
  }
  const isMedia = error instanceof MediaError;
  log.warn({ err: error, media: task.id }, isMedia ? error.detail : 'a video could not be processed');
  if (task.signal.aborted || findFailure(error)) throw error;
  if (isMedia && waitsForVips.includes(error.kind)) {
    await change(services, task.id, { state: 'waiting', percent: 0, problem: error.message });
    return 'postponed';
  }
  const outage = explainOutage(error);
  if (outage !== undefined) {
    await change(services, task.id, { state: 'waiting', percent: 0, problem: outage });
    throw error;
  }
  if (stoodStill(error) && !media.triesAlone) {
    await change(services, task.id, { state: 'waiting', percent: 0, problem: triedAgain, triesAlone: true });
    return moveToAlone(services, media);
  }
  const failures = media.failures + 1;
  const isOver = (isMedia && error.isFinal) || stoodStill(error) || failures >= triesBeforeFailing;
  if (!isOver) {
    await change(services, task.id, { state: 'waiting', percent: 0, failures });
    throw error;
  }
  const asset = assetKindOf(media);
  const explained = isMedia && (asset ? explainAsset(error, asset) : error.message);
  const problem = explained || 'This file could not be processed.';
  await change(services, task.id, { state: 'failed', percent: 0, failures: 0, problem, triesAlone: false });
  return 'rejected';
}

/** Waits until `wakeFitting` finds room: more than a run had that has begun and reached the reserve. */
async function waitForRoom(services: Needed, media: MediaRow, hasBegun: boolean): Promise<'postponed'> {
  const { storage, scratch, log } = services;
  // Its unfinished outputs are deleted already, so what it wrote can be free again.
  const hadBytes = hasBegun ? (await scratch.measureFree()) + (await scratch.measureWritten(media.id)) : 0;
  const roomBytes = Math.max(needsRoom(storage, media), Math.ceil(moreRoom * hadBytes));
  if (media.state === 'waiting' && media.problem === waitingForSpace && media.roomBytes === roomBytes)
    return 'postponed';
  log.warn({ media: media.id, roomBytes }, 'a video waits for room on the disk');
  await change(services, media.id, { state: 'waiting', percent: 0, problem: waitingForSpace, roomBytes });
  return 'postponed';
}

/** Retries a version, or the newest one, if it has failed; in every other state it is under way or done. */
export async function retryProcessing(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  item: Authorized<ItemRow, 'edit'>,
  number?: number,
): Promise<void> {
  const versions = await findVersions(db, item.id);
  if (versions.length === 0) throw new AppError('bad_request', 'A folder is not processed.');
  const chosen = number === undefined ? versions[0] : versions.find((version) => version.number === number);
  if (!chosen) throw new AppError('not_found', 'This file has no such version. Choose another one.');
  await inTransaction(db, (tx) => retryMedia({ queue }, tx, chosen.mediaId));
}

/** Returns false in every state but failed. */
export async function retryMedia({ queue }: Pick<Services, 'queue'>, tx: Tx, mediaId: string): Promise<boolean> {
  if (!(await changeState(tx, mediaId, ['failed'], { state: 'waiting', problem: null }))) return false;
  await requestProcessing(queue, tx, mediaId);
  await announceProgress(tx, mediaId);
  return true;
}

/** Its run, if any, notices it within a second. */
export async function stopMedia(tx: Tx, mediaId: string): Promise<void> {
  const problem = 'The administrator of this server stopped the processing of this file.';
  const stopped = { state: 'failed', percent: 0, problem, triesAlone: false } as const;
  if (await changeState(tx, mediaId, ['waiting', 'running'], stopped)) await announceProgress(tx, mediaId);
}

/** Renders damaged outputs of a processed video again from its original. */
export async function remakeOutputs(
  services: Pick<Services, 'db' | 'queue'>,
  mediaId: string,
  ids: string[],
): Promise<void> {
  const { db, queue } = services;
  await inTransaction(db, async (tx) => {
    if (!(await unmakeOutputs(tx, mediaId, ids))) return;
    await updateMedia(tx, mediaId, { state: 'waiting', percent: 0 });
    await requestProcessing(queue, tx, mediaId);
  });
  await publishProgress(services, mediaId);
}

/** Teams take turns: one team's first video runs before the second of another team's hundred. */
export async function requestProcessing(queue: Services['queue'], tx: Tx, mediaId: string): Promise<void> {
  await queue.enqueue(tx, 'process', mediaId, { priority: -(await takeTurn(tx, mediaId)) });
}

/** Enqueues every waiting video again; those already enqueued are not enqueued twice. */
export async function wakeWaiting({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  for (const { id, turn } of await findWaiting(db)) await queue.enqueue(db, 'process', id, { priority: -turn });
}

/** Tells viewers of a waiting video why it waits. */
export async function publishMissingFfmpeg({ db }: Pick<Services, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { teamId } of await explainWaiting(tx, noFfmpeg.message)) await announceItems(tx, teamId, []);
  });
}

/** Unless an administrator has stopped it meanwhile. */
async function change(services: Needed, mediaId: string, change: MediaChange): Promise<void> {
  if (await changeState(services.db, mediaId, ['waiting', 'running'], change)) await publishProgress(services, mediaId);
}
