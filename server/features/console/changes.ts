import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export type ChangeAction =
  | 'user.invite'
  | 'user.uninvite'
  | 'user.suspend'
  | 'user.end-suspension'
  | 'user.sign-out'
  | 'user.two-factor-off'
  | 'team.quota'
  | 'job.retry'
  | 'job.cancel'
  | 'video.retry'
  | 'email.test'
  | 'orphans.delete';

/** Runs in the transaction of the change itself, so that both are committed or neither. */
export async function recordChange(
  tx: Tx,
  admin: ServerAdmin,
  action: ChangeAction,
  subject: string,
  detail = '',
): Promise<void> {
  const change = { id: uuidv7(), user_id: admin.userId, user_name: admin.name, action, subject, detail };
  await tx.insertInto('server_changes').values(change).execute();
}
