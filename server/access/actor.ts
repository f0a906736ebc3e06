import type { ItemType } from '#contract/items.ts';
import type { ShareAccess } from '#contract/shares.ts';
import { AppError } from '#server/app-error.ts';

/** What a link gives whoever opened it. It is read anew for each request, so that what was taken back is gone at once. */
export type ShareGrant = {
  id: string;
  /** Another one as soon as the link or its password is another one. */
  state: string;
  itemId: string;
  type: ItemType;
  /** What it leads to is called so now; with another name it has another address. */
  name: string;
  teamId: string;
  access: ShareAccess;
  allowComments: boolean;
  allowDownload: boolean;
};

export type Member = {
  kind: 'member';
  userId: string;
  /** Absent where the server itself acts for a user. */
  sessionId?: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Only where the team that it leads into is not theirs already. */
  share?: ShareGrant;
};

/** Somebody without an account who holds a link. `guest` is who they said they are. */
export type Guest = {
  kind: 'guest';
  userId: null;
  guest: { id: string; name: string } | null;
  name: string;
  share: ShareGrant;
};

/** Whoever may look at something: people by their account, or by a link, or by both. */
export type Caller = Member | Guest;

/** On whose behalf something happens. It comes from session, bearer token or link alone, never from an id that was sent. */
export type Actor = Caller | { kind: 'anonymous' } | { kind: 'system' };

export const anonymous: Actor = { kind: 'anonymous' };

export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw new AppError('unauthenticated', 'Sign in first.');
}

export function requireCaller(actor: Actor): Caller {
  return actor.kind === 'guest' ? actor : requireMember(actor);
}

/** Many calls of the specification carry the caller's id. It grants nothing; one that is not the caller's is refused. */
export function requireSelf(actor: Actor, userId: string): Member {
  const member = requireMember(actor);
  if (member.userId === userId) return member;
  throw namesAnother();
}

/** Guests send the id that they have as guests, or nothing. */
export function requireCallerSelf(actor: Actor, id: string): Caller {
  if (actor.kind !== 'guest') return requireSelf(actor, id);
  if (id === '' || id === actor.guest?.id) return actor;
  throw namesAnother();
}

function namesAnother(): AppError {
  return new AppError('forbidden', 'This call names another user. Use your own id.');
}
