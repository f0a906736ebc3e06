import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileItem, FolderItem } from '#contract/items/items.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
  const folder = await buildItem(server, team.id, { name: 'Film' });
  const day = await buildItem(server, team.id, { name: 'Day 1', parentId: folder.id });
  await uploadFile(server, owner, team, { name: 'deeper.mp4', parentId: day.id, bytes: Buffer.from('ab') });
  await uploadFile(server, owner, team, { name: 'a.mp4', parentId: folder.id, bytes: Buffer.from('abc') });
  await uploadFile(server, owner, team, { name: 'b.mp4', bytes: Buffer.from('abcd') });
});

afterAll(() => server.stop());

test('LastModified is when the name, the progress or the newest version of a file last changed', async () => {
  const { file } = await uploadFile(server, owner, team, { name: 'c.mp4', bytes: Buffer.from('abc') });
  const params = { itemId: file.id };
  const read = async () => {
    const query = { requester_id: owner.id, path: `${owner.id}/${team.name}` };
    const { body } = await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, owner.token);
    return body.files.find(({ id }) => id === file.id)?.LastModified ?? '';
  };
  const version = { name: 'c.mp4', bytes: Buffer.from('abcd'), ifExists: 'version' } as const;
  const changes = [
    () => callEndpoint(server, 'setProgress', { body: { ids: [file.id], progress: 'Done' } }, owner.token),
    () => uploadFile(server, owner, team, version),
    () => callEndpoint(server, 'renameItem', { params, body: { name: 'd.mp4' } }, owner.token),
  ];
  const old = new Date('2020-01-01');
  for (const change of changes) {
    await server.db.updateTable('items').set({ changed_at: old }).where('id', '=', file.id).execute();
    expect(await read()).toBe(old.toISOString());
    await change();
    expect(Date.parse(await read())).toBeGreaterThan(old.getTime());
  }
  await callEndpoint(server, 'deleteItems', { body: { ids: [file.id] } }, owner.token);
});

test('a listing of the specification has the values of ours under its own names', async () => {
  const call = { params: { teamId: team.id }, query: {} };
  const ours = (await callEndpoint(server, 'listFolder', call, owner.token)).body;
  const query = { requester_id: owner.id, path: `${owner.id}/${team.name}` };
  const { files, folders, ...rest } = (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, owner.token))
    .body;
  const [file, folder] = [FileItem.strict().parse(ours.files[0]), FolderItem.strict().parse(ours.folders[0])];

  const key = expect.stringMatching(/^video_\d+_b\.mp4$/);
  const { id, parentId, name, contentType, mediaId, durationMs, processing, versions } = file;
  expect(files).toEqual([
    {
      ...{ id, parentId, name, contentType, mediaId, durationMs, processing, versions },
      Type: 'file',
      Key: key,
      FullKey: `users/${owner.id}/${team.name}/${files[0]?.Key}`,
      LastModified: file.changedAt,
      SignedUrl: expect.stringContaining(file.mediaId ?? '-'),
      PosterUrl: null,
      HoverUrl: null,
      Size: 4,
      Metadata: { ownername: owner.name, sharingtype: 'none', progress: 'Upcoming' },
    },
  ]);
  const [inside, deeper] = folder.previewFiles;
  expect(deeper).toMatchObject({ name: 'deeper.mp4', isBelow: true });
  expect(folders).toEqual([
    {
      ...{
        id: folder.id,
        parentId: null,
        name: 'Film',
        size: folder.size,
        files: folder.files,
        folders: folder.folders,
      },
      Type: 'folder',
      Key: 'Film',
      FullKey: `users/${owner.id}/${team.name}/Film`,
      LastModified: folder.changedAt,
      Metadata: { ownername: folder.ownerName, sharingtype: 'none', progress: 'Upcoming' },
      innerFiles: [{ id: inside?.id, name: 'a.mp4', SignedUrl: expect.any(String), PosterUrl: null, HoverUrl: null }],
      innerFolders: folder.previewFolders,
    },
  ]);
  const { sharing, files: _files, folders: _folders, ...same } = ours;
  expect(rest).toEqual({
    ...same,
    team: { ...ours.team, teamPath: team.name },
    sharingDetails: { sharingtype: sharing },
  });
});
