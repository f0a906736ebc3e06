import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint, Sent } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';

const callers = ['anonymous', 'outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];
type World = { people: Record<Exclude<Caller, 'anonymous'>, TestUser>; team: { id: string; name: string } };

/**
 * A valid call for every endpoint, as the given caller would make it. A new endpoint does not compile until it stands
 * here. `hides` is for calls that answer a refusal with 200.
 */
const calls: {
  [N in EndpointName]: {
    send: (world: World, self: TestUser) => Sent<Endpoints[N]>;
    audience?: Audience;
    hides?: (body: unknown) => boolean;
  };
} = {
  verifyToken: {
    audience: 'signed-in',
    send: () => ({}),
    hides: (body) => (body as { data: unknown }).data === null,
  },
  fetchUser: {
    audience: 'viewer',
    send: ({ people }) => ({ params: { userId: people.owner.id } }),
    hides: (body) => (body as { message: string }).message === 'Not found',
  },
  addUser: { send: (_, self) => ({ body: { userId: self.id, email: self.email, name: self.name } }) },
  signInOptions: { send: () => ({}) },
  listTeams: { send: (_, self) => ({ query: { user_id: self.id } }) },
  createTeam: { send: (_, self) => ({ body: { teamName: uuidv7(), user_id: self.id } }) },
};

const allowedCallers: Record<Audience, readonly Caller[]> = {
  anyone: callers,
  'signed-in': callers.filter((caller) => caller !== 'anonymous'),
  viewer: ['viewer', 'editor', 'admin', 'owner'],
  editor: ['editor', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  const [outsider, removed, viewer, editor, admin, owner] = await Promise.all([
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
  ]);
  const team = await buildTeam(server, owner, { viewer, editor, admin });
  await buildTeam(server, outsider);
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: removed.id, role: 'admin' }).execute();
  await server.db.deleteFrom('team_members').where('user_id', '=', removed.id).execute();
  world = { people: { outsider, removed, viewer, editor, admin, owner }, team };
});

afterAll(() => server.stop());

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const row: Endpoint = endpoints[name];
  const call = calls[name];
  const allowed = allowedCallers[call.audience ?? row.audience];

  test.each(callers)(`by %s is ${'answered as the contract says'}`, async (caller) => {
    const self = caller === 'anonymous' ? world.people.outsider : world.people[caller];
    const token = caller === 'anonymous' ? undefined : self.token;
    const { status, body } = await callEndpoint(server, name, call.send(world, self) as never, token);
    const refused =
      status === 401 || status === 403 || status === 404 || (status === 200 && call.hides?.(body) === true);
    expect({ status, refused }).toEqual({ status, refused: !allowed.includes(caller) });
    if (!refused) expect(status).toBe(200);
    if (caller === 'anonymous' && row.audience !== 'anyone') expect(status).toBe(401);
  });
});

describe('an id that is not the caller’s grants nothing', () => {
  const tests: [EndpointName, (victim: TestUser) => object][] = [
    ['addUser', (victim) => ({ body: { userId: victim.id, email: victim.email, name: victim.name } })],
    ['listTeams', (victim) => ({ query: { user_id: victim.id } })],
    ['createTeam', (victim) => ({ body: { teamName: 'Mine now', user_id: victim.id } })],
  ];
  test.each(tests)('%s answers 403', async (name, send) => {
    const { status } = await callEndpoint(server, name, send(world.people.owner) as never, world.people.outsider.token);
    expect(status).toBe(403);
  });
});
