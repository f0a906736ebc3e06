import { randomBytes, randomInt } from 'node:crypto';
import { addressOf, type Endpoint, type ResponseOf, type Sent } from '#contract/endpoint.ts';
import { apiPrefix, type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { ItemType } from '#contract/items/items.ts';
import type { AssetFacts } from '#contract/media/asset-facts.ts';
import type { MediaFacts, Rational } from '#contract/media/media-facts.ts';
import type { TestServer } from '#rig/servers/harness.ts';
import { sortName } from '#server/features/items/items.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

export type TestUser = { id: string; email: string; name: string; password: string; token: string };
type Where = Pick<TestServer, 'url'>;

/** Signs up a user as an API client would. */
export async function buildUser({ url }: Where, given: Partial<TestUser> = {}): Promise<TestUser> {
  const unique = randomBytes(5).toString('hex');
  const user = { name: `User ${unique}`, email: `${unique}@test.local`, password: `password-${unique}`, ...given };
  const response = await postJson(`${url}/api/auth/sign-up/email`, {
    name: user.name,
    email: user.email,
    password: user.password,
  });
  if (response.status !== 200) throw new Error(`sign-up responded with ${response.status}: ${await response.text()}`);
  const body = (await response.json()) as { token: string; user: { id: string } };
  return { ...user, id: body.user.id, token: body.token };
}

export async function buildTeam(
  { db }: Pick<TestServer, 'db'>,
  owner: TestUser,
  members: Partial<Record<'viewer' | 'editor' | 'admin', TestUser>> = {},
): Promise<{ id: string; name: string }> {
  const team = { id: uuidv7(), owner_id: owner.id, name: `${randomBytes(4).toString('hex')}'s Team` };
  await db.insertInto('teams').values(team).execute();
  const rows = Object.entries(members).map(([role, member]) => ({
    team_id: team.id,
    user_id: member.id,
    role: role as 'viewer',
  }));
  if (rows.length > 0) await db.insertInto('team_members').values(rows).execute();
  return team;
}

/** Inserts a folder or file, bypassing the checks and counters of a real change. */
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

/** The media facts of a processed video. */
export function buildFacts(given: { frameCount: number; rate: Rational; isVariable?: boolean }): MediaFacts {
  const { frameCount, rate, isVariable = false } = given;
  const durationMs = (frameCount * 1000 * rate.den) / rate.num;
  const color = { primaries: null, transfer: null, matrix: null, isFullRange: false, isHdr: false };
  return {
    container: 'mp4',
    sizeBytes: 3,
    durationMs,
    video: {
      streamIndex: 0,
      codec: 'h264',
      profile: null,
      pixelFormat: 'yuv420p',
      bitDepth: 8,
      width: 1920,
      height: 1080,
      rotation: 0,
      frameRate: rate,
      isVariable,
      frameCount,
      durationMs,
      timeBase: { num: rate.den, den: rate.num },
      startTicks: 0,
      startMs: 0,
      isTimed: true,
      isInterlaced: false,
      color,
    },
    audio: [],
    startTimecode: null,
    isBrowserPlayable: true,
  };
}

/** A file with one version, whose video is not probed unless facts are given. */
export async function buildVideo(
  { db }: Pick<TestServer, 'db'>,
  teamId: string,
  given: { name?: string; parentId?: string | null; facts?: MediaFacts } = {},
): Promise<{ id: string; name: string; createdAt: Date; versionId: string }> {
  const { facts, name = 'a.mp4', parentId = null } = given;
  const item = await buildItem({ db }, teamId, { kind: 'file', name, parentId });
  return { ...item, versionId: await buildVersion({ db }, item.id, 1, { facts }) };
}

export async function buildVersion(
  { db }: Pick<TestServer, 'db'>,
  itemId: string,
  number: number,
  given: {
    facts?: MediaFacts | undefined;
    asset?: AssetFacts;
    contentType?: string;
    mediaId?: string;
    sizeBytes?: number;
  } = {},
): Promise<string> {
  const { facts, asset, contentType = 'video/mp4', mediaId = uuidv7(), sizeBytes = 3 } = given;
  const id = uuidv7();
  const media = { id: mediaId, size_bytes: sizeBytes, content_type: contentType };
  // The trash removes media that no version names, so both appear together.
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('media')
      .values({
        ...media,
        ...(facts && { facts: JSON.stringify(facts) }),
        ...(asset && { asset: JSON.stringify(asset) }),
      })
      .execute();
    await tx
      .insertInto('versions')
      .values({ id, item_id: itemId, number, media_id: mediaId, created_by: null })
      .execute();
  });
  return id;
}

export async function buildComment(
  { db }: Pick<TestServer, 'db'>,
  video: { id: string; versionId: string },
  author: TestUser,
  given: { id?: string; text?: string; parentId?: string | null; isDeleted?: boolean } = {},
): Promise<string> {
  const { id = uuidv7(), text = 'A note', parentId = null, isDeleted = false } = given;
  await db
    .insertInto('comments')
    .values({
      id,
      item_id: video.id,
      version_id: video.versionId,
      parent_id: parentId,
      author_id: author.id,
      author_name: author.name,
      text,
      time_us: 0,
      deleted_at: isDeleted ? new Date() : null,
    })
    .execute();
  return id;
}

/** A random client address, so that no test hits another test's rate limit. */
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

export type Outcome<N extends EndpointName> = { status: number; body: ResponseOf<Endpoints[N]> };

/** Calls an endpoint of the contract with a bearer token, or anonymously. */
export async function callEndpoint<N extends EndpointName>(
  where: Where,
  name: N,
  sent: Sent<Endpoints[N]>,
  token?: string,
): Promise<Outcome<N>> {
  return readOutcome(await requestEndpoint(where, name, sent, token ? { authorization: `Bearer ${token}` } : {}));
}

export async function readOutcome<N extends EndpointName>(response: Response): Promise<Outcome<N>> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    body: (isJson ? await response.json() : await response.text()) as ResponseOf<Endpoints[N]>,
  };
}

export async function requestEndpoint<N extends EndpointName>(
  { url }: Where,
  name: N,
  sent: Sent<Endpoints[N]>,
  headers: Record<string, string>,
): Promise<Response> {
  const row: Endpoint = endpoints[name];
  const {
    params = {},
    query = {},
    body,
  } = sent as Record<'params' | 'query', Record<string, string> | undefined> & {
    body?: unknown;
  };
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const address = new URL(addressOf(apiPrefix, path), url);
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value));
  return fetch(address, {
    method: row.method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
}
