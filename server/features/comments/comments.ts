import type { Comment } from '#contract/comments/comments.ts';
import type { Drawing } from '#contract/comments/drawing.ts';
import type { CommentPlace } from '#contract/comments/places.ts';
import { dayMs } from '#contract/durations.ts';
import { trashDays } from '#contract/items/trash.ts';
import { notifyComment, notifyMentioned } from '#server/features/notifications/notifications.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import {
  authorizeComment,
  authorizeItem,
  type CommentAction,
  isByLink,
  maySee,
} from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { announceComments } from '#server/platform/realtime/events.ts';
import { changeCounts, changeThread } from './change-thread.ts';
import {
  deleteLike,
  deleteOldComments,
  findOwner,
  findReplyIds,
  holdComment,
  holdVersion,
  insertComment,
  markDeleted,
  markResolved,
  markRestored,
  type NewComment,
  putLike,
  rewriteComment,
  type Written,
} from './changes.queries.ts';
import type { CommentRow, VersionRow } from './comments.queries.ts';
import { insertUnread } from './counts.queries.ts';
import { takeGuestTry } from './guest-limits.ts';
import { assignNew, type GivenAssignment } from './people/assignments.ts';
import { changeMentions, insertMentions, type Sender } from './people/mentions.ts';
import { placeOnFile } from './place-on-file.ts';
import { showComment } from './show-comments.ts';
import { type Caller, findSeen, isBy, loadVersion, requirePerson, type SeenComment, type Video } from './subjects.ts';

export { describeChanges, findAllowed } from './live-comments.ts';
export { assignComment } from './people/assignments.ts';
export { sendGuestMentions } from './people/guest-emails.ts';
export { listComments } from './show-comments.ts';
export { forgetOldChanges } from './since.ts';
export { loadChangeable, loadComment } from './subjects.ts';

type Permitted<A extends 'comment' | CommentAction> = Authorized<SeenComment, A>;

export type GivenComment = {
  id?: string | undefined;
  text: string;
  version?: number | undefined;
  replyTo: string | null;
  seconds: number;
  frame?: number | undefined;
  endFrame?: number | null | undefined;
  place?: CommentPlace | undefined;
  drawing: Drawing | null;
  /** A data URL of a PNG, JPEG or WebP, already checked. */
  picture: string | null;
  /** Ids of people whose names may stand in the text. */
  mentions?: string[] | undefined;
  assignment?: GivenAssignment | undefined;
  /** A reply is as its thread. */
  teamOnly?: boolean | undefined;
};

const forTheTeam = 'Only people of the team can write comments that only the team sees.';

/** Characters of a comment that the audit log quotes. */
const longestDetail = 200;

