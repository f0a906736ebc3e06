import type { Selectable } from 'kysely';
import type { MemberRole } from '#contract/teams/members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type InviteRow = {
  id: string;
  teamId: string;
  teamName: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
  acceptedBy: string | null;
};

function selectInvites(db: Db | Tx) {
  return db
    .selectFrom('team_invites')
    .innerJoin('teams', (join) =>
      join.onRef('teams.id', '=', 'team_invites.team_id').on('teams.deleted_at', 'is', null),
    )
    .innerJoin('users as inviter', 'inviter.id', 'team_invites.invited_by')
    .select([
      'team_invites.id',
      'team_invites.team_id as teamId',
      'teams.name as teamName',
      'team_invites.email',
      'team_invites.role',
      'inviter.name as invitedBy',
      'team_invites.sent_at as sentAt',
      'team_invites.expires_at as expiresAt',
      'team_invites.accepted_by as acceptedBy',
    ]);
}

export async function findOpenInvites(db: Db | Tx, teamId: string): Promise<InviteRow[]> {
  return selectInvites(db)
    .where('team_invites.team_id', '=', teamId)
    .where('team_invites.accepted_by', 'is', null)
    .orderBy('team_invites.id', 'desc')
    .limit(1_000)
    .execute();
}

export async function findInviteByToken(db: Db | Tx, tokenHash: string): Promise<InviteRow | undefined> {
  return selectInvites(db).where('team_invites.token_hash', '=', tokenHash).executeTakeFirst();
}

export async function findInvite(db: Db | Tx, id: string): Promise<InviteRow | undefined> {
  return selectInvites(db).where('team_invites.id', '=', id).executeTakeFirst();
}

export type NewInvite = Omit<Selectable<Schema['team_invites']>, 'accepted_by'>;

/** Keeps one open invite per address: a new one replaces the old, whose link stops working. */
export async function putInvite(tx: Tx, invite: NewInvite): Promise<string> {
  const { id, team_id, email, ...renewed } = invite;
  const row = await tx
    .insertInto('team_invites')
    .values(invite)
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'email']).where('accepted_by', 'is', null).doUpdateSet(renewed),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function markAccepted(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('team_invites').set({ accepted_by: userId }).where('id', '=', id).execute();
}

/** The holder of the emailed secret reads that mailbox. */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
}

export async function deleteInvite(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('team_invites').where('id', '=', id).execute();
}
