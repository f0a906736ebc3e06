import type { MarkerFile, MarkerPlan, MarkerResult, MarkerRow } from '#contract/comments/marker-import.ts';
import type { FrameClock } from '#contract/media/timecode.ts';
import { notifyComment } from '#server/features/notifications/notifications.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { authorizeItem, isByLink } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type AuditRecord, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announceComments } from '#server/platform/realtime/events.ts';
import { changeFile } from '../change-thread.ts';
import { holdVersion, markResolved, rewriteComment } from '../changes.queries.ts';
import { insertUnread } from '../counts.queries.ts';
import { placeInTime } from '../place-in-time.ts';
import { type Caller, requirePerson, type Video } from '../subjects.ts';
import { findTeamOnly, insertImported, moveComment } from './import.queries.ts';
import type { Work } from './plan-import.ts';
import { isCurrent, makePlan, type OpenFile, openFile, type Plan } from './read-plan.ts';

/** A busy video changes while a file is compared with it, but not each time. */
const mostPlans = 5;

/** Says what `importMarkers` would do with the file, and changes nothing. */
export async function planMarkers(
  db: Db,
  caller: Caller,
  video: Video<'comment'>,
  file: MarkerFile,
): Promise<MarkerPlan> {
  const member = requireTeam(caller, video);
  const open = await openFile(db, member, video, file);
  const { work } = await makePlan(db, member, video, open, file.savedAt);
  const { format, sheet } = open.read;
  return { format, rows: work.map(showRow), warnings: [...sheet.warnings, ...describeTeamOnly(work)] };
}

/**
 * Imports the chosen rows, all or none. The plan is made without a lock, because a file may take seconds; under the lock
 * of the team's tree nothing that it depends on may have changed. So a repeated import finds what the first one wrote.
 */
export async function importMarkers(
  db: Db,
  caller: Caller,
  video: Video<'comment'>,
  file: MarkerFile,
  { take, teamOnly }: { take: string[]; teamOnly: boolean },
): Promise<MarkerResult> {
  const member = requireTeam(caller, video);
  const open = await openFile(db, member, video, file);
  for (let count = 0; count < mostPlans; count++) {
    const plan = await makePlan(db, member, video, open, file.savedAt);
    const result = await applyPlan(db, member, video, open, plan, { chosen: new Set(take), teamOnly });
    if (result) return result;
  }
  throw new AppError('conflict', 'The comments of this video are changing right now. Nothing was imported. Try again.');
}

/** Returns undefined, and changes nothing, if the plan is not current any more. */
async function applyPlan(
  db: Db,
  caller: Member,
  video: Video<'comment'>,
  open: OpenFile,
  plan: Plan,
  { chosen, teamOnly }: { chosen: Set<string>; teamOnly: boolean },
): Promise<MarkerResult | undefined> {
  let result: MarkerResult | undefined;
  await changeFile(db, video.id, async (tx, { teamId, name }) => {
    authorizeItem(caller, 'comment', (await holdVersion(tx, open.version.id, video.id)) ? video : undefined);
    if (!(await isCurrent(tx, video, open, plan))) return;
    const work = plan.work.filter(({ key }) => chosen.has(key));
    const added = work.filter(({ state }) => state === 'new');
    const changed = work.filter(({ state }) => state === 'changed');
    const created = listNew(caller, video, { ...open, teamOnly }, work);
    await insertImported(tx, created);
    const ids = created.map(({ id }) => id);
    const { authorId } = requirePerson(caller);
    await insertUnread(tx, { ids, itemId: video.id, authorId }, teamId);
    const records: AuditRecord[] = ids.map(() => ({ action: 'comment.create', subject: name, itemId: video.id }));
    for (const row of changed) records.push(...(await applyChanges(tx, row, open.clock, { itemId: video.id, name })));
    const touched = [...ids, ...changed.flatMap(({ commentId }) => commentId ?? [])];
    const ofTeam = await findTeamOnly(tx, touched);
    for (const [isTeamOnly, some] of Map.groupBy(touched, (id) => ofTeam.has(id))) {
      await announceComments(tx, { itemId: video.id, isTeamOnly }, some);
    }
    for (const commentId of ids) await notifyComment(tx, { commentId });
    await recordAudit(tx, teamId, caller, records);
    result = { created: added.length, changed: changed.length, left: work.length - added.length - changed.length };
  });
  return result;
}

/** Links let people comment, but a file can bring thousands of notes in the names of others. */
function requireTeam(caller: Caller, video: Video<'comment'>): Member {
  if (caller.kind === 'member' && !isByLink(caller, video)) return caller;
  throw new AppError('forbidden', 'Only members of the team can import comments. Send them the file.');
}

function describeTeamOnly(work: Work[]): string[] {
  const count = work.filter(({ state, marker }) => state === 'new' && marker.teamOnly).length;
  if (count === 0) return [];
  return [
    `${count === 1 ? '1 new comment is' : `${count} new comments are`} for the team only in this file, and here.`,
  ];
}

function showRow({ marker: _, newText: __, newReplies: ___, ...row }: Work): MarkerRow {
  return row;
}

/** New comments and replies, with ids in the order of the file. */
function listNew(
  caller: Caller,
  video: Video<'comment'>,
  { version, clock, teamOnly }: { version: { id: string }; clock: FrameClock; teamOnly: boolean },
  work: Work[],
) {
  const { authorId, guestId, name } = requirePerson(caller);
  const base = {
    itemId: video.id,
    authorId,
    guestId,
    authorName: name,
    drawing: null,
    picture: null,
    area: null,
    words: null,
  };
  return work.flatMap((row) => {
    if (row.state !== 'new' && row.state !== 'changed') return [];
    const moment = placeInTime({ seconds: 0, frame: row.frame, endFrame: row.endFrame }, clock);
    // A reply is as its thread, whatever is said here.
    const isTeamOnly = teamOnly || row.marker.teamOnly === true;
    const at = { ...base, ...moment, versionId: version.id, isTeamOnly };
    const isNew = row.state === 'new';
    const id = isNew ? uuidv7() : row.commentId;
    const replies = row.newReplies.map(({ text, key }) => {
      return { ...at, id: uuidv7(), parentId: id, text, importKey: key };
    });
    const own = isNew && id !== null ? [{ ...at, id, parentId: null, text: row.newText, importKey: row.key }] : [];
    return [...own, ...replies];
  });
}

async function applyChanges(
  tx: Tx,
  { commentId: id, changes, newText, frame, endFrame, marker }: Work,
  clock: FrameClock,
  { itemId, name }: { itemId: string; name: string },
): Promise<AuditRecord[]> {
  if (id === null) return [];
  if (changes.includes('text')) await rewriteComment(tx, id, newText);
  if (changes.includes('place')) await moveComment(tx, id, placeInTime({ seconds: 0, frame, endFrame }, clock));
  // Editing reopens a comment, so this comes last.
  const isResolved = changes.includes('resolved') || (changes.includes('text') && marker.resolved === true);
  if (!isResolved || !(await markResolved(tx, id, true))) return [];
  return [{ action: 'comment.resolve', subject: name, itemId }];
}
