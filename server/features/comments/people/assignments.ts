import type { Comment } from '#contract/comments/comments.ts';
import type { Assignment } from '#contract/comments/mentions.ts';
import { notifyAssignment } from '#server/features/notifications/notifications.ts';
import { type Member, requireMember } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import {
  authorizeComment,
  authorizeCommentChange,
  type CommentFacts,
  type Facts,
} from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { changeCounts } from '../change-thread.ts';
import { showComment } from '../show-comments.ts';
import { type Caller, findSeen, type SeenComment } from '../subjects.ts';
import { holdAssignable, holdAssignment, updateAssignment } from './people.queries.ts';

export type GivenAssignment = { userId: string | null; dueOn: string | null };

/** Idempotent. A trigger announces the change, because assignments also end with memberships. */
export async function assignComment(
  db: Db,
  caller: Member,
  comment: Authorized<SeenComment, 'assign'>,
  given: GivenAssignment,
): Promise<Comment> {
  const { id, itemId } = comment;
  if (comment.parentId !== null) throw isReply();
  await changeCounts(db, { itemId, threadId: id }, async (tx, place) => {
    await assignIn(tx, caller, comment, given, { ...place, field: 'body.userId' });
    return undefined;
  });
  const row = await findSeen(db, caller, id);
  return showComment(db, caller, authorizeComment(caller, 'view', row?.deletedAt === null ? row : undefined));
}

/** Assigns a comment in the transaction that writes it, so that neither is there without the other. */
export async function assignNew(
  tx: Tx,
  caller: Caller,
  comment: Pick<SeenComment, 'id' | 'itemId' | 'versionId' | 'parentId' | 'isTeamOnly'> & Facts,
  { given, ...place }: { given: GivenAssignment; teamId: string; name: string },
): Promise<Assignment | null> {
  if (comment.parentId !== null) throw isReply();
  const allowed = authorizeCommentChange(caller, 'assign', { ...comment, isMine: true });
  return assignIn(tx, requireMember(caller), allowed, given, { ...place, field: 'body.assignment.userId' });
}

async function assignIn(
  tx: Tx,
  caller: Member,
  comment: Pick<SeenComment, 'id' | 'itemId' | 'versionId'> & CommentFacts,
  { userId: assigneeId, dueOn }: GivenAssignment,
  { teamId, name: subject, field }: { teamId: string; name: string; field: string },
): Promise<Assignment | null> {
  const { id, itemId } = comment;
  const assignee = assigneeId === null ? null : await requireAssignable(tx, teamId, assigneeId, field);
  const before = await holdAssignment(tx, id);
  authorizeComment(caller, 'view', before && comment);
  const after = { assigneeId, dueOn: assigneeId === null ? null : dueOn };
  const shown = assignee && { person: assignee, dueOn: after.dueOn };
  if (!before || (before.assigneeId === after.assigneeId && before.dueOn === after.dueOn)) return shown;
  await updateAssignment(tx, id, after, assigneeId === null ? null : caller.userId);
  if (assigneeId !== null && assigneeId !== before.assigneeId) {
    await notifyAssignment(tx, comment, { byId: caller.userId, toId: assigneeId });
  }
  // Calendars of the team show the day.
  await announceItems(tx, teamId, [itemId], { withoutLinks: true });
  const detail = assignee ? `to ${assignee.name}${dueOn === null ? '' : `, due ${dueOn}`}` : 'to no one';
  await recordAudit(tx, teamId, caller, [{ action: 'comment.assign', subject, itemId, detail }]);
  return shown;
}

const isReply = () => new AppError('bad_request', 'Replies are not assigned. Assign the comment above them.');

async function requireAssignable(tx: Tx, teamId: string, userId: string, field: string): Promise<Assignment['person']> {
  const person = await holdAssignable(tx, teamId, userId);
  if (person) return person;
  throw new AppError('conflict', 'This person is not in the team. Choose another one.', field);
}
