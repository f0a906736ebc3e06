import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { readSlowly } from '#rig/peers/slow-readers.ts';
import {
  buildItem,
  buildTeam,
  buildUser,
  callEndpoint,
  requestEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { buildToken } from '#rig/people/tokens.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { callsPerMinute } from '#server/platform/http/token-gate.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
});
afterAll(() => server.stop());

const make = (body: object, user = owner) =>
  callEndpoint(
    server,
    'createToken',
    { body: { name: 'Sync', scopes: ['items:read'], proof: { password: user.password }, ...body } as never },
    user.token,
  );
const list = (text: string, path = '', teamId = team.id) =>
  callEndpoint(server, 'listFolder', { params: { teamId }, query: { path } }, text);

describe('a token', () => {
  test('is shown once, acts for its person, and ends at once when it is revoked', async () => {
    const { status, body } = await make({});
    expect(status).toBe(200);
    expect(body.text).toMatch(/^vzo_[0-9a-f]{32}_[0-9a-f]{72}$/);
    expect((await list(body.text)).status).toBe(200);
    const shown = await callEndpoint(server, 'listTokens', {}, owner.token);
    expect(shown.body.tokens[0]).toMatchObject({ id: body.token.id, name: 'Sync', usedAt: expect.any(String) });
    expect(JSON.stringify(shown.body)).not.toContain(body.text.slice(40));
    const rows = await server.db.selectFrom('api_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.text.slice(40, 100));
    const revoke = () => callEndpoint(server, 'revokeToken', { params: { tokenId: body.token.id } }, owner.token);
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
    expect((await list(body.text)).status).toBe(401);
    const { body: log } = await callEndpoint(
      server,
      'listAudit',
      { params: { teamId: team.id }, query: {} },
      owner.token,
    );
    expect(log.entries.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['account.token-revoked', 'Sync'],
      ['account.token-made', 'Sync'],
    ]);
  });

  test('needs the password of its person, and a name, a scope and places of theirs', async () => {
    const other = await buildUser(server);
    const { id: foreign } = await buildTeam(server, other);
    const { id: folder } = await buildItem(server, foreign, {});
    const refusals = [
      { proof: { password: 'wrong' } },
      { proof: {} },
      { name: ' ' },
      { scopes: [] },
      { scopes: ['server:write'] },
      { days: 0 },
      { days: 400 },
      { teamIds: [foreign] },
      { folderIds: [folder] },
      { teamIds: [team.id], folderIds: [folder] },
    ];
    for (const body of refusals) {
      const { status } = await make(body);
      expect({ body, isRefused: [400, 403, 404].includes(status) }).toEqual({ body, isRefused: true });
    }
    const text = await buildToken(server, owner);
    expect((await callEndpoint(server, 'createToken', { body: {} as never }, text)).status).toBe(403);
  });

  test('that is wrong, of another, over, or of a suspended person is refused', async () => {
    const whole = await buildToken(server, owner);
    const other = await buildToken(server, owner);
    const person = await buildUser(server);
    const suspended = await buildToken(server, person);
    await server.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', person.id).execute();
    const wrong = [
      whole.slice(0, -1),
      `${whole.slice(0, -1)}${whole.endsWith('0') ? '1' : '0'}`,
      whole.slice(0, 37) + other.slice(37),
      whole.toUpperCase(),
      'vzo_',
      'vzo_x_y',
      await buildToken(server, owner, { lastsMs: -1 }),
      suspended,
    ];
    for (const text of wrong) expect([text, (await list(text)).status]).toEqual([text, 401]);
    expect((await list(whole)).status).toBe(200);
  });

  test('says how many calls are left, and when there are none', async () => {
    const text = await buildToken(server, owner);
    const call = () =>
      requestEndpoint(
        server,
        'listFolder',
        { params: { teamId: team.id }, query: {} },
        { authorization: `Bearer ${text}` },
      );
    const first = await call();
    expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${callsPerMinute};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${callsPerMinute - 1};t=\\d+$`));
    await sql`update rate_limits set count = ${callsPerMinute} where key like 'token:%'`.execute(server.db);
    const last = await call();
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await sql`delete from rate_limits where key like 'token:%'`.execute(server.db);
  });

  test('opens no socket, and gains nothing by a link', async () => {
    const folder = await buildItem(server, team.id, { name: 'Linked' });
    const { key } = await shareItem(server, folder.id, owner);
    const stranger = await buildUser(server);
    const text = await buildToken(server, stranger);
    const byLink = await requestEndpoint(
      server,
      'listFolder',
      { params: { teamId: team.id }, query: { path: 'Linked' } },
      { authorization: `Bearer ${text}`, [shareKeyHeader]: key },
    );
    expect(byLink.status).toBe(404);
    expect(await (await listen(server, { ...stranger, token: text })).ended).toBe(4401);
  });
});

describe('a token that is limited', () => {
  test('to a team sees that team alone', async () => {
    const second = await buildTeam(server, owner);
    const text = await buildToken(server, owner, { teamIds: [second.id] });
    const { body } = await callEndpoint(server, 'listTeams', { query: {} }, text);
    expect(body.teams.map(({ id }) => id)).toEqual([second.id]);
    const bySpecification = await callEndpoint(
      server,
      'users/s3/listTeams',
      { query: { user_id: owner.id } as never },
      text,
    );
    expect([bySpecification.status, JSON.stringify(bySpecification.body).includes(team.id)]).toEqual([200, false]);
    expect((await list(text)).status).toBe(404);
    const found = await callEndpoint(server, 'searchEverything', { query: { q: 'Linked' } as never }, text);
    expect(JSON.stringify(found.body)).not.toContain('Linked');
  });

  test('to a folder works inside of it alone, and no longer than its person may', async () => {
    const folder = await buildItem(server, team.id, { name: 'Rushes' });
    const beside = await buildItem(server, team.id, { name: 'Beside' });
    const inside = await buildItem(server, team.id, { name: 'Day 1', parentId: folder.id });
    const editor = await buildUser(server);
    await server.db
      .insertInto('team_members')
      .values({ team_id: team.id, user_id: editor.id, role: 'editor' })
      .execute();
    const text = await buildToken(server, editor, { folderIds: [folder.id] });
    expect((await list(text, 'Rushes')).body.folders.map(({ name }) => name)).toEqual(['Day 1']);
    expect((await list(text, 'Beside')).status).toBe(404);
    expect((await list(text)).status).toBe(404);
    const rename = (itemId: string) =>
      callEndpoint(server, 'renameItem', { params: { itemId }, body: { name: `${itemId}` } }, text);
    expect([(await rename(inside.id)).status, (await rename(beside.id)).status]).toEqual([200, 404]);
    expect((await rename(folder.id)).status).toBe(403);
    await server.db.updateTable('team_members').set({ role: 'viewer' }).where('user_id', '=', editor.id).execute();
    expect((await rename(inside.id)).status).toBe(403);
    await server.db.deleteFrom('team_members').where('user_id', '=', editor.id).execute();
    expect((await list(text, 'Rushes')).status).toBe(404);
  });
});

test('what a program does is in the log under its name, and its downloads end with its token', async () => {
  const { body: made } = await make({ scopes: ['items:write', 'uploads:write', 'downloads:read'] });
  const { file } = await uploadFile(server, { ...owner, token: made.text }, team, {
    bytes: Buffer.alloc(20 * 2 ** 20, 'v'),
  });
  const { body } = await callEndpoint(server, 'startDownload', { body: { ids: [file.id] } }, made.text);
  const reader = await readSlowly(new URL(body.url, server.url), { authorization: `Bearer ${made.text}` });
  await callEndpoint(server, 'revokeToken', { params: { tokenId: made.token.id } }, owner.token);
  expect((await reader.end).isWhole).toBe(false);
  const { body: log } = await callEndpoint(
    server,
    'listAudit',
    { params: { teamId: team.id }, query: {} },
    owner.token,
  );
  expect(log.entries.find(({ action }) => action === 'item.create')?.who).toContain('(by "Sync")');
});
