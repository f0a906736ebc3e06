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

type LinkSettings = NonNullable<Sent<Endpoints['changeLink']>['body']>;

/** The links of an item, the default one first. */
export async function linksOf(where: Where, itemId: string, by: TestUser): Promise<Share[]> {
  return (await callEndpoint(where, 'listItemLinks', { params: { itemId } }, by.token)).body.links;
}

/** The default link of an item, which is created if missing. */
export async function defaultLink(where: Where, itemId: string, by: TestUser): Promise<{ linkId: string }> {
  const [first] = await linksOf(where, itemId, by);
  if (first) return { linkId: first.id };
  const { share } = readShare(await callEndpoint(where, 'createLink', { params: { itemId }, body: {} }, by.token));
  return { linkId: share.id };
}

/** Changes the default link of an item. */
export async function changeShare(
  where: Where,
  itemId: string,
  by: TestUser,
  body: LinkSettings,
): Promise<Outcome<'changeLink'>> {
  return callEndpoint(where, 'changeLink', { params: await defaultLink(where, itemId, by), body }, by.token);
}

/** Shares an item with anyone who has the link, downloads included, unless other settings are given. */
export async function shareItem(
  where: Where,
  itemId: string,
  by: TestUser,
  { people = [], ...change }: LinkSettings & { people?: string[] } = {},
): Promise<{ key: string; share: Share }> {
  const params = await defaultLink(where, itemId, by);
  for (const email of people) await callEndpoint(where, 'addRecipient', { params, body: { email } }, by.token);
  const body = { visibility: 'public' as const, allowDownload: true, ...change };
  return readShare(await callEndpoint(where, 'changeLink', { params, body }, by.token));
}

/** One link for several items, like `shareItem`. */
export async function shareSelection(
  where: Where,
  ids: string[],
  by: TestUser,
  change: LinkSettings = {},
): Promise<{ key: string; share: Share }> {
  const body = { ids, visibility: 'public' as const, allowDownload: true, ...change };
  return readShare(await callEndpoint(where, 'createSelection', { body }, by.token));
}

function readShare({ status, body }: { status: number; body: Share }): { key: string; share: Share } {
  if (status !== 200) throw new Error(`sharing responded with ${status}: ${JSON.stringify(body)}`);
  return { key: body.link ? keyOf(body.link) : '', share: body };
}
