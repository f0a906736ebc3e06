import { randomBytes, randomInt } from 'node:crypto';
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts';
import { apiPrefix, type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { ItemType } from '#contract/items.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { sortName } from '#server/features/items/items.ts';
import type { TestServer } from './harness.ts';

export type TestUser = { id: string; email: string; name: string; password: string; token: string };
type Where = Pick<TestServer, 'url'>;

/** Signs somebody up, as a client of the API would. */
export async function buildUser({ url }: Where, given: Partial<TestUser> = {}): Promise<TestUser> {
  const unique = randomBytes(5).toString('hex');
  const user = { name: `User ${unique}`, email: `${unique}@test.local`, password: `password-${unique}`, ...given };
  const answer = await postJson(`${url}/api/auth/sign-up/email`, {
    name: user.name,
    email: user.email,
    password: user.password,
  });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const body = (await answer.json()) as { token: string; user: { id: string } };
  return { ...user, id: body.user.id, token: body.token };
}

export async function buildTeam(
  { db }: Pick<TestServer, 'db'>,
  owner: TestUser,
  members: Partial<Record<'viewer' | 'editor' | 'admin', TestUser>> = {},
): Promise<{ id: string; name: string }> {
  const team = { id: uuidv7(), owner_id: owner.id, name: `${randomBytes(4).toString('hex')}'s Team` };
  await db.insertInto('teams').values(team).execute();
  for (const [role, member] of Object.entries(members)) {
    await db
      .insertInto('team_members')
      .values({ team_id: team.id, user_id: member.id, role: role as 'viewer' })
      .execute();
  }
  return team;
}

/** Puts a folder or file into a team, past the checks and counters that a real change would run. */
export async function buildItem(
  { db }: Pick<TestServer, 'db'>,
  teamId: string,
  given: { kind?: ItemType; name?: string; parentId?: string | null; isDeleted?: boolean } = {},
): Promise<{ id: string; name: string; createdAt: Date }> {
  const { kind = 'folder', name = randomBytes(4).toString('hex'), parentId = null, isDeleted = false } = given;
  return db
    .insertInto('items')
    .values({
      id: uuidv7(),
      team_id: teamId,
      parent_id: parentId,
      kind,
      name,
      sort_name: sortName(name),
      deleted_at: isDeleted ? new Date() : null,
    })
    .returning(['id', 'name', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}

/** As from a machine of their own, so that nobody runs into another test's rate limit. */
export function fromSomewhere(): Record<string, string> {
  return { 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.') };
}

export function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere(), ...headers },
    body: JSON.stringify(body),
  });
}

export type Outcome<N extends EndpointName> = { status: number; body: Answer<Endpoints[N]> };

/** Calls a row of the contract with a bearer token, or as nobody. */
export async function callEndpoint<N extends EndpointName>(
  { url }: Where,
  name: N,
  sent: Sent<Endpoints[N]>,
  token?: string,
): Promise<Outcome<N>> {
  const row: Endpoint = endpoints[name];
  const {
    params = {},
    query = {},
    body,
  } = sent as Record<'params' | 'query', Record<string, string> | undefined> & {
    body?: unknown;
  };
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const address = new URL(apiPrefix + path, url);
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
  const answer = await fetch(address, {
    method: row.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, body: (isJson ? await answer.json() : await answer.text()) as Answer<Endpoints[N]> };
}
