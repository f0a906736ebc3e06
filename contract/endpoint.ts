import type { z } from 'zod';
import type { CallScope } from './scopes.ts';

/** The least role in the addressed team. Documentation: the policy decides, and the access matrix compares the two. */
type LeastRole = 'viewer' | 'editor' | 'admin' | 'owner';

/**
 * The callers of an endpoint. The server itself enforces `anyone` and `signed-in`; for a role it requires a session or a
 * share link, and leaves the rest to the policy. `server-admin` is the person who runs the server, whatever their teams.
 */
export type Audience = 'anyone' | 'signed-in' | 'server-admin' | LeastRole;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `apiPrefix`, with one exception (see `addressOf`); `:name` marks each variable part. */
  path: `/${string}`;
  summary: string;
  audience: Audience;
  /** A token needs it to make this call. */
  scope: CallScope;
  /** Of a call for everyone who is signed in: the response has only what a token is limited to. Others are refused to it. */
  fitsLimits?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType<Record<string, unknown>>;
  output: z.ZodType;
  /** For a body beyond 1 MB. Such a call needs a session before the server reads it. */
  maxBodyBytes?: number;
  /** Set if the response is a text file other than JSON, for download. */
  download?: { contentType: string };
  /** True if the handler sends a byte stream itself. */
  respondsWithBytes?: boolean;
  /** The response has no token, no signed link and no secret of a share link, so its length may depend on its text. */
  holdsNoSecret?: true;
};

/** Keeps the exact types of an endpoint, so that server and browser can derive theirs from it. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

/** The path of an endpoint. The specification's email call lies outside the common prefix. */
export function addressOf(prefix: string, path: string): string {
  return path.startsWith('/api/') ? path : prefix + path;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The input of a handler, after validation. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The input of a call: only the parts that the endpoint has. */
export type Sent<E extends Endpoint> = Present<{
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}>;

export type ResponseOf<E extends Endpoint> = z.output<E['output']>;
