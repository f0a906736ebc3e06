import { UserId } from '#contract/accounts/users.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { type Announcement, announce, ofComments } from '#server/platform/realtime/events.ts';
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
  const teams = (await findTeamIdsOf(tx, userId)).map((teamId): Announcement => {
    return { teamId, event: { kind: 'members', teamId } };
  });
  const reviews = (await findUnderReview(tx, userId)).flatMap(({ commentIds, ...of }): Announcement[] => [
    ...ofComments(of, commentIds),
    { kind: 'viewers', itemId: of.itemId },
  ]);
  // In one statement: links and sign-ins of this person wait for the row that changes.
  await announce(tx, ...teams, ...reviews);
}
