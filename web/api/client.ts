import { addressOf, type ResponseOf, type Sent } from '#contract/endpoint.ts';
import type { Endpoints, OwnName } from '#contract/endpoints.ts';
import { isFailure, readApiError, toApiError, unreachable } from './api-error.ts';
import { asGuestHeaders } from './as-guest.ts';
import { prefix, routes } from './routes.ts';
import { doubtShare, shareKeyHeaders } from './share-key.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const refusals: readonly number[] = [401, 403, 404];

type Given<N extends OwnName> = keyof Sent<Endpoints[N]> extends never
  ? [sent?: undefined, signal?: AbortSignal]
  : [sent: Sent<Endpoints[N]>, signal?: AbortSignal];

function fill(path: string, { params, query }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${addressOf(prefix, filled)}${search.size > 0 ? `?${search}` : ''}`;
}

/** One typed call of the contract. Rejects with an ApiError, or with the signal's own reason. */
export async function call<N extends OwnName>(name: N, ...[sent, signal]: Given<N>): Promise<ResponseOf<Endpoints[N]>> {
  const [method = 'GET', path = ''] = routes[name].split(' ');
  const parts: Parts = sent ?? {};
  const response = await fetch(fill(path, parts), {
    method,
    headers: {
      ...shareKeyHeaders(),
      ...asGuestHeaders(),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    signal,
  }).catch((reason: unknown) => {
    throw signal?.aborted ? reason : unreachable();
  });
  if (!response.ok) {
    // openShare itself is the recheck that a doubt triggers, so it must not trigger another.
    if (refusals.includes(response.status) && name !== 'openShare') doubtShare('refused');
    throw await readApiError(response);
  }
  const body = await response.json();
  if (isFailure(body)) throw toApiError(body, response);
  return body;
}