/** Idempotent: a repeated id returns the comment of the first call. */
export async function createComment(
  db: Db,
  caller: Caller,
  video: Video<'comment'>,
  given: GivenComment,
  sender?: Sender,
): Promise<Comment> {
  await takeGuestTry(db, caller, given);
  const id = given.id ?? uuidv7();
  if (given.id && (await isRepeated(db, caller, video, id))) return readBack(db, caller, id);
  const person = requirePerson(caller);
  if (given.teamOnly && isByLink(caller, video)) throw new AppError('forbidden', forTheTeam, 'body.teamOnly');
  const version = await loadVersion(db, video, given.version);
  const place = await placeOnFile(db, given, version);
  const { text, replyTo: parentId, drawing, picture } = given;
  const comment = {
    id,
    itemId: video.id,
    versionId: version.id,
    parentId,
    authorId: person.authorId,
    guestId: person.guestId,
    authorName: person.name,
    text,
    ...place,
    drawing,
    picture,
  };
  let written: (NewComment & Shown) | undefined;
  await changeCounts(db, { itemId: video.id, threadId: parentId ?? id }, async (tx, { teamId, name }) => {
    authorizeItem(caller, 'comment', (await holdVersion(tx, version.id, video.id)) ? video : undefined);
    const thread = parentId ? await requireThread(tx, caller, video, { parentId, versionId: version.id }) : undefined;
    const isTeamOnly = thread?.isTeamOnly ?? given.teamOnly ?? false;
    const inserted = await insertComment(tx, { ...comment, isTeamOnly });
    if (!inserted) {
      await isRepeated(tx, caller, video, id);
      return undefined;
    }
    const readers = await insertUnread(tx, { ids: [id], itemId: video.id, authorId: person.authorId }, teamId);
    const mentions = await insertMentions(tx, caller, video, {
      ...{ id, text, isTeamOnly, given: given.mentions },
      sender,
    });
    const assigned = given.assignment && { given: given.assignment, teamId, name };
    const assignment = assigned ? await assignNew(tx, caller, { ...video, ...comment, isTeamOnly }, assigned) : null;
    written = { ...comment, isTeamOnly, ...inserted, mentions, assignment };
    await announceComments(tx, { itemId: video.id, isTeamOnly }, [id]);
    await notifyComment(tx, { commentId: id, mentioned: mentions });
    // Without the text, which the author may delete.
    await recordAudit(tx, teamId, caller, [{ action: 'comment.create', subject: name, itemId: video.id }]);
    // Replies are part of a thread that is counted already.
    const threads = parentId ? 0 : 1;
    const ofTeam = isTeamOnly ? threads : 0;
    const added = { comments: threads, open: threads, teamComments: ofTeam, teamOpen: ofTeam };
    return { ...added, unread: new Map(readers.map((userId) => [userId, 1])) };
  });
  return written ? showWritten(db, caller, written, video, version) : readBack(db, caller, id);
}

type Shown = Written & Pick<CommentRow, 'mentions' | 'assignment'>;

/** Reading a comment back would cost a third of writing it. */
function showWritten(
  db: Db,
  caller: Caller,
  comment: NewComment & Shown,
  { teamId, role, linkPlace }: Video<'comment'>,
  { number, contentType }: VersionRow,
): Promise<Comment> {
  const changes = { isResolved: false, editedAt: null, deletedAt: null, parentDeletedAt: null };
  const likes = { likeCount: 0, likerNames: [], isLiked: false };
  const row = {
    ...comment,
    ...changes,
    ...likes,
    version: number,
    contentType,
    teamId,
    role,
    linkPlace,
    hasMore: false,
    isMine: true,
  };
  return showComment(db, caller, row);
}

/** Whether the caller already wrote this comment on this video. Throws if the id belongs to another comment. */
async function isRepeated(db: Db | Tx, caller: Caller, video: Video<'comment'>, id: string): Promise<boolean> {
  const row = await findOwner(db, id);
  if (!row || (isBy(caller, row) && row.itemId === video.id)) return row !== undefined;
  throw new AppError('conflict', 'Another comment has this id. Make a new one and send it again.', 'body.id');
}

/** A reply needs an existing top-level comment on the same version, which its author sees. */
async function requireThread(
  tx: Tx,
  caller: Caller,
  video: Video<'comment'>,
  { parentId, versionId }: { parentId: string; versionId: string },
): Promise<{ isTeamOnly: boolean }> {
  const parent = await holdComment(tx, parentId);
  const isSeen = parent && maySee(caller, { ...video, isTeamOnly: parent.isTeamOnly });
  if (!isSeen || parent.versionId !== versionId || parent.isDeleted) {
    const message = 'The comment that you reply to was deleted. Send your reply as a new comment.';
    throw new AppError('conflict', message, 'body.replyTo');
  }
  if (parent.parentId !== null) {
    const message = 'A reply cannot have replies. Reply to the comment above it.';
    throw new AppError('bad_request', message, 'body.replyTo');
  }
  return parent;
}

