import type { MarkerFile } from '#contract/comments/marker-import.ts';
import { maxMarkers } from '#contract/comments/marker-import.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { commentCapabilitiesOf } from '#server/access/policy.ts';
import { AppError } from '#server/app-error.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { loadClock } from '#server/features/processing/processing.ts';
import type { ReadMarker } from '#server/markers/marker.ts';
import { readMarkersInThread } from '#server/markers/marker-thread.ts';
import type { ReadFile } from '#server/markers/read-markers.ts';
import { type CommentRow, findComments, type VersionRow } from '../comments.queries.ts';
import { placeOnGrid } from '../export/describe-clip.ts';
import { type Caller, isBy, loadVersion, readerOf, type Video } from '../subjects.ts';
import { describeClips } from './describe-clip.ts';
import { findRelated } from './import.queries.ts';
import { nameMarkers, nameReply } from './import-keys.ts';
import { type KnownComment, planImport, type Work } from './plan-import.ts';

export type OpenFile = { read: ReadFile; version: VersionRow; clock: FrameClock };

/** Reads the file for a version of the video, without looking at its comments. */
export async function openFile(db: Db, video: Video<'comment'>, file: MarkerFile): Promise<OpenFile> {
  const version = await loadVersion(db, video, file.version);
  const clock = await loadClock(db, version);
  if (!version.facts || !clock) {
    const message = 'Vizio has not looked at this video yet, so it does not know its frames. Try again in a moment.';
    throw new AppError('conflict', message);
  }
  const clips = describeClips(version.facts, { name: video.name, version: version.number });
  return { read: await readMarkersInThread({ bytes: Buffer.from(file.content, 'base64'), clips }), version, clock };
}

/** Compares the file with the comments as they are now. In a transaction that holds the tree it stays true until its end. */
export async function makePlan(
  db: Db | Tx,
  caller: Caller,
  video: Video<'comment'>,
  { read, version, clock }: OpenFile,
  savedAt: string | null,
): Promise<Work[]> {
  const { markers } = read.sheet;
  const keys = nameMarkers(markers);
  const ids = [...new Set(markers.flatMap(({ id }) => (id === null ? [] : [id])))];
  const place = { itemId: video.id, versionId: version.id };
  const { num, den } = clock.rate;
  const toFrame = version.facts?.video.isVariable
    ? (frame: number) => clock.frameBegunAt((frame * den) / num)
    : (frame: number) => Math.min(frame, clock.frameCount - 1);
  const frames = [...new Set(markers.map(({ frame }) => toFrame(frame)))];
  const allKeys = [...keys, ...listReplyKeys(markers, keys)];
  const related = await findRelated(db, place, { ids, keys: allKeys, frames });
  const rows = await findComments(
    db,
    readerOf(caller),
    related.map(({ id }) => id),
  );
  const replies = Map.groupBy(rows, ({ parentId }) => parentId);
  const known = new Map(rows.map((row) => [row.id, show(caller, row, replies.get(row.id) ?? [])]));
  const byKey = related.flatMap(({ id, importKey, versionId }): [string, KnownComment][] => {
    const comment = known.get(id);
    return comment && importKey !== null && versionId === version.id ? [[importKey, comment]] : [];
  });
  const work = planImport(markers, {
    versionId: version.id,
    name: caller.kind === 'member' ? caller.name : '',
    savedAt: savedAt === null ? null : new Date(savedAt),
    byId: known,
    byKey: new Map(byKey),
    atFrame: Map.groupBy(
      [...known.values()].filter((one) => one.versionId === version.id && isFree(one)),
      ({ frame }) => frame ?? -1,
    ),
    toFrame,
    toGrid: placeOnGrid({ facts: version.facts, clock }),
  });
  const added = work.reduce((sum, { state, newReplies }) => sum + newReplies.length + (state === 'new' ? 1 : 0), 0);
  if (added > maxMarkers) {
    const limit = maxMarkers.toLocaleString('en');
    throw new AppError('too_large', `This file has more than ${limit} notes and replies. Import it in parts.`);
  }
  return work;
}

/** Whether a marker without an id can be this comment. */
const isFree = ({ isDeleted, isReply }: KnownComment) => !isDeleted && !isReply;

/** Of replies to new comments, which have no id yet, and to known ones. */
function listReplyKeys(markers: ReadMarker[], keys: string[]): string[] {
  return markers.flatMap(({ id, replies }, n) =>
    replies.map(({ author, text }) => nameReply(id ?? keys[n] ?? '', author, text)),
  );
}

function show(caller: Caller, row: CommentRow, replies: CommentRow[]): KnownComment {
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
    editedAt: row.editedAt,
    can: commentCapabilitiesOf(caller, { ...row, isMine: isBy(caller, row) }),
    replies: replies.map(({ authorName, text }) => ({ author: authorName, text })),
  };
}
