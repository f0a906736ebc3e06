import type { LinkType, ShareAccess } from '#contract/sharing/shares.ts';
import { AppError } from '#server/platform/app-error.ts';

export type LinkedItem = { id: string; name: string };

/** Access granted by a share link. Reloaded for each request, so a revocation takes effect at once. */
export type ShareGrant = {
  id: string;
  /** Changes whenever the link's secret or its password changes. */
  state: string;
  type: LinkType;
  /** The linked items, and their current names, which are part of their addresses. */
  roots: LinkedItem[];
  teamId: string;
  access: ShareAccess;
  allowComments: boolean;
  allowDecisions: boolean;
  allowDownload: boolean;
};

/** A program acts with it instead of a session: its scopes, and the teams that it is limited to. */
export type Token = {
  id: string;
  name: string;
  scopes: string[];
  teamIds: string[] | null;
  isLimitedToFolders: boolean;
};

export type Member = {
  kind: 'member';
  userId: string;
  /** Absent when the server itself acts for a user, or a program by its token. */
  sessionId?: string;
  token?: Token;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Only when the link leads into a team that the user is not a member of, or for a token's folders. */
  share?: ShareGrant;
};

/** A share link holder without an account. `guest` is set once they have given a name. */
export type Guest = {
  kind: 'guest';
  userId: null;
  guest: { id: string; name: string } | null;
  name: string;
  share: ShareGrant;
};

/** A viewer with an account, a share link, or both. */
export type Caller = Member | Guest;

/**
 * The identity behind an action. It comes from the session, bearer token or share link only, never from an id in the
 * request.
 */
export type Actor = Caller | { kind: 'anonymous' } | { kind: 'system' };

export const anonymous: Actor = { kind: 'anonymous' };

export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw new AppError('unauthenticated', 'Sign in first.');
}

/** The account whose limits an action counts against, or for a guest the link. */
export const nameLimited = (caller: Caller): string => caller.userId ?? caller.share.id;

export function requireCaller(actor: Actor): Caller {
  return actor.kind === 'guest' ? actor : requireMember(actor);
}

/**
 * Many calls of the specification carry the caller's id. It grants nothing: an id other than the caller's own is
 * refused.
 */
export function requireSelf(actor: Actor, userId: string): Member {
  const member = requireMember(actor);
  if (member.userId === userId) return member;
  throw namesAnother();
}

/** Guests send their guest id, or nothing. */
export function requireCallerSelf(actor: Actor, id: string): Caller {
  if (actor.kind !== 'guest') return requireSelf(actor, id);
  if (id === '' || id === actor.guest?.id) return actor;
  throw namesAnother();
}

function namesAnother(): AppError {
  return new AppError('forbidden', 'This call names another user. Use your own id.');
}
