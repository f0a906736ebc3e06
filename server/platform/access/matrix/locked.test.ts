import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { buildItem, buildUser, buildVideo, callEndpoint, requestEndpoint } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { putPart, startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { rows } from './rows.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});
beforeEach(() => endRateLimits(ground.server));
afterAll(() => ground.server.stop());

/** As an approval locks it. */
async function lockVersions({ team }: World, itemId?: string): Promise<void> {
  await sql`
    insert into approvals (id, version_id, name, state, is_public, is_locked, public_locked)
    select gen_random_uuid(), versions.id, 'Client', '{"stages": []}', true, true, true
    from versions join items on items.id = item_id where team_id = ${team.id} and item_id = coalesce(${itemId ?? null}, item_id)
      and not exists (select from approvals where version_id = versions.id)`.execute(ground.server.db);
}

/** All that a lock keeps. */
async function readLocked({ team }: World): Promise<unknown[]> {
  const { rows: found } = await sql`
    select items.id, items.name, parent_id, team_id, progress, status_id, is_living(items.id) as living, number, versions.id as version,
      media_id, poster_frame, captions.id as captions, language, vtt, title, cut_lists.created_at as cut,
      (select jsonb_object_agg(field_id, value) from field_values where item_id = items.id) as fields
    from approvals join versions on versions.id = version_id join items on items.id = item_id
    left join captions on captions.version_id = versions.id left join cut_lists on cut_lists.version_id = versions.id
    where state = '{"stages": []}' and team_id = ${team.id} order by items.id, number, captions.id`.execute(
    ground.server.db,
  );
  return found;
}

const writing = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET');

test.each(pickCases(writing, 4))('%s changes no locked version', async (name) => {
  const { server, people } = ground;
  const world = await buildWorld(ground);
  const self = rows[name].isAboutSelf ? await buildUser(server) : people.owner;
  const sent = await rows[name].send(world, self);
  // Folders that the call is about get a file, too.
  const ids = JSON.stringify(sent).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const { rows: folders } = await sql<{ id: string }>`
    select id from items where kind = 'folder' and is_living(id) and id = any(${[world.folder.id, ...ids]}::uuid[])`.execute(
    server.db,
  );
  for (const { id } of folders) await buildVideo(server, world.team.id, { name: `${uuidv7()}.mp4`, parentId: id });
  await lockVersions(world);
  const before = await readLocked(world);
  expect(before.length).toBeGreaterThan(0);
  // A zip breaks off, as these videos have no bytes.
  await requestEndpoint(server, name, sent as never, { authorization: `Bearer ${self.token}` }).catch(() => {});
  expect(await readLocked(world)).toEqual(before);
});

test('a locked file is not renamed, moved, deleted or given another progress, alone or with its folder', async () => {
  const { server, people } = ground;
  const world = await buildWorld(ground);
  const { team, folder } = world;
  const film = await buildItem(server, team.id, { name: 'Film' });
  const inner = await buildItem(server, team.id, { name: 'Day 1', parentId: film.id });
  const { id } = await buildVideo(server, team.id, { name: 'Locked.mp4', parentId: inner.id });
  const other = await buildVideo(server, team.id, { name: 'Other.mp4', parentId: inner.id });
  await lockVersions(world, id);
  const call = async <N extends EndpointName>(name: N, sent: Parameters<typeof callEndpoint<N>>[2]) =>
    (await callEndpoint(server, name, sent, people.owner.token)).status;
  const foreign = (await buildWorld(ground)).team.id;
  expect(await call('renameItem', { params: { itemId: id }, body: { name: 'Free.mp4' } })).toBe(409);
  expect(await call('moveItems', { body: { ids: [id], teamId: team.id, parentId: folder.id } })).toBe(409);
  expect(await call('deleteItems', { body: { ids: [id] } })).toBe(409);
  expect(await call('setProgress', { body: { ids: [id], progress: 'Done' } })).toBe(409);
  const fieldId = uuidv7();
  const field = { id: fieldId, name: 'Client', kind: 'text' as const, choices: [], seenBy: 'team' as const };
  const status = { id: uuidv7(), name: 'Legal', color: 'teal' as const, progress: 'In Progress' as const };
  const params = { teamId: team.id };
  expect(await call('setFields', { params, body: { fields: [field] } })).toBe(200);
  expect(await call('setStatuses', { params, body: { statuses: [status] } })).toBe(200);
  expect(await call('setValue', { body: { ids: [id, other.id], fieldId, value: 'Acme' } })).toBe(409);
  // An undo passes over it.
  const undo = { teamId: team.id, fieldId, from: null, before: [{ id, value: 'Acme' }] };
  expect((await callEndpoint(server, 'restoreValues', { body: undo }, people.owner.token)).body.skipped).toEqual([id]);
  expect(await call('setStatus', { body: { ids: [id], statusId: status.id } })).toBe(409);
  expect(await call('setStatus', { body: { ids: [folder.id, other.id], statusId: status.id } })).toBe(200);
  expect(await call('setStatuses', { params, body: { statuses: [] } })).toBe(200);
  expect(await call('deleteItems', { body: { ids: [film.id] } })).toBe(409);
  expect(await call('moveItems', { body: { ids: [film.id], teamId: foreign, parentId: null } })).toBe(409);
  // The folders around it can change.
  expect(await call('renameItem', { params: { itemId: film.id }, body: { name: 'Films' } })).toBe(200);
  expect(await call('moveItems', { body: { ids: [inner.id], teamId: team.id, parentId: folder.id } })).toBe(200);
  expect(await call('deleteItems', { body: { ids: [other.id, film.id] } })).toBe(200);
  expect(await call('copyItems', { body: { ids: [id], teamId: team.id, parentId: null } })).toBe(200);
  expect(await call('deleteItems', { body: { ids: [folder.id] } })).toBe(409);
  const upload = { id: uuidv7(), teamId: team.id, parentId: null, name: 'new.mp4', size: 3, contentType: 'video/mp4' };
  expect(await call('startUpload', { body: { ...upload, versionOf: id } })).toBe(409);
});

test('bytes that were under way when a version was locked become a file beside it', async () => {
  const { server, people } = ground;
  const world = await buildWorld(ground);
  const name = `${uuidv7()}.mp4`;
  const given = { name, ifExists: 'version' as const };
  const first = { ...given, bytes: Buffer.from('the first cut') };
  const { file } = await uploadFile(server, people.owner, world.team, first);
  const bytes = Buffer.from('the second cut');
  const uploadId = await startUpload(server, people.owner, world.team, { ...given, size: bytes.length });
  await putPart(server, people.owner, uploadId, 1, bytes);
  await lockVersions(world, file.id);
  const sent = { params: { uploadId }, body: {} };
  const { body: second } = await callEndpoint(server, 'completeUpload', sent, people.owner.token);
  expect(second.file).toMatchObject({ versions: 1 });
  expect(second.file.id).not.toBe(file.id);
});
