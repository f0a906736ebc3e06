import type { Leaving, Proof } from '#contract/accounts/account.ts';
import { passTeamOn, takeOut } from '#server/features/members/members.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { accountDeletedEmail } from './account-emails.ts';
import {
  deleteUser,
  destroyOwnTeams,
  findJoinedTeamIds,
  findLeaving,
  findOwnedTeams,
  lockUser,
} from './leaving.queries.ts';
import { type AccountServices, type Holder, requireProof } from './proof.ts';

type Decision = { teamId: string; heirId: string | null };

export async function showLeaving({ db }: AccountServices, { caller }: Holder): Promise<Leaving> {
  return findLeaving(db, caller.userId);
}

/** Atomic, so no team loses its owner without the account being deleted. */
export async function deleteAccount(
  services: AccountServices,
  holder: Holder,
  given: { email: string; teams: Decision[]; proof: Proof },
): Promise<void> {
  const { db, mailer, config, queue } = services;
  const { userId } = holder.caller;
  const { email } = await requireProof(services, holder, given.proof, { codeWillDo: false });
  if (given.email.trim().toLowerCase() !== email) {
    throw new AppError('bad_request', `To continue, type the address of your account: ${email}`, 'body.email');
  }
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('unauthenticated', 'This account was already deleted.');
    await settleOwnTeams(tx, holder, given.teams);
    for (const teamId of await findJoinedTeamIds(tx, userId)) await takeOut(tx, holder.caller, teamId);
    await deleteUser(tx, userId);
    await queue.enqueue(tx, 'clean', userId);
  });
  mailer.sendLater(accountDeletedEmail(email, config.publicUrl));
}

/** Fails for teams that the owner was not asked about, such as one created meanwhile. */
async function settleOwnTeams(tx: Tx, { caller }: Holder, decisions: Decision[]): Promise<void> {
  const owned = await findOwnedTeams(tx, caller.userId);
  await lockTrees(
    tx,
    owned.map(({ id }) => id),
  );
  const chosen = new Map(decisions.map(({ teamId, heirId }) => [teamId, heirId]));
  for (const { id, name } of owned) {
    const heirId = chosen.get(id);
    if (heirId === undefined) {
      throw new AppError('conflict', `Choose what happens to "${name}": transfer it to a member, or delete it.`, id);
    }
    if (heirId) await passTeamOn(tx, caller, await loadTeam(tx, caller, 'own', id), heirId);
    else await announce(tx, { teamId: id, event: { kind: 'teams' } });
  }
  await destroyOwnTeams(tx, caller.userId);
}
