import { type CaptionFormat, type CaptionTrack, maxTracks } from '#contract/captions/captions.ts';
import { unknownLanguage } from '#contract/captions/languages.ts';
import { readCaptions } from '#contract/captions/read-captions.ts';
import { writeSrt } from '#contract/captions/write-captions.ts';
import { hourMs } from '#contract/durations.ts';
import { kindOfType } from '#contract/media/kinds.ts';
import { announceWithFolders, type ItemRow } from '#server/features/items/items.ts';
import { requireWithinQuota } from '#server/features/quota/quota.ts';
import { type Caller, nameLimited } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { takeTry } from '#server/platform/limits/rate-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { doHeavyWork } from '#server/platform/threads/heavy-work.ts';
import {
  deleteTrack,
  findSame,
  findTrack,
  holdVersion,
  insertTrack,
  listTracks,
  updateTrack,
} from './captions.queries.ts';
import type { Converted } from './convert-captions.ts';

/** Reading a file of 5 MB takes a thread up to a second. */
const readsPerHour = 600;

type Given = { version: number; language: string; name: string; content: string };

export async function listCaptions(
  db: Db,
  file: Authorized<ItemRow, 'view'>,
  version: number,
): Promise<CaptionTrack[]> {
  return listTracks(db, file.id, version);
}

export async function addCaptions(
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  { version: number, language, name, content }: Given,
): Promise<{ track: CaptionTrack; warnings: string[] }> {
  const who = nameLimited(caller);
  await takeTry(db, [{ what: 'read captions by', who, max: readsPerHour, perMs: hourMs }]);
  const script = new URL('./captions-worker.ts', import.meta.url);
  const { vtt, cues, warnings } = await doHeavyWork<Converted>(who, script, Buffer.from(content, 'base64'));
  const track = await inTransaction(db, async (tx) => {
    await lockTrees(tx, [file.teamId]);
    const version = await holdVersion(tx, file.id, number);
    if (!version) throw new AppError('not_found', 'This file has no such version. Choose another one.');
    if (kindOfType(version.contentType) !== 'video') throw new AppError('bad_request', 'Only videos have captions.');
    const given = { versionId: version.id, language, name, vtt };
    const same = await findSame(tx, given);
    if (same) return same;
    if ((await listTracks(tx, file.id, number)).length >= maxTracks) {
      throw new AppError('conflict', `A version can have ${maxTracks} captions. Delete one first.`);
    }
    const inserted = await insertTrack(tx, { ...given, id: uuidv7(), cues }, caller.userId);
    await requireWithinQuota(tx, config, file.teamId);
    await noteChange(tx, caller, file);
    return inserted;
  });
  return { track, warnings };
}

export async function changeCaptions(
  db: Db,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  trackId: string,
  change: { language?: string | undefined; name?: string | undefined },
): Promise<CaptionTrack> {
  return inTransaction(db, async (tx) => {
    const found = await findTrack(tx, file.id, trackId);
    const hasChange = change.language !== undefined || change.name !== undefined;
    const track = found && (hasChange ? await updateTrack(tx, trackId, change) : found);
    if (!track) throw noSuchCaptions();
    await noteChange(tx, caller, file);
    return track;
  });
}

/** Deleting twice is no mistake. */
export async function deleteCaptions(
  db: Db,
  caller: Caller,
  file: Authorized<ItemRow, 'edit'>,
  trackId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findTrack(tx, file.id, trackId))) return;
    if (await deleteTrack(tx, trackId)) await noteChange(tx, caller, file);
  });
}

/** As WebVTT. */
export async function showCaptions(db: Db, file: Authorized<ItemRow, 'view'>, trackId: string): Promise<string> {
  const track = await findTrack(db, file.id, trackId);
  if (!track) throw noSuchCaptions();
  return track.vtt;
}

/** A file as players find it beside the video: `film.en.srt`. */
export async function exportCaptions(
  db: Db,
  file: Authorized<ItemRow, 'download'>,
  trackId: string,
  format: CaptionFormat,
): Promise<{ name: string; content: string }> {
  const track = await findTrack(db, file.id, trackId);
  if (!track) throw noSuchCaptions();
  const base = (track.fileName ?? file.name).replace(/\.\w{1,5}$/, '');
  const language = track.language === unknownLanguage ? '' : `.${track.language}`;
  const content = format === 'vtt' ? track.vtt : writeSrt(readCaptions(track.vtt).cues);
  return { name: `${base}${language}.${format}`, content };
}

async function noteChange(tx: Tx, caller: Caller, file: ItemRow): Promise<void> {
  await recordAudit(tx, file.teamId, caller, [{ action: 'item.captions', subject: file.name, itemId: file.id }]);
  await announceWithFolders(tx, [{ teamId: file.teamId, itemId: file.id }]);
}

const noSuchCaptions = () => new AppError('not_found', 'These captions are no longer there.');
