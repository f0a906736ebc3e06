import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { coversScope, scopes } from '#contract/scopes.ts';
import { buildItem, buildTeam, buildUser, callEndpoint } from '#rig/people/factories.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { pickCases } from '#rig/values/proof.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

/** Scopes × calls × places: the owner of a team may do everything, so each refusal is the token's. */
let ground: Ground;
let elsewhere: { teamId: string; folderId: string };

beforeAll(async () => {
  ground = await startMatrixServer();
  const { server, people } = ground;
  const team = await buildTeam(server, people.owner);
  const folder = await buildItem(server, team.id, {});
  elsewhere = { teamId: team.id, folderId: folder.id };
});

afterAll(() => ground.server.stop());

const names = Object.keys(endpoints) as EndpointName[];
const rowOf = (name: EndpointName): Endpoint => endpoints[name];
const ofSession = names.filter((name) => rowOf(name).scope === 'session');
const ofToken = names.filter((name) => !['session', 'open'].includes(rowOf(name).scope));

async function send(name: EndpointName, world: World, text: string) {
  const { server, people } = ground;
  const self = rows[name].isAboutSelf ? await buildUser(server) : people.owner;
  const sent = await rows[name].send(world, self);
  const { status, body } = await callEndpoint(server, name, sent as never, text);
  return { status, isRefused: [401, 403, 404].includes(status) || rows[name].hides?.(body) === true };
}

test('no token makes a call of the session', async () => {
  const all = await buildToken(ground.server, ground.people.owner);
  for (const name of ofSession) {
    expect([name, (await send(name, await buildWorld(ground), all)).status]).toEqual([name, 403]);
  }
});

test.each(pickCases(ofToken, 2))('%s is refused to a token without its scope, or of another place', async (name) => {
  const { server, people } = ground;
  const row = rowOf(name);
  const world = await buildWorld(ground);
  const others = scopes.filter((scope) => !coversScope([scope], row.scope));
  expect((await send(name, world, await buildToken(server, people.owner, { scopes: others }))).status).toBe(403);
  if (row.fitsLimits) return;
  for (const limit of [{ teamIds: [elsewhere.teamId] }, { folderIds: [elsewhere.folderId] }]) {
    const { status, isRefused } = await send(name, world, await buildToken(server, people.owner, limit));
    expect({ limit, status, isRefused }).toEqual({ limit, status, isRefused: true });
  }
});

const aboutTeams = ofToken.filter((name) => rowOf(name).audience !== 'signed-in');

test.each(pickCases(ofToken, 6))('%s is allowed to a token with its scope alone', async (name) => {
  const { server, people } = ground;
  const world = await buildWorld(ground);
  const limits = aboutTeams.includes(name) ? { teamIds: [world.team.id] } : {};
  const text = await buildToken(server, people.owner, { scopes: [rowOf(name).scope], ...limits });
  const { status, isRefused } = await send(name, world, text);
  expect({ status, isRefused }).toEqual({ status: 200, isRefused: false });
});
