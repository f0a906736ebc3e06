import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { buildItem, buildTeam, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { buildWorld, type Ground, startMatrixServer, type World } from './world.ts';

let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});

afterAll(() => ground.server.stop());

describe('another user’s id grants nothing', () => {
  const sharing = { sharing: 'public', sharingType: 'view' };
  const tests: [EndpointName, (victim: TestUser, world: World) => object][] = [
    ['users/auth/addUser', (victim) => ({ body: { userId: victim.id, email: victim.email, name: victim.name } })],
    ['users/s3/listTeams', (victim) => ({ query: { user_id: victim.id } })],
    ['users/s3/createTeam', (victim) => ({ body: { teamName: 'Mine now', user_id: victim.id } })],
    [
      'users/s3/fetchTeamsData',
      (victim, { team }) => ({ query: { requester_id: victim.id, path: `${victim.id}/${team.name}` } }),
    ],
    [
      'users/s3/copyObject',
      (victim, { team, folder }) => ({
        body: {
          requester_id: victim.id,
          srcKey: `users/${victim.id}/${team.name}/${folder.name}`,
          destPath: `users/${victim.id}/${team.name}`,
          type: 'folder',
        },
      }),
    ],
    [
      'users/s3/updateVideoMetadata',
      (victim, { team, folder }) => ({
        body: { requester_id: victim.id, Key: `users/${victim.id}/${team.name}/${folder.name}`, ...sharing },
      }),
    ],
    [
      'users/s3/updateVideoMetadataFolder',
      (victim, { team, folder }) => ({
        body: { requester_id: victim.id, userId: victim.id, teamPath: team.name, path: folder.name, ...sharing },
      }),
    ],
    [
      'users/s3/getSharedVideoFromKey',
      (victim, { team, folder }) => ({
        body: { requester_id: victim.id, Key: `users/${victim.id}/${team.name}/${folder.name}` },
      }),
    ],
    ['users/comments/fetchComments', (victim) => ({ body: { userId: victim.id, videoName: uuidv7() } })],
    [
      'users/comments/createComment',
      (victim) => ({ body: { userId: victim.id, userName: victim.name, videoName: uuidv7(), text: 'Theirs' } }),
    ],
    [
      'users/comments/editComment',
      (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), newMessage: 'Theirs' } }),
    ],
    ['users/comments/deleteComment', (victim) => ({ body: { userId: victim.id, commentId: uuidv7() } })],
    [
      'users/comments/likeComment',
      (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), visibility: true } }),
    ],
    [
      'users/comments/updateCommentProgress',
      (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), progress: true } }),
    ],
    [
      'email/send',
      (victim) => ({
        body: {
          service_id: 'mail',
          template_id: 'share',
          user_id: victim.id,
          template_params: { to_name: 'a@test.local', link: '' },
        },
      }),
    ],
  ];
  test.each(tests)('%s responds with 403', async (name, send) => {
    const sent = send(ground.people.owner, await buildWorld(ground));
    const { status } = await callEndpoint(ground.server, name, sent as never, ground.people.outsider.token);
    expect(status).toBe(403);
  });
});

describe('another team’s items cannot be reached through the caller’s own team', () => {
  const tests: [EndpointName, (own: World, foreign: World) => object][] = [
    ['moveItems', (own, foreign) => ({ body: { ids: [foreign.folder.id], teamId: own.team.id, parentId: null } })],
    ['moveItems', (own, foreign) => ({ body: { ids: [own.folder.id], teamId: foreign.team.id, parentId: null } })],
    [
      'moveItems',
      (own, foreign) => ({ body: { ids: [own.folder.id], teamId: own.team.id, parentId: foreign.folder.id } }),
    ],
    ['copyItems', (own, foreign) => ({ body: { ids: [foreign.folder.id], teamId: own.team.id, parentId: null } })],
    ['copyItems', (own, foreign) => ({ body: { ids: [own.folder.id], teamId: foreign.team.id, parentId: null } })],
    [
      'copyItems',
      (own, foreign) => ({ body: { ids: [own.folder.id], teamId: own.team.id, parentId: foreign.folder.id } }),
    ],
    ['setStars', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id], isStarred: true } })],
    ['listMarks', (_, foreign) => ({ query: { teamId: foreign.team.id } })],
    ['setProgress', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id], progress: 'Done' } })],
    [
      'renameItems',
      (own, foreign) => ({
        body: { items: [own.folder, foreign.folder].map(({ id }, n) => ({ id, name: `Mine ${n}` })) },
      }),
    ],
    ['mergeFile', (own, foreign) => ({ params: { itemId: own.folder.id }, body: { sourceId: foreign.folder.id } })],
    ['mergeFile', (own, foreign) => ({ params: { itemId: foreign.folder.id }, body: { sourceId: own.folder.id } })],
    ['splitFile', (own, foreign) => ({ params: { itemId: own.folder.id }, body: { sourceId: foreign.trashed.id } })],
    ['deleteItems', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id] } })],
    ['restoreItems', (own, foreign) => ({ body: { ids: [own.trashed.id, foreign.trashed.id] } })],
    ['destroyItems', (own, foreign) => ({ body: { ids: [own.trashed.id, foreign.trashed.id] } })],
    [
      'createFolders',
      (own, foreign) => ({ body: { teamId: own.team.id, parentId: foreign.folder.id, paths: [['New']] } }),
    ],
    [
      'startUpload',
      (own, foreign) => ({
        body: {
          id: uuidv7(),
          teamId: own.team.id,
          parentId: foreign.folder.id,
          name: 'a.mp4',
          size: 3,
          contentType: 'video/mp4',
        },
      }),
    ],
    [
      'startImports',
      (own, foreign) => ({
        body: {
          provider: 'one-drive',
          accessToken: 'token',
          teamId: own.team.id,
          parentId: foreign.folder.id,
          files: [{ id: uuidv7(), fileId: 'file', name: 'a.mp4', contentType: 'video/mp4', size: 3 }],
        },
      }),
    ],
    ['startDownload', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id] } })],
    ['resendInvite', (own, foreign) => ({ params: { teamId: own.team.id, inviteId: foreign.inviteId } })],
    ['revokeInvite', (own, foreign) => ({ params: { teamId: own.team.id, inviteId: foreign.inviteId } })],
    ['removeMember', (own) => ({ params: { teamId: own.team.id, userId: own.people.viewer.id } })],
    [
      'changeRole',
      (own) => ({ params: { teamId: own.team.id, userId: own.people.viewer.id }, body: { role: 'admin' } }),
    ],
    ['handOverTeam', (own) => ({ params: { teamId: own.team.id }, body: { userId: own.people.viewer.id } })],
  ];
  test.each(tests)('%s changes nothing', async (name, send) => {
    const foreign = await buildWorld(ground);
    const team = await buildTeam(ground.server, ground.people.outsider);
    const own = {
      ...foreign,
      team,
      folder: await buildItem(ground.server, team.id),
      trashed: await buildItem(ground.server, team.id, { isDeleted: true }),
    };
    const before = await itemsOf(foreign.team.id, team.id);
    const { status } = await callEndpoint(
      ground.server,
      name,
      send(own, foreign) as never,
      ground.people.outsider.token,
    );
    expect([404, 409]).toContain(status);
    expect(await itemsOf(foreign.team.id, team.id)).toEqual(before);
  });
});

function itemsOf(...teamIds: string[]) {
  return ground.server.db.selectFrom('items').selectAll().where('team_id', 'in', teamIds).orderBy('id').execute();
}
