import type { MediaFacts } from '#contract/media/media-facts.ts';
import {
  type Ffmpeg,
  findFfmpeg,
  limitWork,
  listFingerprints,
  MediaError,
  makeOutput,
  type Pictures,
  planFingerprints,
  readPictures,
  readSounds,
  type Sounds,
} from '#server/media/media.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Fingerprint } from '#server/platform/db/rows/stored-output.ts';
import type { JobOutcome, Queue, Task } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { keepOutput, listMade } from './outputs.ts';
import { findMedia, findOutputs, type OutputRow } from './processing.queries.ts';
import { type RunGate, runAgainAlone } from './run/run-gate.ts';
import type { Scratch } from './run/scratch.ts';
import { withOutput } from './sources.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'log'> & { scratch: Scratch };
type Stored = Pick<Services, 'db' | 'storage'>;
type Fingerprints = { pictures: Pictures; sounds: Sounds | null };

/** Makes the missing fingerprints of a video that was processed before there were any. Has no effect on others. */
export async function requestFingerprints(queue: Queue, tx: Db | Tx, mediaId: string): Promise<void> {
  await queue.enqueue(tx, 'fingerprint', mediaId);
}

/** Null until all fingerprints are made by the current algorithms; `sounds` is null for a video without sound. */
export async function loadFingerprints(services: Stored, mediaId: string): Promise<Fingerprints | null> {
  const facts = (await findMedia(services.db, mediaId))?.facts;
  if (!facts) return null;
  const { pictures, sounds, missing } = await readFingerprints(services, mediaId, facts);
  return pictures && missing.length === 0 ? { pictures, sounds } : null;
}

/** The grids of an image, or of the pages of a PDF; null until they are made, and of other files. */
export async function loadGrids({ db, storage }: Stored, mediaId: string): Promise<Uint8Array | null> {
  const row = (await findOutputs(db, mediaId)).find(({ kind, detail }) => kind === 'fingerprint-pictures' && detail);
  return row ? readObject(storage, row) : null;
}

export async function runFingerprintJob(
  services: Needed & Pick<Services, 'config'> & { gate: RunGate },
  { id: mediaId, signal }: Task,
): Promise<JobOutcome | undefined> {
  const { db, config, scratch, gate, log } = services;
  const facts = (await findMedia(db, mediaId))?.facts;
  if (!facts) return 'skipped';
  const { missing } = await readFingerprints(services, mediaId, facts);
  if (missing.length === 0) return 'skipped';
  const ffmpeg = await findFfmpeg(config.ffmpegPath, config.searchPath);
  if (!ffmpeg) throw new MediaError('no-ffmpeg');
  const id = fingerprintsId(mediaId);
  const make = () =>
    makeFingerprints(services, ffmpeg, { id, signal, mediaId, facts, missing, folder: scratch.folderOf(id) });
  if (!(await runAgainAlone(gate, signal, make))) log.warn({ media: mediaId }, 'fingerprints stood still');
  return undefined;
}

/** Makes fingerprints that the steps have not made, or that were damaged. Never fails the video. */
export async function repairFingerprints(
  services: Needed,
  { id: mediaId, signal }: Task,
  { ffmpeg, facts, folder }: { ffmpeg: Ffmpeg; facts: MediaFacts; folder: string },
): Promise<void> {
  const { db, log } = services;
  const made = listMade(await findOutputs(db, mediaId));
  const missing = listFingerprints(facts).filter(({ kind }) => !made.has(kind));
  const given = { id: fingerprintsId(mediaId), signal, mediaId, facts, missing, folder };
  await makeFingerprints(services, ffmpeg, given).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.warn({ err: error, media: mediaId }, 'a video has no fingerprints');
  });
}

/** Not the id of the video, which may be processed at the same time. */
const fingerprintsId = (mediaId: string) => `${mediaId}.fingerprints`;

async function readFingerprints({ db, storage }: Stored, mediaId: string, facts: MediaFacts) {
  const rows = await findOutputs(db, mediaId);
  const read = async <T>(wanted: Fingerprint['kind'], parse: (bytes: Buffer) => T | null): Promise<T | null> => {
    const row = rows.find(({ kind, detail }) => kind === wanted && detail);
    const bytes = row && (await readObject(storage, row));
    return bytes ? parse(bytes) : null;
  };
  const pictures = await read('fingerprint-pictures', readPictures);
  const sounds = await read('fingerprint-sounds', readSounds);
  const found = { 'fingerprint-pictures': pictures, 'fingerprint-sounds': sounds };
  return { pictures, sounds, missing: listFingerprints(facts).filter(({ kind }) => !found[kind]) };
}

/** Null if it is lost, or was replaced meanwhile. */
async function readObject(storage: Services['storage'], { id }: OutputRow): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    // readObject reuses a chunk's buffer for the next one.
    for await (const chunk of storage.readObject(id)) chunks.push(Buffer.from(chunk));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
  return Buffer.concat(chunks);
}

type Making = Task & { mediaId: string; facts: MediaFacts; missing: Fingerprint[]; folder: string };

/** Decodes the 540p rendition, whose frames are those of the video. */
async function makeFingerprints(services: Needed, ffmpeg: Ffmpeg, given: Making): Promise<void> {
  const { db, log } = services;
  const { signal, mediaId, facts, missing, folder } = given;
  const rendition = (await findOutputs(db, mediaId)).find(({ kind, detail }) => kind === '540p' && detail);
  if (missing.length === 0 || !rendition) return;
  try {
    await withOutput(services, given, rendition, async (source) => {
      const step = planFingerprints(facts, missing);
      await makeOutput(ffmpeg, step, source, folder, { signal, limits: limitWork(facts) });
      for (const { file, kind } of missing) await keepOutput(services, mediaId, folder, { file, kind });
    });
  } catch (error) {
    // The frames of the rendition are not those that were counted, or it cannot be read.
    if (!(error instanceof MediaError && error.isFinal)) throw error;
    log.warn({ err: error, media: mediaId }, error.detail);
  }
}
