import { putMember } from '#server/features/members/members.ts';
import { signInProvider } from '#server/platform/audit/directory.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { findStored, isIn, noteArrived } from './providers.queries.ts';

/** A person joins the team with the first sign-in by its provider. One whom an admin removes later stays out. */
export async function takeArrival(db: Db, userId: string, teamId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [teamId]);
    const provider = await findStored(tx, teamId);
    if (!(await noteArrived(tx, userId, teamId)) || !provider?.role || (await isIn(tx, teamId, userId))) return;
    await putMember(tx, teamId, userId, provider.role);
    const user = tx.selectFrom('users').select('name').where('id', '=', userId);
    const { name } = await user.executeTakeFirstOrThrow();
    const detail = `as ${provider.role}, by ${provider.name}`;
    await recordAudit(tx, teamId, signInProvider, [{ action: 'member.join', subject: name, detail }]);
    await announce(tx, { teamId, event: { kind: 'members', teamId } });
    await announce(tx, { userId, event: { kind: 'teams' } });
  });
}
