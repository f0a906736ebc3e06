import type { Comment } from '#contract/comments/comments.ts';
import { notifyAssignment } from '#server/features/notifications/notifications.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { authorizeComment } from '#server/platform/access/policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { announceItems } from '#server/platform/realtime/events.ts';
import { changeCounts } from '../change-thread.ts';
import { showComment } from '../show-comments.ts';
import { findSeen, type SeenComment } from '../subjects.ts';
import { holdAssignable, holdAssignment, updateAssignment } from './people.queries.ts';

/** Idempotent. A trigger announces the change, because assignments also end with memberships. */
export async function assignComment(
  db: Db,
  caller: Member,
  comment: Authorized<SeenComment, 'assign'>,
  { userId: assigneeId, dueOn }: { userId: string | null; dueOn: string | null },
): Promise<Comment> {
  const { id, itemId } = comment;
  if (comment.parentId !== null) {
    throw new AppError('bad_request', 'Replies are not assigned. Assign the comment above them.');
  }
  await changeCounts(db, { itemId, threadId: id }, async (tx, { teamId, name: subject }) => {
    const assignee = assigneeId === null ? null : await requireAssignable(tx, teamId, assigneeId);
    const before = await holdAssignment(tx, id);
    authorizeComment(caller, 'view', before && comment);
    const after = { assigneeId, dueOn: assigneeId === null ? null : dueOn };
    if (!before || (before.assigneeId === after.assigneeId && before.dueOn === after.dueOn)) return undefined;
    await updateAssignment(tx, id, after, assigneeId === null ? null : caller.userId);
    if (assigneeId !== null && assigneeId !== before.assigneeId) {
      await notifyAssignment(tx, comment, { byId: caller.userId, toId: assigneeId });
    }
    // Calendars of the team show the day.
    await announceItems(tx, teamId, [itemId]);
    const detail = assignee ? `to ${assignee.name}${dueOn === null ? '' : `, due ${dueOn}`}` : 'to no one';
    await recordAudit(tx, teamId, caller, [{ action: 'comment.assign', subject, itemId, detail }]);
    return undefined;
  });
  const row = await findSeen(db, caller, id);
  return showComment(db, caller, authorizeComment(caller, 'view', row?.deletedAt === null ? row : undefined));
}

async function requireAssignable(tx: Tx, teamId: string, userId: string): Promise<{ name: string }> {
  const person = await holdAssignable(tx, teamId, userId);
  if (person) return person;
  throw new AppError('conflict', 'This person is not in the team. Choose another one.', 'body.userId');
}
