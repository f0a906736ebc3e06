import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint, Sent } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { formatFileKey } from '#contract/items/keys.ts';
import { buildFacts, buildItem, buildVideo, type TestUser } from '#rig/people/factories.ts';
import { endRateLimits } from '#rig/people/limit-steps.ts';
import { openAsGuest, openBrowser, shareItem, type Visitor } from '#rig/people/visitors.ts';
import { pickCases } from '#rig/values/proof.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { Action } from '../policy.ts';
import { buildAccount, type LinkCaller } from './link-callers.ts';
import { rows } from './rows.ts';
import { buildWorld, furnish, type Ground, ownedBy, startMatrixServer, type World } from './world.ts';

/** Every call that a link can allow × every kind of caller with a link to one file. links.test.ts covers folders. */
let ground: Ground;

beforeAll(async () => {
  ground = await startMatrixServer();
});

afterAll(() => ground.server.stop());

/** The most that a link to a file allows; `never` marks calls that would reach beyond the file. */
const watcher = ['view', 'comment', 'download'] as const;
const editor = [...watcher, 'edit', 'rename'] as const;
const callers: Record<string, LinkCaller> = {
  'a guest': { may: watcher },
  'a guest with an edit link': { share: { access: 'edit' }, may: watcher },
  'a guest with a limited link': { share: { visibility: 'limited', access: 'edit' }, may: [] },
  'a user with a link': { account: 'verified', may: watcher },
  'a user with an edit link': { account: 'verified', share: { access: 'edit' }, may: editor },
  'a recipient who may edit': {
    account: 'verified',
    share: { visibility: 'limited', isNamed: true, access: 'edit' },
    may: editor,
  },
  'a user who is not a recipient': { account: 'verified', share: { visibility: 'limited', access: 'edit' }, may: [] },
};

type Scene = { visitor: Visitor; world: World; file: { id: string; name: string; key: string }; hidden: string[] };

async function openScene(caller: LinkCaller, account: TestUser | undefined): Promise<Scene> {
  const { server, people } = ground;
  await endRateLimits(server);
  const world = await buildWorld(ground);
  const above = await buildItem(server, world.team.id);
  const { id, name, createdAt } = await buildVideo(server, world.team.id, {
    ...{ name: 'cut.mp4', parentId: above.id },
    facts: buildFacts({ frameCount: 25, rate: { num: 25, den: 1 } }),
  });
  if (account)
    await server.db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute();
  const { isNamed, ...settings } = caller.share ?? {};
  const named = isNamed && account ? [account.email] : [];
  const { key } = await shareItem(server, id, people.owner, { ...settings, people: named });
  const visitor = account ? openBrowser(server, key, account) : await openAsGuest(server, key);
  const beside = await furnish(world, { id: above.id, names: [above.name] });
  const hidden = [above.id, above.name, beside.folder.name];
  return { visitor, world: beside, file: { id, name, key: formatFileKey(createdAt.getTime(), name) }, hidden };
}

type Calls = {
  [N in EndpointName]?: { by: Action | 'never'; send: (scene: Scene, userId: string) => Sent<Endpoints[N]> };
};

const version = { size: 3, contentType: 'video/mp4', name: 'any.mp4', parentId: null } as const;
const named = ({ world, file }: Scene) => ({ path: '', teamPath: world.team.name, filefoldername: file.key });
const fullKey = ({ world, file }: Scene) => `users/${world.people.owner.id}/${world.team.name}/${file.key}`;
const top = ({ world }: Scene) => ({ teamId: world.team.id, parentId: null });

