import type { FastifyRequest } from 'fastify';

/** In these headers better-auth hands the token of a new session to programs. */
export const tokenHeaders: readonly string[] = ['set-auth-token', 'access-control-expose-headers'];

/** Browsers send one of these headers with every write. Programs send neither. */
export function isFromPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

/**
 * The body of a response with `signed` in place of the token: the one in the database opens nothing without its
 * signature. Pages get none; theirs is in the cookie, where scripts cannot read it.
 */
export function replaceToken(body: unknown, signed: string | undefined): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { token, session, ...rest } = body as Record<string, unknown>;
  return {
    ...rest,
    ...(token === undefined || signed === undefined ? {} : { token: signed }),
    ...(session === undefined ? {} : { session: withoutToken(session) }),
  };
}

function withoutToken(session: unknown): unknown {
  if (typeof session !== 'object' || session === null) return session;
  const { token: _, ...rest } = session as Record<string, unknown>;
  return rest;
}
