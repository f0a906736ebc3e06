import type { DigestKind } from '#contract/accounts/emails.ts';
import type { Mention } from '#contract/comments/mentions.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findAroundComment, findAroundVersion, insertNotifications } from './notifications.queries.ts';

/**
 * Records events for the users concerned, in the transaction that causes them. The digest checks settings and
 * permissions later.
 */

/** A comment concerns the uploaders of its file and version; a reply also concerns the other authors of its thread. */
export async function notifyComment(
  tx: Tx,
  { commentId, mentioned = [] }: { commentId: string; mentioned?: Mention[] },
): Promise<void> {
  const around = await findAroundComment(tx, commentId);
  if (!around) return;
  const concerned = { mention: idsOf(mentioned), reply: around.threadAuthors, comment: around.uploaders };
  await notify(tx, { ...around, commentId }, concerned);
}

/** When a text is changed, only the people whom it did not mention before. */
export async function notifyMentioned(
  tx: Tx,
  { commentId, mentioned }: { commentId: string; mentioned: Mention[] },
): Promise<void> {
  const around = mentioned.length > 0 ? await findAroundComment(tx, commentId) : undefined;
  if (around) await notify(tx, { ...around, commentId }, { mention: idsOf(mentioned) });
}

const idsOf = (mentioned: Mention[]) => mentioned.flatMap(({ userId }) => userId ?? []);

export async function notifyAssignment(
  tx: Tx,
  comment: { id: string; itemId: string; versionId: string },
  { byId, toId }: { byId: string; toId: string },
): Promise<void> {
  await notify(tx, { ...comment, commentId: comment.id, authorId: byId }, { assignment: [toId] });
}

/** A new version concerns the earlier uploaders and the commenters of its file. */
export async function notifyVersion(tx: Tx, version: { itemId: string; number: number }): Promise<void> {
  const around = await findAroundVersion(tx, version);
  if (!around) return;
  await notify(tx, { ...around, commentId: null }, { version: [...around.uploaders, ...around.commenters] });
}

/** Authors are not notified of their own actions. */
async function notify(
  tx: Tx,
  event: { itemId: string; versionId: string; authorId: string | null; commentId: string | null },
  concerned: Partial<Record<DigestKind, string[]>>,
): Promise<void> {
  const kinds = Object.entries(concerned) as [DigestKind, string[]][];
  const recipients = kinds.flatMap(([kind, userIds]) =>
    [...new Set(userIds)].filter((userId) => userId !== event.authorId).map((userId) => ({ userId, kind })),
  );
  if (recipients.length > 0) await insertNotifications(tx, event, recipients);
}