/** Calls on the shared file itself. */
const calls: Calls = {
  'users/s3/rename': {
    by: 'rename',
    send: (scene) => ({ query: ownedBy(scene.world), body: { type: 'file', newName: 'cut.mp4', ...named(scene) } }),
  },
  'users/s3/updateprogress': {
    by: 'edit',
    send: (scene) => ({ query: ownedBy(scene.world), body: { type: 'file', newProgress: 'Done', ...named(scene) } }),
  },
  renameItem: { by: 'rename', send: ({ file }) => ({ params: { itemId: file.id }, body: { name: 'cut.mp4' } }) },
  setProgress: { by: 'edit', send: ({ file }) => ({ body: { ids: [file.id], progress: 'Done' } }) },
  startUpload: {
    by: 'edit',
    send: ({ world, file }) => ({
      body: { id: uuidv7(), teamId: world.team.id, versionOf: file.id, ...version },
    }),
  },
  'users/s3/generateUploadUrl': {
    by: 'edit',
    send: ({ world, file }) => ({
      body: {
        fileName: file.key,
        contentType: 'video/mp4',
        user_id: world.people.owner.id,
        path: world.team.name,
      },
    }),
  },
  setPoster: {
    by: 'edit',
    send: ({ file }) => ({ params: { itemId: file.id }, body: { version: 1, frame: 12 } }),
  },
  retryProcessing: { by: 'edit', send: ({ file }) => ({ params: { itemId: file.id }, query: {} }) },
  'users/s3/delete': { by: 'never', send: (scene) => ({ body: { url: fullKey(scene) } }) },
  deleteItems: { by: 'never', send: ({ file }) => ({ body: { ids: [file.id] } }) },
  moveItems: { by: 'never', send: (scene) => ({ body: { ids: [scene.file.id], ...top(scene) } }) },
  copyItems: { by: 'never', send: (scene) => ({ body: { ids: [scene.file.id], ...top(scene) } }) },
  'users/s3/copyObject': {
    by: 'never',
    send: (scene, userId) => ({
      body: {
        requester_id: userId,
        srcKey: fullKey(scene),
        destPath: fullKey(scene).split('/').slice(0, -1).join('/'),
        type: 'file',
      },
    }),
  },
  'users/s3/updateVideoMetadata': {
    by: 'never',
    send: (scene, userId) => ({
      body: { Key: fullKey(scene), requester_id: userId, sharing: 'public', sharingType: 'edit' },
    }),
  },
  createLink: { by: 'never', send: ({ file }) => ({ params: { itemId: file.id }, body: { access: 'edit' } }) },
  showReview: { by: 'view', send: ({ file }) => ({ params: { itemId: file.id } }) },
  showMedia: { by: 'view', send: ({ file }) => ({ params: { itemId: file.id }, query: {} }) },
  showChanges: { by: 'view', send: ({ file }) => ({ query: { old: file.id, now: `${file.id}:1` } }) },
  listComments: { by: 'view', send: ({ file }) => ({ params: { itemId: file.id }, query: {} }) },
  'users/comments/fetchComments': {
    by: 'view',
    send: (scene) => ({ body: { userId: '', videoName: scene.file.key } }),
  },
  startDownload: { by: 'download', send: ({ file }) => ({ body: { ids: [file.id] } }) },
};

describe.each(pickCases(Object.entries(callers), 4))('%s', (_, caller) => {
  let account: TestUser | undefined;

  beforeAll(async () => {
    account = await buildAccount(ground, caller);
  });

  test('may do with the shared file what the link allows, and sees no name above it', async () => {
    const mistakes: string[] = [];
    const scene = await openScene(caller, account);
    for (const [name, call] of Object.entries(calls)) {
      const sent = call.send(scene, account?.id ?? uuidv7()) as { body?: { userId?: string } };
      if (sent.body?.userId === '' && account) sent.body.userId = account.id;
      const { status, body } = await scene.visitor.call(name as EndpointName, sent as never);
      const isAllowed = call.by !== 'never' && caller.may.includes(call.by);
      const isRight = isAllowed ? status === 200 : [401, 403, 404].includes(status);
      if (!isRight) mistakes.push(`${name} ${status}, ${isAllowed ? 'allowed' : 'refused'} expected`);
      if (scene.hidden.some((secret) => JSON.stringify(body ?? '').includes(secret))) mistakes.push(`${name} leaks`);
    }
    expect(mistakes).toEqual([]);
  });

  test('reaches nothing outside it', async () => {
    const mistakes: string[] = [];
    const { visitor, world, hidden } = await openScene(caller, account);
    const self = account ?? ground.people.outsider;
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const row = rows[name];
      const audience = row.audience ?? (endpoints[name] as Endpoint).audience;
      // This call shows the linked file whatever its address names.
      if (name === 'users/s3/getSharedVideoFromKey') continue;
      if (!row.byLink || audience === 'anyone' || audience === 'signed-in') continue;
      const { status, body } = await visitor.call(name, (await row.send(world, self)) as never);
      // A guest who sends an id other than their own is refused before any lookup.
      const isRefused = [401, 404].includes(status) || (status === 403 && !account);
      if (!isRefused) mistakes.push(`${name} ${status}`);
      if (hidden.some((secret) => JSON.stringify(body ?? '').includes(secret))) mistakes.push(`${name} leaks`);
    }
    expect(mistakes).toEqual([]);
  });
});