/** Editing reopens a comment, since the new text is not dealt with yet. */
export async function editComment(
  db: Db,
  caller: Caller,
  comment: Permitted<'rewrite'>,
  { text, mentions: given }: { text: string; mentions?: string[] | undefined },
  sender?: Sender,
): Promise<Comment> {
  await changeThread(db, threadOf(comment), async (tx, { teamId }) => {
    const hasChanged = await rewriteComment(tx, comment.id, text);
    if (!hasChanged) return;
    const mentioned = await changeMentions(tx, caller, { ...comment, teamId }, { text, given, sender });
    await notifyMentioned(tx, { commentId: comment.id, mentioned });
    await announceIf(tx, comment, hasChanged);
  });
  return readBack(db, caller, comment.id);
}

export async function resolveComment(
  db: Db,
  caller: Caller,
  comment: Permitted<'resolve'>,
  isResolved: boolean,
): Promise<Comment> {
  await changeThread(db, threadOf(comment), async (tx, { teamId, name }) => {
    const hasChanged = await markResolved(tx, comment.id, isResolved);
    if (hasChanged && isResolved) {
      await recordAudit(tx, teamId, caller, [{ action: 'comment.resolve', subject: name, itemId: comment.itemId }]);
    }
    await announceIf(tx, comment, hasChanged);
  });
  return readBack(db, caller, comment.id);
}

export async function likeComment(
  db: Db,
  caller: Caller,
  comment: Permitted<'comment'>,
  isLiked: boolean,
): Promise<Comment> {
  const person = requirePerson(caller);
  const work = isLiked ? putLike : deleteLike;
  await inTransaction(db, async (tx) => announceIf(tx, comment, await work(tx, comment.id, person)));
  return readBack(db, caller, comment.id);
}

function threadOf({ id, itemId, parentId }: SeenComment): { itemId: string; threadId: string } {
  return { itemId, threadId: parentId ?? id };
}

/** Announces the comment if the change had an effect. */
async function announceIf(tx: Tx, comment: SeenComment, hasChanged: boolean): Promise<void> {
  if (hasChanged) await announceComments(tx, comment, [comment.id]);
}

/** After the commit: changes of one team wait for each other, and this need not be among them. */
async function readBack(db: Db, caller: Caller, id: string): Promise<Comment> {
  const row = await findSeen(db, caller, id);
  return showComment(db, caller, authorizeComment(caller, 'view', row?.deletedAt === null ? row : undefined));
}

/** Hides its replies too; restoring shows them again. */
export async function deleteComment(db: Db, caller: Caller, comment: Permitted<'remove'>): Promise<void> {
  await changeThread(db, threadOf(comment), async (tx, place) => {
    if (!(await markDeleted(tx, comment.id, caller.userId))) return;
    await announceThread(tx, comment);
    await recordChange(tx, caller, place, comment, 'comment.delete');
  });
}

export async function restoreComment(db: Db, caller: Caller, comment: Permitted<'remove'>): Promise<Comment> {
  if (comment.parentDeletedAt !== null) {
    throw new AppError('conflict', 'This is a reply to a deleted comment. Restore that comment first.');
  }
  await changeThread(db, threadOf(comment), async (tx, place) => {
    if (!(await markRestored(tx, comment.id))) return;
    await announceThread(tx, comment);
    await recordChange(tx, caller, place, comment, 'comment.restore');
  });
  return readBack(db, caller, comment.id);
}

async function recordChange(
  tx: Tx,
  caller: Caller,
  { teamId, name }: { teamId: string; name: string },
  { text }: SeenComment,
  action: 'comment.delete' | 'comment.restore',
): Promise<void> {
  await recordAudit(tx, teamId, caller, [{ action, subject: name, detail: text.slice(0, longestDetail) }]);
}

async function announceThread(tx: Tx, comment: SeenComment): Promise<void> {
  await announceComments(tx, comment, [comment.id, ...(await findReplyIds(tx, comment.id))]);
}

/** Deletes comments permanently 30 days after their deletion, with replies. Returns how many. */
export async function emptyDeletedComments(db: Db, now: Date): Promise<number> {
  return deleteOldComments(db, new Date(now.getTime() - trashDays * dayMs));
}
