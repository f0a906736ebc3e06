import type { DigestKind } from '#contract/accounts/emails.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findAroundComment, findAroundVersion, insertNotifications } from './notifications.queries.ts';

/**
 * Records events for the users concerned, in the transaction that causes them. The digest checks settings and
 * permissions later.
 */

/** A comment concerns the uploaders of its file and version; a reply also concerns the other authors of its thread. */
export async function notifyComment(tx: Tx, { commentId }: { commentId: string }): Promise<void> {
  const around = await findAroundComment(tx, commentId);
  if (!around) return;
  await notify(tx, { ...around, commentId }, { reply: around.threadAuthors, comment: around.uploaders });
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
