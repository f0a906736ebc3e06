import { UserId } from '#contract/accounts/users.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { announce, announceComments, announceViewers } from '#server/platform/realtime/events.ts';
import { findAcquaintance, findTeamIdsOf, findUnderReview, findUser } from './users.queries.ts';

export { findImage } from './users.queries.ts';

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

/** Shows another name or picture of this person at once, in their teams and in every open review. */
export async function announcePerson(tx: Tx, userId: string): Promise<void> {
  for (const teamId of await findTeamIdsOf(tx, userId)) {
    await announce(tx, { teamId, event: { kind: 'members', teamId } });
  }
  for (const { itemId, commentIds } of await findUnderReview(tx, userId)) {
    await announceComments(tx, itemId, commentIds);
    await announceViewers(tx, itemId);
  }
}
