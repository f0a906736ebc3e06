import type { z } from 'zod';

/** Who may call: anybody, whoever is signed in, or a member of the addressed team with at least this role. */
export type Audience = 'anyone' | 'signed-in' | 'viewer' | 'editor' | 'admin' | 'owner';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `apiPrefix` but for one, see `addressOf`; with `:name` for each part of the path that varies. */
  path: `/${string}`;
  summary: string;
  audience: Audience;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType<Record<string, unknown>>;
  output: z.ZodType;
  /** Where the answer is text of another type than JSON, saved as a file. */
  download?: { contentType: string };
  /** Where the answer is a stream of bytes, which the handler sends by itself. */
  answersBytes?: boolean;
};

/** Keeps the exact types of one row of the table, so that server and browser derive theirs from it. */
export function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

/** Where a row is served. The specification's call for mails stands beside the prefix of all others. */
export function addressOf(prefix: string, path: string): string {
  return path.startsWith('/api/') ? path : prefix + path;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after the schemas have parsed it. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller sends: only the parts that the endpoint has. */
export type Sent<E extends Endpoint> = Present<{
  params: Given<E['params']>;
  query: Given<E['query']>;
  body: Given<E['body']>;
}>;

export type Answer<E extends Endpoint> = z.output<E['output']>;
