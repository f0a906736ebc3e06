import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Directory } from './directory.ts';

export type ServerChangeAction =
  | 'user.create'
  | 'user.change'
  | 'user.invite'
  | 'user.uninvite'
  | 'user.suspend'
  | 'user.end-suspension'
  | 'user.sign-out'
  | 'user.two-factor-off'
  | 'team.quota'
  | 'team.group'
  | 'provider.save'
  | 'provider.remove'
  | 'job.retry'
  | 'job.cancel'
  | 'video.retry'
  | 'email.test'
  | 'orphans.delete';

/** Runs in the transaction of the change itself, so that both are committed or neither. */
export async function recordServerChange(
  tx: Tx,
  by: Member | Directory,
  action: ServerChangeAction,
  subject: string,
  detail = '',
): Promise<void> {
  const change = { id: uuidv7(), user_id: by.userId, user_name: by.name, action, subject, detail };
  await tx.insertInto('server_changes').values(change).execute();
}
