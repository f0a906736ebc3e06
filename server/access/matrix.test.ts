import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint, Sent } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { uuidv7 } from '#server/db/uuid.ts';
import { signUnsubscribe } from '#server/features/notifications/unsubscribe-token.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { accountRows } from './account-rows.ts';

const callers = ['anonymous', 'outsider', 'removed', 'viewer', 'editor', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];
type People = Record<Exclude<Caller, 'anonymous'>, TestUser>;
/** A team of its own for every call, so that one that is allowed takes nothing from the next. */
type World = {
  people: People;
  team: { id: string; name: string };
  folder: { id: string; name: string };
  trashed: { id: string };
  inviteId: string;
  inviteToken: string;
};

const secret = uuidv7();
let server: TestServer;
let people: People;

/**
 * A valid call for every endpoint, as the given caller would make it. A new endpoint does not compile until it stands
 * here. `hides` is for calls that answer a refusal with 200.
 */
const calls: {
  [N in EndpointName]: {
    send: (world: World, self: TestUser) => Sent<Endpoints[N]> | Promise<Sent<Endpoints[N]>>;
    audience?: Audience;
    hides?: (body: unknown) => boolean;
    isAboutSelf?: true;
  };
} = {
  verifyToken: {
    audience: 'signed-in',
    send: () => ({}),
    hides: (body) => (body as { data: unknown }).data === null,
  },
  fetchUser: {
    audience: 'viewer',
    send: (world) => ({ params: { userId: world.people.owner.id } }),
    hides: (body) => (body as { message: string }).message === 'Not found',
  },
  addUser: { send: (_, self) => ({ body: { userId: self.id, email: self.email, name: self.name } }) },
  signInOptions: { send: () => ({}) },
  ...accountRows(() => server),

  listTeams: { send: (_, self) => ({ query: { user_id: self.id } }) },
  createTeam: { send: (_, self) => ({ body: { teamName: uuidv7(), user_id: self.id } }) },
  renameTeam: {
    send: ({ team }) => ({ query: owned(), body: { oldName: team.name, newName: uuidv7() } }),
  },
  deleteTeam: { send: ({ team }) => ({ query: owned(), body: { teamPath: team.name } }) },
  listDeletedTeams: { send: () => ({}) },
  restoreTeam: {
    send: async ({ team }) => {
      await server.db.updateTable('teams').set({ deleted_at: new Date() }).where('id', '=', team.id).execute();
      return { params: { teamId: team.id } };
    },
  },

  listMembers: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  changeRole: {
    send: ({ team }) => ({ params: { teamId: team.id, userId: people.viewer.id }, body: { role: 'editor' } }),
  },
  removeMember: { send: ({ team }) => ({ params: { teamId: team.id, userId: people.viewer.id } }) },
  // The owner is refused with a reason of its own, see members.test.ts.
  leaveTeam: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  handOverTeam: { send: ({ team }) => ({ params: { teamId: team.id }, body: { userId: people.editor.id } }) },
  listInvites: { send: ({ team }) => ({ params: { teamId: team.id } }) },
  inviteMember: {
    send: ({ team }) => ({ params: { teamId: team.id }, body: { email: 'new@test.local', role: 'viewer' } }),
  },
  resendInvite: { send: ({ team, inviteId }) => ({ params: { teamId: team.id, inviteId } }) },
  revokeInvite: { send: ({ team, inviteId }) => ({ params: { teamId: team.id, inviteId } }) },
  readInvite: { send: ({ inviteToken }) => ({ params: { token: inviteToken } }) },
  acceptInvite: {
    send: async ({ inviteToken, inviteId }, self) => {
      await server.db.updateTable('team_invites').set({ email: self.email }).where('id', '=', inviteId).execute();
      return { params: { token: inviteToken } };
    },
  },
  listAudit: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  exportAudit: { send: ({ team }) => ({ params: { teamId: team.id } }) },

  fetchTeamsData: {
    send: ({ team }, self) => ({ query: { requester_id: self.id, path: `${people.owner.id}/${team.name}` } }),
  },
  createFolder: {
    send: ({ team }) => ({ query: owned(), body: { folderPath: '', teamPath: team.name, folderName: 'New' } }),
  },
  renameItem: {
    send: ({ team, folder }) => ({
      query: owned(),
      body: { type: 'folder', path: '', newName: 'New', teamPath: team.name, filefoldername: folder.name },
    }),
  },
  deleteItem: {
    send: async ({ team }) => {
      const file = await buildItem(server, team.id, { kind: 'file', name: 'a.mp4' });
      const key = `video_${file.createdAt.getTime()}_a.mp4`;
      return { body: { url: `users/${people.owner.id}/${team.name}/${key}` } };
    },
  },
  deleteFolder: {
    send: ({ team, folder }) => ({
      query: owned(),
      body: { folderKey: folder.name, teamPath: team.name, path: '' },
    }),
  },
  updateProgress: {
    send: ({ team, folder }) => ({
      query: owned(),
      body: { type: 'folder', path: '', newProgress: 'Done', teamPath: team.name, filefoldername: folder.name },
    }),
  },
  copyObject: {
    send: ({ team, folder }, self) => ({
      body: {
        requester_id: self.id,
        srcKey: `users/${people.owner.id}/${team.name}/${folder.name}`,
        destPath: `users/${people.owner.id}/${team.name}`,
        type: 'folder',
      },
    }),
  },
  moveItems: {
    send: async ({ team, folder }) => {
      const target = await buildItem(server, team.id);
      return { body: { ids: [folder.id], teamId: team.id, parentId: target.id } };
    },
  },
  copyItems: { send: ({ team, folder }) => ({ body: { ids: [folder.id], teamId: team.id, parentId: null } }) },
  setProgress: { send: ({ folder }) => ({ body: { ids: [folder.id], progress: 'Done' } }) },
  deleteItems: { send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  restoreItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  destroyItems: { send: ({ trashed }) => ({ body: { ids: [trashed.id] } }) },
  listTrash: { send: ({ team }) => ({ params: { teamId: team.id }, query: {} }) },
  searchItems: { send: ({ team, folder }) => ({ params: { teamId: team.id }, query: { q: folder.name } }) },

  startUpload: {
    send: ({ team, folder }) => ({
      body: {
        id: uuidv7(),
        teamId: team.id,
        parentId: folder.id,
        name: 'a.mp4',
        size: 3,
        contentType: 'video/mp4',
      },
    }),
  },
  // Uploads are their maker's own, so each caller has begun this one, in whatever role they had then.
  signParts: {
    send: async ({ team }, self) => ({
      params: { uploadId: await beginUpload(team.id, self) },
      body: { numbers: [1] },
    }),
  },
  listParts: { send: async ({ team }, self) => ({ params: { uploadId: await beginUpload(team.id, self) } }) },
  completeUpload: {
    send: async ({ team }, self) => {
      const objectId = uuidv7();
      const bytes = Buffer.from('abc');
      const checksum = createHash('sha256').update(bytes).digest('hex');
      const write = { objectId, sizeBytes: 3, handle: await server.storage.beginWrite(objectId, 3) };
      await server.storage.putPart(write, { number: 1, sizeBytes: 3, checksum }, Readable.from([bytes]));
      return { params: { uploadId: await beginUpload(team.id, self, objectId) }, body: {} };
    },
  },
  abortUpload: { send: async ({ team }, self) => ({ params: { uploadId: await beginUpload(team.id, self) } }) },
  importOptions: { send: () => ({}) },
  startImports: {
    send: ({ team, folder }) => ({
      body: {
        provider: 'google-drive',
        accessToken: 'token',
        teamId: team.id,
        parentId: folder.id,
        files: [{ id: uuidv7(), fileId: 'file', name: 'a.mp4', contentType: 'video/mp4', size: 3 }],
      },
    }),
  },
  listImports: { send: () => ({}) },
  // As with uploads: each caller has begun this one, in whatever role they had then.
  retryImport: {
    send: async ({ team }, self) => ({
      params: { importId: await beginImport(team.id, self) },
      body: { accessToken: 'token' },
    }),
  },
  cancelImport: { send: async ({ team }, self) => ({ params: { importId: await beginImport(team.id, self) } }) },
  generateUploadUrl: {
    send: ({ team, folder }) => ({
      body: {
        fileName: 'video_1_a.mp4',
        contentType: 'video/mp4',
        user_id: people.owner.id,
        path: `${team.name}/${folder.name}`,
      },
    }),
  },
  download: {
    send: ({ team, folder }) => ({
      query: owned(),
      body: { filePath: '', teamPath: team.name, fileName: folder.name, type: 'folder' },
    }),
  },
  showMedia: { send: async ({ team }) => ({ params: { itemId: (await buildVideo(server, team.id)).id }, query: {} }) },
  retryProcessing: { send: async ({ team }) => ({ params: { itemId: (await buildVideo(server, team.id)).id } }) },
  startDownload: { send: ({ folder }) => ({ body: { ids: [folder.id] } }) },
  fetchDownload: {
    audience: 'viewer',
    send: async ({ folder }, self) => {
      const id = uuidv7();
      await server.db
        .insertInto('downloads')
        .values({ id, created_by: self.id, item_ids: [folder.id] })
        .execute();
      return { params: { downloadId: id } };
    },
  },

  showReview: { send: async ({ team }) => ({ params: { itemId: (await buildVideo(server, team.id)).id } }) },
  fetchComments: {
    send: async ({ team }, self) => ({
      body: { userId: self.id, videoName: (await buildVideo(server, team.id)).id },
    }),
  },
  createComment: {
    send: async ({ team }, self) => ({
      body: { userId: self.id, userName: self.name, videoName: (await buildVideo(server, team.id)).id, text: 'A note' },
    }),
  },
  // Each caller has written this one, in whatever role they had then; of others' comments see comments.test.ts.
  editComment: {
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), newMessage: 'Another' },
    }),
  },
  deleteComment: {
    send: async (world, self) => ({ body: { userId: self.id, commentId: await writeComment(world, self) } }),
  },
  restoreComment: {
    send: async (world, self) => ({ params: { commentId: await writeComment(world, self, { isDeleted: true }) } }),
  },
  likeComment: {
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, people.owner), visibility: true },
    }),
  },
  updateCommentProgress: {
    send: async (world, self) => ({
      body: { userId: self.id, commentId: await writeComment(world, self), progress: true },
    }),
  },
  exportComments: {
    send: async ({ team }) => ({
      params: { itemId: (await buildVideo(server, team.id)).id },
      query: { format: 'csv' },
    }),
  },

  updateVideoMetadata: {
    send: async ({ team }, self) => {
      const video = await buildVideo(server, team.id);
      const key = `video_${video.createdAt.getTime()}_${video.name}`;
      return {
        body: {
          Key: `users/${people.owner.id}/${team.name}/${key}`,
          requester_id: self.id,
          sharing: 'public',
          sharingType: 'view',
        },
      };
    },
  },
  updateVideoMetadataFolder: {
    send: ({ team, folder }, self) => ({
      body: {
        userId: people.owner.id,
        teamPath: team.name,
        path: folder.name,
        requester_id: self.id,
        sharing: 'public',
        sharingType: 'view',
      },
    }),
  },
  getSharedVideoFromKey: {
    audience: 'viewer',
    send: async ({ team }, self) => {
      const video = await buildVideo(server, team.id);
      return { body: { Key: `users/${people.owner.id}/${team.name}/${video.name}`, requester_id: self.id } };
    },
  },
  showShare: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  changeShare: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { visibility: 'public' } }) },
  addRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email: 'tom@test.local' } }) },
  removeRecipient: { send: ({ folder }) => ({ params: { itemId: folder.id }, body: { email: 'tom@test.local' } }) },
  renewLink: { send: ({ folder }) => ({ params: { itemId: folder.id } }) },
  openShare: {
    send: async ({ folder }) => {
      const itemId = folder.id;
      const send = { params: { itemId }, body: { visibility: 'public' as const } };
      const { body } = await callEndpoint(server, 'changeShare', send, people.owner.token);
      return { body: { k: new URL(body.link ?? '').searchParams.get('k') ?? '' } };
    },
  },
  nameGuest: { audience: 'signed-in', send: () => ({ body: { name: 'Tom' } }) },

  sendEmail: {
    send: ({ team, folder }, self) => {
      const v = Buffer.from(`users/${people.owner.id}/${team.name}/${folder.name}`).toString('base64');
      const link = `${server.url.replace('127.0.0.1', 'localhost')}/home?${new URLSearchParams({ v })}`;
      const template_params = { to_name: `${uuidv7()}@test.local`, link };
      return { body: { service_id: 'mail', template_id: 'share', user_id: self.id, template_params } };
    },
  },
  showMailSettings: { send: () => ({}) },
  changeMailSetting: {
    send: async (_, self) => {
      await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', self.id).execute();
      return { body: { kind: 'reply', isWanted: false } };
    },
  },
  readUnsubscription: { send: () => ({ params: { token: signUnsubscribe(secret, 'a@test.local', 'share') } }) },
  changeUnsubscription: {
    send: () => ({ params: { token: signUnsubscribe(secret, 'a@test.local', 'share') }, body: { isWanted: false } }),
  },
};

