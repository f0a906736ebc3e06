import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildUser, callEndpoint } from '#server/test/factories.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer } from './world.ts';

/** Every endpoint × everybody who stands somewhere to a team; for those who come by a link see links.test.ts. */
const callers = ['anonymous', 'outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];

const allowedCallers: Record<Audience, readonly Caller[]> = {
  anyone: callers,
  'signed-in': callers.filter((caller) => caller !== 'anonymous'),
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

  test.each(callers)('by %s is answered as the contract says', async (caller) => {
    const { server, people } = ground;
    const known = caller === 'anonymous' ? people.outsider : people[caller];
    const self = row.isAboutSelf ? await buildUser(server) : known;
    const token = caller === 'anonymous' ? undefined : self.token;
    // A team of its own for every call, so that one that is allowed takes nothing from the next.
    const sent = await row.send(await buildWorld(ground), self);
    const { status, body } = await callEndpoint(server, name, sent as never, token);
    const refused = [401, 403, 404].includes(status) || (status === 200 && row.hides?.(body) === true);
    expect({ status, refused }).toEqual({ status, refused: !allowed.includes(caller) });
    if (!refused && !(name === 'leaveTeam' && caller === 'owner')) expect(status).toBe(200);
    if (caller === 'anonymous' && endpoint.audience !== 'anyone') expect(status).toBe(401);
    // Whoever cannot look must not learn that there is something.
    const isOutside = caller === 'outsider' || caller === 'removed';
    if (refused && isOutside && status !== 200) expect(status).toBe(404);
  });
});
