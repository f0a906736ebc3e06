import { AppError } from '#server/app-error.ts';

export type Member = {
  kind: 'member';
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
};

/** On whose behalf something happens. It comes from the session or bearer token alone, never from an id that was sent. */
export type Actor = Member | { kind: 'anonymous' } | { kind: 'system' };

export const anonymous: Actor = { kind: 'anonymous' };

export function requireMember(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw new AppError('unauthenticated', 'Sign in first.');
}

/** Many calls of the specification carry the caller's id. It grants nothing; one that is not the caller's is refused. */
export function requireSelf(actor: Actor, userId: string): Member {
  const member = requireMember(actor);
  if (member.userId === userId) return member;
  throw new AppError('forbidden', 'This call names another user. Use your own id.');
}