async function writeComment({ team }: World, author: TestUser, given: { isDeleted?: boolean } = {}): Promise<string> {
  return buildComment(server, await buildVideo(server, team.id), author, given);
}

async function beginUpload(teamId: string, maker: TestUser, objectId = uuidv7()): Promise<string> {
  const id = uuidv7();
  await server.db
    .insertInto('uploads')
    .values({
      id,
      team_id: teamId,
      parent_id: null,
      version_of: null,
      name: 'a.mp4',
      size_bytes: 3,
      content_type: 'video/mp4',
      media_id: objectId,
      poster_id: uuidv7(),
      storage_handle: 'local',
      created_by: maker.id,
    })
    .execute();
  return id;
}

async function beginImport(teamId: string, maker: TestUser): Promise<string> {
  const id = await beginUpload(teamId, maker);
  const row = { id, provider: 'google-drive' as const, file_id: 'file', drive_id: null, token: null };
  await server.db
    .insertInto('imports')
    .values({ ...row, state: 'failed', ended_at: new Date() })
    .execute();
  return id;
}

const owned = () => ({ userId: people.owner.id });

const allowedCallers: Record<Audience, readonly Caller[]> = {
  anyone: callers,
  'signed-in': callers.filter((caller) => caller !== 'anonymous'),
  viewer: ['viewer', 'editor', 'admin', 'owner'],
  editor: ['editor', 'admin', 'owner'],
  admin: ['admin', 'owner'],
  owner: ['owner'],
};

