import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildUser, type TestUser } from '#rig/people/factories.ts';
import { pickCases } from '#rig/values/proof.ts';
import { buildAccount, type LinkCaller, linkCallers, openScene, type Scene } from './link-callers.ts';
import { type Row, rows } from './rows.ts';
import { type Ground, type Self, startMatrixServer, type World } from './world.ts';

/** Every endpoint × every kind of caller with a share link; team.test.ts covers callers without one. */
let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});

afterAll(() => ground.server.stop());

const names = Object.keys(endpoints) as EndpointName[];
const audienceOf = (name: EndpointName) => rows[name].audience ?? (endpoints[name] as Endpoint).audience;
const isForAll = (name: EndpointName) => audienceOf(name) === 'anyone' || audienceOf(name) === 'signed-in';

async function send({ visitor, self, hidden }: Scene, name: EndpointName, world: World) {
  const row = rows[name] as Row<EndpointName>;
  const sent = row.isAboutSelf ? await prepareAboutSelf(name, row, world, self) : { call: await row.send(world, self) };
  if (sent.by) visitor.signIn(sent.by);
  const { status, body } = await visitor.call(name, sent.call as never);
  if (self.account) visitor.signIn(self.account);
  // The call that restores a team needs a deleted one.
  if (name === 'restoreTeam') await bringBack(world);
  const isRefused = [401, 403, 404].includes(status) || (status === 200 && row.hides?.(body) === true);
  const said = JSON.stringify(body ?? '');
  return { status, isRefused, tells: hidden.some((one) => said.includes(one)) };
}

type Prepared = { call: unknown; by?: TestUser };
const preparedOnce = new Map<EndpointName, Prepared>();

/** Prepares a call by a user created for it. Without an account the call is always refused, so one user is enough. */
async function prepareAboutSelf(
  name: EndpointName,
  row: Row<EndpointName>,
  world: World,
  { account }: Self,
): Promise<Prepared> {
  const known = account ? undefined : preparedOnce.get(name);
  if (known) return known;
  const user = await buildUser(ground.server);
  const prepared = { call: await row.send(world, user) };
  if (account) return { ...prepared, by: user };
  preparedOnce.set(name, prepared);
  return prepared;
}

async function bringBack({ server, team }: World): Promise<void> {
  await server.db.updateTable('teams').set({ deleted_at: null }).where('id', '=', team.id).execute();
}

/** Calls after which later calls have fewer items to work on. */
function isSpending(name: EndpointName): boolean {
  return (
    ['rename', 'arrange'].includes(rows[name].byLink ?? '') || ['acceptInvite', 'changeMailSetting'].includes(name)
  );
}

function isAllowed(name: EndpointName, { account, may }: LinkCaller): boolean {
  const { byLink } = rows[name];
  const audience = audienceOf(name);
  if (audience === 'anyone') return true;
  if (audience === 'signed-in') return account !== undefined || (byLink !== undefined && may.includes(byLink));
  if (account === 'viewer' && audience === 'viewer') return true;
  return byLink !== undefined && may.includes(byLink);
}

/** The statuses that a caller without access may see; they reveal nothing. */
const blind = ({ account }: LinkCaller, name: EndpointName) =>
  account !== undefined ? [200, 404] : (endpoints[name] as Endpoint).audience === 'anyone' ? [200, 401, 404] : [401];

describe.each(pickCases(Object.entries(linkCallers), 13))('%s', (_, caller) => {
  let account: TestUser | undefined;

  beforeAll(async () => {
    account = await buildAccount(ground, caller);
  });

  test('may do in the shared folder what the link allows, and nothing else', async () => {
    const mistakes: string[] = [];
    let scene = await openScene(ground, caller, account);
    for (const name of names) {
      const { status, isRefused, tells } = await send(scene, name, scene.inside);
      const allowed = isAllowed(name, caller);
      const isRight = allowed ? status === 200 && !isRefused : isRefused;
      const hasLearned = isRefused && caller.may.length === 0 && !blind(caller, name).includes(status);
      if (tells) mistakes.push(`${name} names what is not shared`);
      if (!isRight || hasLearned) mistakes.push(`${name} ${status}, ${allowed ? 'allowed' : 'refused'} expected`);
      if (!isRefused && isSpending(name)) scene = await openScene(ground, caller, account);
    }
    expect(mistakes).toEqual([]);
  });

  test('sees nothing of the folders next to it', async () => {
    const mistakes: string[] = [];
    const scene = await openScene(ground, caller, account);
    for (const name of names.filter((one) => !isForAll(one) && rows[one].byLink)) {
      const { status, isRefused, tells } = await send(scene, name, scene.beside);
      if (tells) mistakes.push(`${name} names what is not shared`);
      const isTeams = caller.account === 'viewer' && audienceOf(name) === 'viewer';
      if (isTeams ? isRefused : ![401, 404].includes(status)) mistakes.push(`${name} ${status}`);
    }
    // A viewer of the team may see the item, so their refusal is a 403.
    const isViewer = caller.account === 'viewer';
    expect(mistakes.filter((mistake) => !(isViewer && mistake.endsWith('403')))).toEqual([]);
  });
});
