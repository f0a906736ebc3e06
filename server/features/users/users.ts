import { UserId } from '#contract/accounts/users.ts';
import type { Member } from '#server/access/actor.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { findAcquaintance, findUser } from './users.queries.ts';

export async function findVisibleUser(db: Db, caller: Member, userId: string): Promise<{ name: string } | undefined> {
  if (!UserId.safeParse(userId).success) return undefined;
  return findAcquaintance(db, caller.userId, userId);
}

/** Signing up already created the account; this only confirms the client's data. */
export function confirmUser(caller: Member, given: { email: string }): { name: string } {
  if (given.email.toLowerCase() !== caller.email) {
    throw new AppError(
      'forbidden',
      'This is not the address of your account. Use the one you signed in with.',
      'body.email',
    );
  }
  return { name: caller.name };
}

/** A user for whom work continues after the response to their call. */
export async function findMember(db: Db, userId: string): Promise<Member | undefined> {
  const user = await findUser(db, userId);
  return user && { kind: 'member', ...user };
}
