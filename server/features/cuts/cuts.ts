import { hourMs } from '#contract/durations.ts';
import type { CutReport, ShownCutList } from '#contract/media/cuts.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { type FrameClock, timecodeScale } from '#contract/media/timecode.ts';
import { announceWithFolders, type ItemRow } from '#server/features/items/items.ts';
import { loadClock, loadFingerprints, requestFingerprints } from '#server/features/processing/processing.ts';
import type { Examined } from '#server/markers/cuts/examine-cuts.ts';
import type { CutList } from '#server/markers/marker.ts';
import { type Caller, nameLimited } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { doHeavyWork } from '#server/platform/threads/heavy-work.ts';
import { deleteRow, findCutList, findVersion, putCutList, type VersionRow } from './cuts.queries.ts';

type Needed = Pick<Services, 'db' | 'storage' | 'queue'>;
type Given = { version: number; content: string };

/** A thread and the pictures of a long video take up to 1 GB and some seconds. */
const readsPerHour = 120;

/** Reads a list and checks it, without storing anything. */
export async function readCutList(
  services: Needed,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  given: Given,
): Promise<CutReport> {
  const { db, queue } = services;
  const version = await loadVersion(db, file.id, given.version);
  const { facts, clock } = await requireCounted(db, version);
  const who = nameLimited(caller);
  await takeTry(db, [{ what: 'read cut list by', who, max: readsPerHour, perMs: hourMs }]);
  const fingerprints = await loadFingerprints(services, version.mediaId);
  if (!fingerprints && version.state === 'done') await requestFingerprints(queue, db, version.mediaId);
  const grid = facts.video.isVariable ? buildGrid(clock) : null;
  const known = await findCutList(db, version.id);
  const { isDropFrame, firstFrame } = timecodeScale(facts);
  const order: Examined = {
    bytes: Buffer.from(given.content, 'base64'),
    clip: {
      rate: clock.rate,
      frameCount: grid?.length ?? clock.frameCount,
      isDropFrame,
      startFrame: facts.startTimecode ? firstFrame : null,
    },
    known: known ? toList(known) : null,
    pictures: fingerprints?.pictures ?? null,
    grid,
  };
  return doHeavyWork<CutReport>(who, new URL('./cuts-worker.ts', import.meta.url), order);
}

/** Reads it again, so that nothing depends on what a client made of the first reading. */
export async function saveCutList(
  services: Needed,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  given: Given,
): Promise<ShownCutList> {
  const { title, format, events } = await readCutList(services, caller, file, given);
  await inTransaction(services.db, async (tx) => {
    const version = await findVersion(tx, file.id, given.version);
    if (!version) throw noSuchVersion();
    await putCutList(tx, version.id, caller.userId, { title, format, events });
    await noteChange(tx, caller, file);
  });
  return { title, events };
}

export async function showCutList(
  db: Db,
  file: Authorized<ItemRow, 'comment'>,
  number: number,
): Promise<ShownCutList | null> {
  const row = await findCutList(db, (await loadVersion(db, file.id, number)).id);
  return row ? { title: row.title, events: row.events } : null;
}

/** The list of a version, for the exports of its comments. */
export async function loadCutEvents(db: Db, versionId: string): Promise<ShownCutList['events']> {
  return (await findCutList(db, versionId))?.events ?? [];
}

export async function deleteCutList(
  db: Db,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  number: number,
): Promise<void> {
  const version = await loadVersion(db, file.id, number);
  await inTransaction(db, async (tx) => {
    if (!(await deleteRow(tx, version.id))) return;
    await noteChange(tx, caller, file);
  });
}

async function noteChange(tx: Tx, caller: Caller, file: ItemRow): Promise<void> {
  await recordAudit(tx, file.teamId, caller, [{ action: 'item.cut-list', subject: file.name, itemId: file.id }]);
  await announceWithFolders(tx, [{ teamId: file.teamId, itemId: file.id }]);
}

async function loadVersion(db: Db, itemId: string, number: number): Promise<VersionRow> {
  const version = await findVersion(db, itemId, number);
  if (!version) throw noSuchVersion();
  return version;
}

const noSuchVersion = () => new AppError('not_found', 'This file has no such version. Choose another one.');

async function requireCounted(
  db: Db,
  { mediaId, contentType, facts, state }: VersionRow,
): Promise<{ facts: MediaFacts; clock: FrameClock }> {
  const clock = await loadClock(db, { mediaId, facts });
  if (facts && clock) return { facts, clock };
  if (kindOfType(contentType) !== 'video') throw new AppError('bad_request', 'Only a video has a cut list.');
  if (state === 'failed')
    throw new AppError('bad_request', 'This video could not be processed, so it has no frames for a cut list.');
  throw new AppError('conflict', 'The frames of this video are not counted yet. Try again in a moment.');
}

/** Editing programs place the frames of a variable rate on an even grid, by their time. */
function buildGrid(clock: FrameClock): Int32Array {
  const { num, den } = clock.rate;
  const length = Math.max(1, Math.round((clock.startOf(clock.frameCount) * num) / den));
  return Int32Array.from({ length }, (_, place) => clock.frameBegunAt((place * den) / num));
}

const toList = ({ title, events }: ShownCutList): CutList => ({
  ...{ rate: null, isDropFrame: null, startFrame: null, title, events, warnings: [] },
});