beforeAll(async () => {
  server = await startTestServer({ secret });
  const [outsider, removed, viewer, editor, admin, owner] = await Promise.all([
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
    buildUser(server),
  ]);
  people = { outsider, removed, viewer, editor, admin, owner };
  await buildTeam(server, outsider);
});

afterAll(() => server.stop());

async function buildWorld(): Promise<World> {
  const { owner, viewer, editor, admin, removed } = people;
  const team = await buildTeam(server, owner, { viewer, editor, admin });
  await server.db.insertInto('team_members').values({ team_id: team.id, user_id: removed.id, role: 'admin' }).execute();
  await server.db.deleteFrom('team_members').where('user_id', '=', removed.id).execute();
  const inviteToken = uuidv7();
  const invite = {
    id: uuidv7(),
    team_id: team.id,
    email: 'invited@test.local',
    role: 'viewer' as const,
    token_hash: createHash('sha256').update(inviteToken).digest('hex'),
    invited_by: owner.id,
    sent_at: new Date(),
    expires_at: new Date(Date.now() + 60_000),
  };
  await server.db.insertInto('team_invites').values(invite).execute();
  return {
    people,
    team,
    folder: await buildItem(server, team.id),
    trashed: await buildItem(server, team.id, { isDeleted: true }),
    inviteId: invite.id,
    inviteToken,
  };
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const row: Endpoint = endpoints[name];
  const call = calls[name];
  const allowed = allowedCallers[call.audience ?? row.audience];

  test.each(callers)('by %s is answered as the contract says', async (caller) => {
    const known = caller === 'anonymous' ? people.outsider : people[caller];
    const self = call.isAboutSelf ? await buildUser(server) : known;
    const token = caller === 'anonymous' ? undefined : self.token;
    const sent = await call.send(await buildWorld(), self);
    const { status, body } = await callEndpoint(server, name, sent as never, token);
    const refused =
      status === 401 || status === 403 || status === 404 || (status === 200 && call.hides?.(body) === true);
    expect({ status, refused }).toEqual({ status, refused: !allowed.includes(caller) });
    if (!refused && !(name === 'leaveTeam' && caller === 'owner')) expect(status).toBe(200);
    if (caller === 'anonymous' && row.audience !== 'anyone') expect(status).toBe(401);
    // Whoever cannot look must not learn that there is something.
    const isOutside = caller === 'outsider' || caller === 'removed';
    if (refused && isOutside && status !== 200) expect(status).toBe(404);
  });
});

