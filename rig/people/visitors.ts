import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { type Share, shareKeyHeader } from '#contract/sharing/shares.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { callEndpoint, fromSomewhere, type Outcome, readOutcome, requestEndpoint, type TestUser } from './factories.ts';

type Where = Pick<TestServer, 'url'>;

/** A browser opened with a share link: it keeps its cookies and sends the link with each call. */
export type Visitor = {
  call: <N extends EndpointName>(name: N, sent: Sent<Endpoints[N]>) => Promise<Outcome<N>>;
  headers: () => Record<string, string>;
  signIn: (user: TestUser) => void;
  key: string;
};

export function openBrowser(where: Where, key: string, user?: TestUser): Visitor {
  const cookies = new Map<string, string>();
  const place = fromSomewhere();
  let signedIn = user;
  const visitor: Visitor = {
    key,
    headers: () => ({
      ...place,
      [shareKeyHeader]: visitor.key,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(signedIn ? { authorization: `Bearer ${signedIn.token}` } : {}),
    }),
    signIn: (other) => {
      signedIn = other;
    },
    call: async (name, sent) => {
      const response = await requestEndpoint(where, name, sent, visitor.headers());
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return readOutcome(response);
    },
  };
  return visitor;
}

/** A guest who has given a name. */
export async function openAsGuest(where: Where, key: string, name = 'Gil'): Promise<Visitor> {
  const visitor = openBrowser(where, key);
  await visitor.call('nameGuest', { body: { name } });
  return visitor;
}

export function keyOf(link: string | null): string {
  return new URLSearchParams(new URL(link ?? '').hash.slice(1)).get('k') ?? '';
}

type ShareChange = NonNullable<Sent<Endpoints['changeShare']>['body']>;

/** Shares an item with anyone who has the link, downloads included, unless other settings are given. */
export async function shareItem(
  where: Where,
  itemId: string,
  by: TestUser,
  given: ShareChange & { people?: string[] } = {},
): Promise<{ key: string; share: Share }> {
  const { people = [], ...change } = given;
  const params = { itemId };
  for (const email of people) await callEndpoint(where, 'addRecipient', { params, body: { email } }, by.token);
  const body = { visibility: 'public' as const, allowDownload: true, ...change };
  const response = await callEndpoint(where, 'changeShare', { params, body }, by.token);
  if (response.status !== 200)
    throw new Error(`sharing responded with ${response.status}: ${JSON.stringify(response.body)}`);
  return { key: response.body.link ? keyOf(response.body.link) : '', share: response.body };
}

/** One link for several items, like `shareItem`. */
export async function shareSelection(
  where: Where,
  ids: string[],
  by: TestUser,
  change: ShareChange = {},
): Promise<{ key: string; share: Share }> {
  const created = await callEndpoint(where, 'createSelection', { body: { ids } }, by.token);
  const params = { linkId: created.body.id ?? '' };
  const body = { visibility: 'public' as const, allowDownload: true, ...change };
  const response = await callEndpoint(where, 'changeLink', { params, body }, by.token);
  if (response.status !== 200)
    throw new Error(`sharing responded with ${response.status}: ${JSON.stringify(response.body)}`);
  return { key: response.body.link ? keyOf(response.body.link) : '', share: response.body };
}
