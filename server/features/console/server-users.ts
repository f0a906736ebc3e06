import type { ServerInvite, ServerUser } from '#contract/console/console.ts';
import { dayMs } from '#contract/durations.ts';
import { endSuspension, type LeaverLinks, nameOf, signOut, suspend } from '#server/features/leavers/leavers.ts';
import { isServerAdmin, type ServerAdmin } from '#server/platform/access/server-admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAccountAudit } from '#server/platform/audit/record-audit.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { isBlocked, queueEmail } from '#server/platform/email/email.ts';
import type { Services } from '#server/platform/services.ts';
import { serverInviteEmail } from './console-emails.ts';
import {
  deleteInvite,
  deleteTwoFactor,
  findAccount,
  findInvites,
  findUsers,
  hasAccount,
  putInvite,
} from './server-users.queries.ts';

type Needed = Pick<Services, 'config' | 'db'>;
type Account = { id: string; name: string; email: string };

const validDays = 14;

export async function listServerUsers(
  { config, db }: Needed,
  { q, after, limit }: { q: string; after?: string | undefined; limit: number },
): Promise<{ users: ServerUser[]; invites: ServerInvite[]; next: string | null }> {
  const rows = await findUsers(db, { q, after, limit: limit + 1 });
  const users = rows.slice(0, limit).map(async (row) => ({
    ...row,
    isAdmin: await isServerAdmin({ config, db }, { userId: row.id, email: row.email, emailVerified: row.isVerified }),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }));
  const shown = await Promise.all(users);
  return {
    users: shown,
    invites: await findInvites(db),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The address alone admits its holder, like a team's invite, so the link has no secret. */
export async function inviteServerUser(
  { config, db, queue }: Needed & Pick<Services, 'queue'>,
  admin: ServerAdmin,
  given: string,
): Promise<{ link: string; isSent: boolean }> {
  const email = given.toLowerCase();
  if (config.signUp === 'closed') {
    throw new AppError('conflict', 'SIGNUP is "closed", so no invite would be accepted. Set it to "invite".');
  }
  const link = `${config.publicUrl}/signup`;
  const isSent = config.smtpUrl !== undefined && !isBlocked(config.mailBlocklist, email);
  await inTransaction(db, async (tx) => {
    if (await hasAccount(tx, email)) {
      throw new AppError('conflict', 'This address has an account already.', 'body.email');
    }
    await putInvite(tx, email, admin.userId, new Date(Date.now() + validDays * dayMs));
    await recordServerChange(tx, admin, 'user.invite', email);
    if (isSent) await queueEmail(tx, queue, serverInviteEmail(email, link, validDays));
  });
  return { link, isSent };
}

export async function revokeServerInvite({ db }: Needed, admin: ServerAdmin, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteInvite(tx, email.toLowerCase());
    await recordServerChange(tx, admin, 'user.uninvite', email.toLowerCase());
  });
}

/** Returns how many links of the person were switched off. */
export async function suspendUser(
  { db }: Needed,
  admin: ServerAdmin,
  userId: string,
  links: LeaverLinks,
): Promise<number> {
  if (userId === admin.userId) throw new AppError('bad_request', 'You cannot suspend your own account.');
  return changeAccount(db, userId, (tx, account) => suspend(tx, admin, account, links));
}

export async function endUserSuspension({ db }: Needed, admin: ServerAdmin, userId: string): Promise<void> {
  await changeAccount(db, userId, (tx, account) => endSuspension(tx, admin, account));
}

export async function signOutUser({ db }: Needed, admin: ServerAdmin, userId: string): Promise<void> {
  await changeAccount(db, userId, async (tx, account) => {
    await signOut(tx, userId);
    await recordServerChange(tx, admin, 'user.sign-out', nameOf(account));
  });
}

/** Signs out too: the reset is for a lost phone, which may be signed in. */
export async function resetTwoFactor({ db }: Needed, admin: ServerAdmin, userId: string): Promise<void> {
  await changeAccount(db, userId, async (tx, account) => {
    await deleteTwoFactor(tx, userId);
    await signOut(tx, userId);
    await recordAccountAudit(tx, { userId, name: account.name }, 'account.two-factor-off');
    await recordServerChange(tx, admin, 'user.two-factor-off', nameOf(account));
  });
}

async function changeAccount<Result>(
  db: Db,
  userId: string,
  change: (tx: Tx, account: Account) => Promise<Result>,
): Promise<Result> {
  const account = await findAccount(db, userId);
  if (!account) throw new AppError('not_found', 'This account does not exist any more.');
  return inTransaction(db, (tx) => change(tx, account));
}