describe('an id that is not the caller’s grants nothing', () => {
  const tests: [EndpointName, (victim: TestUser, world: World) => object][] = [
    ['addUser', (victim) => ({ body: { userId: victim.id, email: victim.email, name: victim.name } })],
    ['listTeams', (victim) => ({ query: { user_id: victim.id } })],
    ['createTeam', (victim) => ({ body: { teamName: 'Mine now', user_id: victim.id } })],
    [
      'fetchTeamsData',
      (victim, { team }) => ({ query: { requester_id: victim.id, path: `${victim.id}/${team.name}` } }),
    ],
    [
      'copyObject',
      (victim, { team, folder }) => ({
        body: {
          requester_id: victim.id,
          srcKey: `users/${victim.id}/${team.name}/${folder.name}`,
          destPath: `users/${victim.id}/${team.name}`,
          type: 'folder',
        },
      }),
    ],
    ['fetchComments', (victim) => ({ body: { userId: victim.id, videoName: uuidv7() } })],
    [
      'createComment',
      (victim) => ({ body: { userId: victim.id, userName: victim.name, videoName: uuidv7(), text: 'Theirs' } }),
    ],
    ['editComment', (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), newMessage: 'Theirs' } })],
    ['deleteComment', (victim) => ({ body: { userId: victim.id, commentId: uuidv7() } })],
    ['likeComment', (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), visibility: true } })],
    ['updateCommentProgress', (victim) => ({ body: { userId: victim.id, commentId: uuidv7(), progress: true } })],
    [
      'sendEmail',
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
  test.each(tests)('%s answers 403', async (name, send) => {
    const sent = send(people.owner, await buildWorld());
    const { status } = await callEndpoint(server, name, sent as never, people.outsider.token);
    expect(status).toBe(403);
  });
});

