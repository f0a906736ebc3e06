import { randomBytes } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import type { Invite, InviteOffer, MemberRole } from '#contract/teams/members.ts';
import type { Team } from '#contract/teams/teams.ts';
import { addMember, isMember } from '#server/features/members/members.ts';
import { stopLinks, wantsEmail } from '#server/features/notifications/notifications.ts';
import { describeTeam, loadTeam, type TeamRow } from '#server/features/teams/teams.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Authorized } from '#server/platform/access/authorized.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { inTransaction, lockTrees } from '#server/platform/db/transaction.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { isBlocked, queueEmail, requireConfirmedSender, takePersonalEmail } from '#server/platform/email/email.ts';
import type { Queue } from '#server/platform/jobs/queue.ts';
import { announce } from '#server/platform/realtime/events.ts';
import { inviteEmail } from './invite-email.ts';
import { copiedLink, emailedLink, findByLink, hashToken } from './invite-links.ts';
import {
  deleteInvite,
  findOpenInvites,
  type InviteRow,
  markAccepted,
  markVerified,
  putInvite,
} from './invites.queries.ts';

type ManagedTeam = Authorized<TeamRow, 'manage'>;
/** The services that send invites, and the caller's network. */
export type Post = {
  queue: Queue;
  config: Pick<Config, 'publicUrl' | 'secret' | 'smtpUrl' | 'mailBlocklist'>;
  network: string;
};

type LinkConfig = Pick<Config, 'publicUrl' | 'secret'>;

const validDays = 14;

export async function listInvites(db: Db, config: LinkConfig, team: ManagedTeam): Promise<Invite[]> {
  return (await findOpenInvites(db, team.id)).map((invite) => describeInvite(config, invite));
}

/** Inviting an address again renews its invite and invalidates the earlier link. */
export async function inviteMember(
  db: Db,
  post: Post,
  caller: Member,
  team: ManagedTeam,
  given: { email: string; role: MemberRole },
): Promise<Invite> {
  await requireConfirmedSender(db, post.config, caller);
  if ([given.email, caller.email].some((address) => isBlocked(post.config.mailBlocklist, address))) {
    throw new AppError(
      'forbidden',
      'This server sends no email to this address or in your name. Ask its administrator.',
      'body.email',
    );
  }
  // Without SMTP admins hand over the copied link, and there is nothing to limit.
  const sendsEmail = post.config.smtpUrl !== undefined;
  const token = randomBytes(24).toString('base64url');
  const sentAt = new Date();
  const invite = await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    if (await isMember(tx, team.id, given.email)) {
      throw new AppError('conflict', `${given.email} is already in this team.`, 'body.email');
    }
    const about = `joining team ${team.id}`;
    if (sendsEmail) await takePersonalEmail(tx, { sender: caller, network: post.network, address: given.email, about });
    const expiresAt = new Date(sentAt.getTime() + validDays * dayMs);
    const id = await putInvite(tx, {
      id: uuidv7(),
      team_id: team.id,
      email: given.email,
      role: given.role,
      token_hash: hashToken(token),
      invited_by: caller.userId,
      sent_at: sentAt,
      expires_at: expiresAt,
    });
    const detail = `as ${given.role}`;
    await recordAudit(tx, team.id, caller, [{ action: 'invite.send', subject: given.email, detail }]);
    await announce(tx, { teamId: team.id, event: { kind: 'members', teamId: team.id } });
    if (sendsEmail && (await wantsEmail(tx, given.email, 'invite'))) {
      const link = emailedLink(post.config, token);
      const stop = stopLinks(post.config, given.email, 'invite');
      const to = { address: given.email, role: given.role };
      await queueEmail(tx, post.queue, inviteEmail({ caller, teamName: team.name, ...to, link, validDays, stop }));
    }
    return { id, ...given, invitedBy: caller.name, sentAt, expiresAt };
  });
  return describeInvite(post.config, invite);
}

export async function resendInvite(
  db: Db,
  post: Post,
  caller: Member,
  team: ManagedTeam,
  inviteId: string,
): Promise<Invite> {
  return inviteMember(db, post, caller, team, requireInvite(await findOpenInvites(db, team.id), inviteId));
}

export async function revokeInvite(db: Db, caller: Member, team: ManagedTeam, inviteId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTrees(tx, [team.id]);
    const invite = requireInvite(await findOpenInvites(tx, team.id), inviteId);
    await deleteInvite(tx, invite.id);
    await recordAudit(tx, team.id, caller, [{ action: 'invite.revoke', subject: invite.email }]);
    await announce(tx, { teamId: team.id, event: { kind: 'members', teamId: team.id } });
  });
}

/** Shows the holder of a link only what the email said. */
export async function readInvite(db: Db, config: LinkConfig, token: string): Promise<InviteOffer> {
  const found = await findByLink(config, db, token);
  const { teamName, invitedBy, email, role } = requireValid(found?.invite);
  return { teamName, invitedBy, email, role };
}

/** An invite is for one address, so the account that opens it must have that address. */
export async function acceptInvite(db: Db, config: LinkConfig, caller: Member, token: string): Promise<Team> {
  return inTransaction(db, async (tx) => {
    const seen = await findByLink(config, tx, token);
    const isRepeat = seen?.invite.acceptedBy === caller.userId;
    const { teamId } = isRepeat ? seen.invite : requireValid(seen?.invite);
    if (!isRepeat) {
      await lockTrees(tx, [teamId]);
      // It may have been revoked, or renewed with another role, while this waited.
      const found = await findByLink(config, tx, token);
      const invite = requireValid(found?.invite);
      if (invite.email !== caller.email) {
        throw new AppError('forbidden', `This invite is for ${invite.email}. Sign in with that address to accept it.`);
      }
      await markAccepted(tx, invite.id, caller.userId);
      if (found?.provesAddress) await markVerified(tx, caller.userId);
      await addMember(tx, teamId, caller, invite.role);
    }
    return describeTeam(caller, await loadTeam(tx, caller, 'view', teamId));
  });
}

function requireValid(invite: InviteRow | undefined): InviteRow {
  if (!invite || invite.acceptedBy !== null || invite.expiresAt < new Date()) {
    throw new AppError('not_found', 'This invite is no longer valid. Ask for a new one.');
  }
  return invite;
}

function requireInvite(invites: InviteRow[], id: string): InviteRow {
  const invite = invites.find((open) => open.id === id);
  if (!invite) throw new AppError('not_found', 'This invite was accepted or revoked. Reload the page.');
  return invite;
}

function describeInvite(config: LinkConfig, invite: Omit<InviteRow, 'teamId' | 'teamName' | 'acceptedBy'>): Invite {
  const { id, email, role, invitedBy, sentAt, expiresAt } = invite;
  const link = copiedLink(config, invite);
  return { id, email, role, invitedBy, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString(), link };
}
