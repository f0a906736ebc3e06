import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/services.ts';
import { type Actor, type Member, requireMember } from './actor.ts';

declare const proof: unique symbol;

/** A person who runs the server. Only `requireServerAdmin` creates one, so no change of the console skips the check. */
export type ServerAdmin = Member & { readonly [proof]: true };

type Needed = { config: Pick<Services['config'], 'adminEmails'>; db: Db };

/**
 * The accounts that ADMIN_EMAILS names, once they have confirmed that address; without it the first account. It is no
 * role in any team: the console shows names and figures of all teams, and no video or comment.
 */
export async function isServerAdmin(
  { config, db }: Needed,
  { userId, email, emailVerified }: Pick<Member, 'userId' | 'email' | 'emailVerified'>,
): Promise<boolean> {
  if (config.adminEmails.length > 0) return emailVerified && config.adminEmails.includes(email.toLowerCase());
  return isFirstAccount(db, userId);
}

/** Whether an account opens the console as soon as its address is confirmed. */
export function awaitsConsole(
  { adminEmails }: Pick<Services['config'], 'adminEmails'>,
  { email, emailVerified }: Pick<Member, 'email' | 'emailVerified'>,
): boolean {
  return !emailVerified && adminEmails.includes(email.toLowerCase());
}

/** The account that signed up first. When it is deleted, no other one inherits its rights. */
export async function isFirstAccount(db: Db, userId: string): Promise<boolean> {
  const owner = await db.selectFrom('server_owner').select('user_id').executeTakeFirst();
  return owner?.user_id === userId;
}

export async function requireServerAdmin(services: Needed, actor: Actor): Promise<ServerAdmin> {
  const member = requireMember(actor);
  if (await isServerAdmin(services, member)) return member as ServerAdmin;
  throw new AppError('not_found', 'Only the person who runs this server can open this page. Ask them.');
}