describe('what belongs to another team cannot be reached through one’s own', () => {
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
    ['setProgress', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id], progress: 'Done' } })],
    ['deleteItems', (own, foreign) => ({ body: { ids: [own.folder.id, foreign.folder.id] } })],
    ['restoreItems', (own, foreign) => ({ body: { ids: [own.trashed.id, foreign.trashed.id] } })],
    ['destroyItems', (own, foreign) => ({ body: { ids: [own.trashed.id, foreign.trashed.id] } })],
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
    ['removeMember', (own) => ({ params: { teamId: own.team.id, userId: people.viewer.id } })],
    ['changeRole', (own) => ({ params: { teamId: own.team.id, userId: people.viewer.id }, body: { role: 'admin' } })],
    ['handOverTeam', (own) => ({ params: { teamId: own.team.id }, body: { userId: people.viewer.id } })],
  ];
  test.each(tests)('%s changes nothing', async (name, send) => {
    const foreign = await buildWorld();
    const team = await buildTeam(server, people.outsider);
    const own = {
      ...foreign,
      team,
      folder: await buildItem(server, team.id),
      trashed: await buildItem(server, team.id, { isDeleted: true }),
    };
    const before = await itemsOf(foreign.team.id, team.id);
    const { status } = await callEndpoint(server, name, send(own, foreign) as never, people.outsider.token);
    expect([404, 409]).toContain(status);
    expect(await itemsOf(foreign.team.id, team.id)).toEqual(before);
  });
});

function itemsOf(...teamIds: string[]) {
  return server.db.selectFrom('items').selectAll().where('team_id', 'in', teamIds).orderBy('id').execute();
}
