import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Audience, Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

/** Every endpoint × every relation to a team; links.test.ts covers callers with a share link. */
const callers = ['anonymous', 'server-admin', 'outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];
const consoleCallers: readonly Caller[] = ['anonymous', 'owner', 'server-admin'];
const ranked = callers.filter((caller) => caller !== 'server-admin');

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

// All callers share one network, which may change accounts only so often.
beforeEach(() => endRateLimits(ground.server));

afterAll(() => ground.server.stop());

test.each(pickCases(Object.keys(endpoints) as EndpointName[], 2))(
  '%s responds to every caller as the contract says',
  async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const allowed = allowedCallers[rows[name].audience ?? endpoint.audience];
    const asked = chooseCallers(endpoint.audience, allowed);
    // A call that is allowed and writes changes the team, so it gets a team of its own.
    const shared = buildWorld(ground);
    const responses = await Promise.all(
      asked.map(async (caller) => {
        const isShared = endpoint.method === 'GET' || !allowed.includes(caller);
        return [caller, await call(name, caller, isShared ? await shared : await buildWorld(ground))] as const;
      }),
    );
    for (const [caller, { status, isRefused }] of responses) {
      expect({ caller, status, isRefused }).toEqual({ caller, status, isRefused: !allowed.includes(caller) });
      if (!isRefused && !(name === 'leaveTeam' && caller === 'owner'))
        expect({ caller, status }).toEqual({ caller, status: 200 });
      if (caller === 'anonymous' && endpoint.audience !== 'anyone') expect(status).toBe(401);
      // A caller without view access must not learn that the resource exists.
      const isOutside = caller === 'outsider' || caller === 'removed' || caller === 'server-admin';
      if (isRefused && isOutside && status !== 200) expect({ caller, status }).toEqual({ caller, status: 404 });
    }
  },
);

/**
 * The short form asks without a session and on both sides of the border. A server admin is an outsider to every team,
 * and asks for nothing but the calls about the server.
 */
function chooseCallers(audience: Audience, allowed: readonly Caller[]): readonly Caller[] {
  if (isProof) return callers;
  if (audience === 'server-admin') return consoleCallers;
  const border = ['anonymous', ranked.findLast((caller) => !allowed.includes(caller)), allowed[0]];
  return ranked.filter((caller) => border.includes(caller));
}

async function call(name: EndpointName, caller: Caller, world: World) {
  const { server, people } = ground;
  const row = rows[name];
  const known = caller === 'anonymous' ? people.outsider : people[caller];
  const self = row.isAboutSelf ? await buildUser(server) : known;
  const token = caller === 'anonymous' ? undefined : self.token;
  const sent = await row.send(world, self);
  const { status, body } = await callEndpoint(server, name, sent as never, token);
  const isRefused = [401, 403, 404].includes(status) || (status === 200 && row.hides?.(body) === true);
  return { status, isRefused };
}
