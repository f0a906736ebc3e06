import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildItem,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const gigabyte = 2 ** 30;
const starts = 50;
let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ teamQuotaBytes: 8 * gigabyte, ownerQuotaBytes: 12 * gigabyte });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await buildUser(server);
});

const newTeam = () => buildTeam(server, owner);
const start = async (teamId: string, size = gigabyte) => {
  const body = { id: uuidv7(), teamId, parentId: null, name: `${uuidv7()}.mp4`, size, contentType: 'video/mp4' };
  return callEndpoint(server, 'startUpload', { body }, owner.token);
};

/** Returns how many calls got each status. */
function tally(responses: { status: number }[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}

test('of 50 concurrent uploads only those within the quota of the team begin', async () => {
  const team = await newTeam();
  const responses = await Promise.all(Array.from({ length: starts }, () => start(team.id)));
  expect(tally(responses)).toEqual({ 200: 8, 413: starts - 8 });
});

test('an owner with 50 teams keeps no more than the quota of one owner', async () => {
  const teams = await Promise.all(Array.from({ length: starts }, newTeam));
  const responses = await Promise.all(teams.map(({ id }) => start(id)));
  expect(tally(responses)).toEqual({ 200: 12, 413: starts - 12 });
  const [deleted] = teams;
  await server.db
    .updateTable('teams')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted?.id ?? '')
    .execute();
  expect((await start((await newTeam()).id)).body).toMatchObject({
    code: 'too_large',
    message: expect.stringContaining(
      '13.00 GB, more than the 12.00 GB that all teams of one owner may keep here together',
    ),
  });
});

describe('copies and moves', () => {
  const buildFile = async (teamId: string, sizeBytes: number) => {
    const item = await buildItem(server, teamId, { kind: 'file', name: `${uuidv7()}.mp4` });
    await buildVersion(server, item.id, 1, { sizeBytes });
    return item.id;
  };
  const send = (name: 'copyItems' | 'moveItems', id: string, teamId: string) =>
    callEndpoint(server, name, { body: { ids: [id], teamId, parentId: null } }, owner.token);

  test('copies in a team share their bytes, and those in another team count there', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const file = await buildFile(team.id, 5 * gigabyte);
    for (let count = 0; count < 3; count++) expect((await send('copyItems', file, team.id)).status).toBe(200);
    expect((await start(team.id, 3 * gigabyte)).status).toBe(200);
    await buildFile(other.id, 4 * gigabyte);
    for (const name of ['copyItems', 'moveItems'] as const) expect((await send(name, file, other.id)).status).toBe(413);
    const { count } = await server.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('team_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

inProof(test)('guests put at most 200 drawings a day behind a link', async () => {
  const team = await newTeam();
  const file = await buildVideo(server, team.id);
  const { key } = await shareItem(server, file.id, owner);
  const drawings = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}`;
  const responses: { status: number }[] = [];
  // A guest may comment 30 times a minute, so an attacker takes many names.
  for (let names = 0; names < 9; names++) {
    const guest = await openAsGuest(server, key);
    const draw = () =>
      guest.call('users/comments/createComment', {
        body: { userId: '', userName: '', videoName: file.id, text: 'x', drawings },
      });
    responses.push(...(await Promise.all(Array.from({ length: 25 }, draw))));
  }
  expect(tally(responses)).toEqual({ 200: 200, 429: 25 });
});
