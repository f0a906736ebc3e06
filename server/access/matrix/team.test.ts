import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { isProof } from '#rig/values/proof.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

/** Every endpoint × every relation to a team; links.test.ts covers callers with a share link. */
const callers = ['anonymous', 'server-admin', 'outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];
const consoleCallers: readonly Caller[] = ['anonymous', 'owner', 'server-admin'];

const allowedCallers: Record<Audience, readonly Caller[]> = {
  anyone: callers,
  'signed-in': callers.filter((caller) => caller !== 'anonymous'),
  'server-admin': ['server-admin'],
  viewer: ['viewer', 'editor', 'admin', 'owner'],
  editor: ['editor', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});

afterAll(() => ground.server.stop());

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const row = rows[name];
  const allowed = allowedCallers[row.audience ?? endpoint.audience];
  // An allowed call that writes may change the team, so the next call gets a fresh one.
  let world: World | undefined;

  // A server admin is an outsider to every team, which the short form asks of no call but those about the server.
  const isConsole = endpoint.audience === 'server-admin';
  const asked = isProof ? callers : isConsole ? consoleCallers : callers.filter((caller) => caller !== 'server-admin');

  test.each(asked)('called by %s responds as the contract says', async (caller) => {
    const { server, people } = ground;
    const known = caller === 'anonymous' ? people.outsider : people[caller];
    const self = row.isAboutSelf ? await buildUser(server) : known;
    const token = caller === 'anonymous' ? undefined : self.token;
    world ??= await buildWorld(ground);
    const sent = await row.send(world, self);
    const { status, body } = await callEndpoint(server, name, sent as never, token);
    const refused = [401, 403, 404].includes(status) || (status === 200 && row.hides?.(body) === true);
    expect({ status, refused }).toEqual({ status, refused: !allowed.includes(caller) });
    if (!refused && endpoint.method !== 'GET') world = undefined;
    if (!refused && !(name === 'leaveTeam' && caller === 'owner')) expect(status).toBe(200);
    if (caller === 'anonymous' && endpoint.audience !== 'anyone') expect(status).toBe(401);
    // A caller without view access must not learn that the resource exists.
    const isOutside = caller === 'outsider' || caller === 'removed' || caller === 'server-admin';
    if (refused && isOutside && status !== 200) expect(status).toBe(404);
  });
});
