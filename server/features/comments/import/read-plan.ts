import type { MarkerFile } from '#contract/comments/marker-import.ts';
import { maxMarkers } from '#contract/comments/marker-import.ts';
import { kindOfType, nounOf } from '#contract/media/kinds.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { loadFrameTable } from '#server/features/processing/processing.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { commentCapabilitiesOf } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type CommentRow, findComments, type VersionRow } from '../comments.queries.ts';
import { placeOnGrid } from '../export/describe-clip.ts';
import { findClock } from '../export/export-sheet.ts';
import { type Caller, isBy, loadVersion, readerOf, type Video } from '../subjects.ts';
import { findRelated, listFrames, type RelatedRow } from './import.queries.ts';
import { type OpenedFile, openInThread, planInThread } from './import-thread.ts';
import { placeMarkers } from './place-markers.ts';
import type { KnownComment, PlanOrder, Work } from './plan-import.ts';
import { describeClips } from './possible-clips.ts';

export type OpenFile = { read: OpenedFile; version: VersionRow; clock: FrameClock };

/** The effect of importing the file, and the rows that it depends on. */
export type Plan = { work: Work[]; ground: string };

/** Reads the file for a version of the video. Of the comments there it knows their frames. */
export async function openFile(
  db: Db,
  { userId }: Member,
  video: Video<'comment'>,
  file: MarkerFile,
): Promise<OpenFile> {
  const version = await loadVersion(db, video, file.version);
  const kind = kindOfType(version.contentType);
  if (kind !== 'video' && kind !== 'audio') {
    throw new AppError('bad_request', 'Markers are for videos and sound, and this file is neither.');
  }
  const { facts, asset } = version;
  const clock = findClock({ facts, asset, frameTable: await loadFrameTable(db, version) });
  if (!clock) {
    const message = `Vizio has not looked at this ${nounOf(kind)} yet, so it does not know its length. Try again in a moment.`;
    throw new AppError('conflict', message);
  }
  const clips = describeClips(version, { name: video.name, version: version.number });
  const toGrid = placeOnGrid({ facts, clock });
  const frames = await listFrames(db, version.id);
  const places = new Map(frames.map(({ id, frame }) => [id, toGrid(frame ?? 0)]));
  const bytes = Buffer.from(file.content, 'base64');
  return { read: await openInThread(userId, { bytes, clips, places }), version, clock };
}

/** Compares the file with the comments as they are now. */
export async function makePlan(
  db: Db,
  caller: Member,
  video: Video<'comment'>,
  open: OpenFile,
  savedAt: string | null,
): Promise<Plan> {
  const places = placesOf(open);
  const related = await findRelatedTo(db, video, open, places);
  const order: PlanOrder = {
    markers: open.read.sheet.markers,
    keys: open.read.keys,
    places,
    known: await loadKnown(db, caller, related, open),
    imported: new Map(
      related.flatMap(({ id, importKey, versionId }) =>
        importKey !== null && versionId === open.version.id ? [[importKey, id] as const] : [],
      ),
    ),
    versionId: open.version.id,
    name: caller.name,
    savedAt: savedAt === null ? null : new Date(savedAt),
  };
  const work = await planInThread(caller.userId, order);
  const added = work.reduce((sum, { state, newReplies }) => sum + newReplies.length + (state === 'new' ? 1 : 0), 0);
  if (added > maxMarkers) {
    const limit = maxMarkers.toLocaleString('en');
    throw new AppError('too_large', `This file has more than ${limit} comments and replies. Import it in parts.`);
  }
  return { work, ground: nameGround(related) };
}

/** Whether nothing changed that the plan depends on. In a transaction that holds the tree this stays true until its end. */
export async function isCurrent(tx: Tx, video: Video<'comment'>, open: OpenFile, { ground }: Plan): Promise<boolean> {
  return nameGround(await findRelatedTo(tx, video, open, placesOf(open))) === ground;
}

const placesOf = ({ read, version, clock }: OpenFile) =>
  placeMarkers(read.sheet.markers, { facts: version.facts, clock });

function findRelatedTo(
  db: Db | Tx,
  video: Video<'comment'>,
  { read, version }: OpenFile,
  places: { start: number }[],
): Promise<RelatedRow[]> {
  const ids = new Set(read.sheet.markers.flatMap(({ id }) => (id === null ? [] : [id])));
  const frames = new Set(places.map(({ start }) => start));
  const place = { itemId: video.id, versionId: version.id };
  return findRelated(db, place, { ids: [...ids], keys: [...read.keys, ...read.replyKeys], frames: [...frames] });
}

const nameGround = (related: RelatedRow[]) => related.map(({ id, state }) => `${id} ${state}`).join('\n');

async function loadKnown(
  db: Db,
  caller: Caller,
  related: RelatedRow[],
  { version, clock }: OpenFile,
): Promise<KnownComment[]> {
  const ids = related.map(({ id }) => id);
  const rows = await findComments(db, readerOf(caller), ids);
  const replies = Map.groupBy(rows, ({ parentId }) => parentId);
  const toGrid = placeOnGrid({ facts: version.facts, clock });
  return rows.map((row) => ({
    ...show(caller, row, replies.get(row.id) ?? []),
    grid: placeOf(row, toGrid),
  }));
}

function placeOf({ frame, endFrame }: CommentRow, toGrid: (frame: number) => number): KnownComment['grid'] {
  if (frame === null) return null;
  const first = toGrid(frame);
  return { frame: first, length: Math.max(1, toGrid((endFrame ?? frame) + 1) - first) };
}

function show(caller: Caller, row: CommentRow, replies: CommentRow[]): Omit<KnownComment, 'grid'> {
  return {
    id: row.id,
    versionId: row.versionId,
    authorName: row.authorName,
    text: row.text,
    frame: row.frame,
    endFrame: row.endFrame,
    isResolved: row.isResolved,
    isDeleted: row.deletedAt !== null || row.parentDeletedAt !== null,
    isReply: row.parentId !== null,
    isTeamOnly: row.isTeamOnly,
    editedAt: row.editedAt,
    can: commentCapabilitiesOf(caller, { ...row, isMine: isBy(caller, row) }),
    replies: replies.map(({ authorName, text }) => ({ author: authorName, text })),
  };
}
