import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, buildVersion, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { openAsGuest, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { isProof } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import {
  createItem,
  deleteItems,
  loadItems,
  loadPlace,
  moveItems,
  restoreItems,
} from '#server/features/items/items.ts';
import { mergeFile, removeVersion, splitFile } from '#server/features/items/versions.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { markSeen } from './change-thread.ts';
import { createComment, deleteComment, editComment, resolveComment, restoreComment } from './comments.ts';
import { loadChangeable, loadVideo } from './subjects.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const steps = isProof ? 1_500 : 30;
const unlimited = { teamItemLimit: 1_000_000, teamQuotaBytes: undefined, ownerQuotaBytes: undefined };

function memberOf({ id, email, name }: TestUser): Member {
  return { kind: 'member', userId: id, email, emailVerified: true, name };
}

test(`${steps} random, partly concurrent changes leave every count as if counted anew`, async () => {
  const random = makeRandom(runSeed);
  const { db } = server;
  const users = [await buildUser(server), await buildUser(server), await buildUser(server)] as const;
  const [mara, tom, ines] = users.map(memberOf) as [Member, Member, Member];
  const teams = [
    await buildTeam(server, users[0], { editor: users[1], admin: users[2] }),
    await buildTeam(server, users[0], { editor: users[1], admin: users[2] }),
  ] as const;
  const items: string[] = [];
  const folders: string[] = [];
  const files: string[] = [];
  const comments: string[] = [];
  /** The only part that cannot be counted anew from other tables. */
  const unread = new Set<string>();
  /** Whether a comment was seen before or after its version moved is not known here, so these two never overlap. */
  let isSeeingOrMerging = false;

  const apart = async (work: () => Promise<void>) => {
    if (isSeeingOrMerging) return;
    isSeeingOrMerging = true;
    await work().finally(() => {
      isSeeingOrMerging = false;
    });
  };

  const place = async () => {
    const parentId = random.pick([null, ...folders]);
    const row = parentId && (await loadItems(db, mara, 'view', [parentId]))[0];
    return loadPlace(db, mara, { teamId: row ? row.teamId : random.pick(teams).id, parentId });
  };

  const create = async (kind: 'folder' | 'file') => {
    const id = uuidv7();
    await createItem(db, mara, await place(), { id, name: id, kind, sizeBytes: 1 }, unlimited);
    if (kind === 'file') await buildVersion(server, id, 1);
    items.push(id);
    (kind === 'file' ? files : folders).push(id);
  };

  const write = async () => {
    const video = await loadVideo(db, mara, 'comment', random.pick(files));
    const author = random.pick([mara, tom, ines]);
    const threads = await db
      .selectFrom('comments')
      .select('id')
      .where('item_id', '=', video.id)
      .where('parent_id', 'is', null)
      .execute();
    const above = random.pick([null, null, ...threads.map((row) => row.id)]);
    const id = uuidv7();
    const given = { id, text: 'A note', replyTo: above, seconds: 0, drawing: null, picture: null };
    await createComment(db, author, video, given);
    comments.push(id);
    for (const { userId } of [mara, tom, ines]) if (userId !== author.userId) unread.add(`${userId} ${id}`);
  };

  const see = async () => {
    const reader = random.pick([mara, tom, ines]);
    const video = await loadVideo(db, reader, 'view', random.pick(files));
    const some = comments.filter(() => random.below(3) === 0);
    const rows = await db.selectFrom('comments').select('id').where('item_id', '=', video.id).execute();
    await markSeen(db, reader, video, some);
    for (const { id } of rows) if (some.includes(id)) unread.delete(`${reader.userId} ${id}`);
  };

  const merge = async () => {
    const dice = random.below(5);
    const merged = await db.selectFrom('items').selectAll().where('merged_into', 'is not', null).execute();
    const last = random.pick([undefined, ...merged]);
    const pair = last?.merged_into && dice > 0 ? [last.merged_into, last.id] : [random.pick(files), random.pick(files)];
    const [file, source = file] = await loadItems(db, mara, 'arrange', pair);
    if (dice === 0) {
      await removeVersion(db, mara, file, 2);
      const [removed] = await db.selectFrom('items').select('id').orderBy('id', 'desc').limit(1).execute();
      if (removed) files.push(removed.id);
    } else await (last ? splitFile : mergeFile)(db, mara, file, source);
  };

  const step = async (): Promise<void> => {
    const dice = random.below(100);
    if (folders.length < 3 || dice < 5) return create('folder');
    if (files.length < 4 || dice < 10) return create('file');
    if (comments.length < 5 || dice < 40) return write();
    if (dice < 50) return apart(see);
    if (dice < 54) return apart(merge);
    if (dice < 62) {
      const target = await place();
      await moveItems(db, mara, await loadItems(db, mara, 'arrange', [random.pick(items)]), target, unlimited);
    } else if (dice < 68) await deleteItems(db, mara, await loadItems(db, mara, 'arrange', [random.pick(items)]));
    else if (dice < 74) await restoreItems(db, mara, await loadItems(db, mara, 'arrange', [random.pick(items)]));
    else if (dice < 82) {
      const comment = await loadChangeable(db, mara, 'resolve', random.pick(comments));
      await resolveComment(db, mara, comment, random.below(3) > 0);
    } else if (dice < 85)
      await editComment(db, mara, await loadChangeable(db, mara, 'rewrite', random.pick(comments)), { text: 'B' });
    else if (dice < 93) await deleteComment(db, mara, await loadChangeable(db, mara, 'remove', random.pick(comments)));
    else await restoreComment(db, mara, await loadChangeable(db, mara, 'remove', random.pick(comments)));
  };

  /** Conflicts with another change, and changes of what is deleted, are refused. */
  const attempt = async () => {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };

  for (let count = 0; count < steps; count++) {
    await (count % 3 === 2 ? Promise.all([attempt(), attempt()]) : attempt());
    if (count % 500 === 0) await compare();
  }
  await compare();

  async function compare(): Promise<void> {
    const rows = await db.selectFrom('items').selectAll().where('team_id', 'in', [teams[0].id, teams[1].id]).execute();
    const written = await db
      .selectFrom('comments')
      .selectAll()
      .where('id', 'in', [uuidv7(), ...comments])
      .execute();
    const byId = new Map(written.map((row) => [row.id, row]));
    const isVisible = (id: string | null): boolean => {
      const row = byId.get(id ?? '');
      return row !== undefined && row.deleted_at === null && (row.parent_id === null || isVisible(row.parent_id));
    };
    const visible = written.filter(({ id }) => isVisible(id));
    const below = (id: string): typeof rows =>
      rows.filter((row) => row.parent_id === id && row.deleted_at === null).flatMap((row) => [row, ...below(row.id)]);
    const expected = rows.map((row) => {
      const ids = new Set([row.id, ...below(row.id).map(({ id }) => id)]);
      const here = visible.filter(({ item_id }) => ids.has(item_id));
      const unreadBy = users.map((user) => here.filter(({ id }) => unread.has(`${user.id} ${id}`)).length);
      const open = here.filter(({ parent_id, is_resolved }) => parent_id === null && !is_resolved).length;
      const threads = here.filter(({ parent_id }) => parent_id === null);
      return { id: row.id, comments: threads.length, open, unreadBy };
    });
    const counts = await db.selectFrom('unread_counts').selectAll().execute();
    const found = rows.map((row) => {
      const unreadBy = users.map(
        (user) => counts.find(({ item_id, user_id }) => item_id === row.id && user_id === user.id)?.count ?? 0,
      );
      return { id: row.id, comments: row.comment_count, open: row.open_count, unreadBy };
    });
    expect(found, `seed ${runSeed}`).toEqual(expected);
  }
});

test('cards count threads for everyone, and show unread comments to members until they saw them', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { viewer: tom });
  const film = (
    await callEndpoint(
      server,
      'createFolder',
      { params: { teamId: team.id }, body: { id: uuidv7(), name: 'Film', parentId: null } },
      mara.token,
    )
  ).body.folder;
  const place = await loadPlace(server.db, memberOf(mara), { teamId: team.id, parentId: film.id });
  const videoId = uuidv7();
  await createItem(
    server.db,
    memberOf(mara),
    place,
    { id: videoId, name: 'a.mp4', kind: 'file', sizeBytes: 1 },
    unlimited,
  );
  await buildVersion(server, videoId, 1);
  const write = async (text: string, replyTo: string | null = null) =>
    (await callEndpoint(server, 'createComment', { params: { itemId: videoId }, body: { text, replyTo } }, mara.token))
      .body.id;
  const first = await write('One');
  const reply = await write('Two', first);
  const list = async (user: TestUser, path: string) => {
    const sent = { params: { teamId: team.id }, query: { path, sort: 'comments' as const } };
    const { folders, files } = (await callEndpoint(server, 'listFolder', sent, user.token)).body;
    return [...folders, ...files].map(({ comments, openComments, unread }) => [comments, openComments, unread]);
  };
  expect(await list(tom, '')).toEqual([[1, 1, true]]);
  expect(await list(tom, 'Film')).toEqual([[1, 1, true]]);
  expect(await list(mara, ''), 'authors have read their own').toEqual([[1, 1, false]]);
  const unread = await callEndpoint(server, 'listUnread', { params: { itemId: videoId } }, tom.token);
  expect(unread.body.ids).toEqual([first, reply]);

  const see = (ids: string[]) =>
    callEndpoint(server, 'markSeen', { params: { itemId: videoId }, body: { ids } }, tom.token);
  await see([first]);
  await callEndpoint(server, 'updateComment', { params: { commentId: first }, body: { resolved: true } }, tom.token);
  expect(await list(tom, '')).toEqual([[1, 1, true]]);
  await see([first, reply]);
  await callEndpoint(server, 'updateComment', { params: { commentId: first }, body: { resolved: true } }, mara.token);
  expect(await list(tom, 'Film')).toEqual([[1, 0, false]]);

  const { key } = await shareItem(server, film.id, mara);
  await write('Three');
  const guest = await openAsGuest(server, key);
  const seen = await guest.call('listFolder', { params: { teamId: team.id }, query: { path: 'Film' } });
  expect(seen.body.files.map(({ comments, unread }) => [comments, unread])).toEqual([[2, false]]);
  expect((await guest.call('listUnread', { params: { itemId: videoId } })).body.ids).toEqual([]);
  expect(await list(tom, '')).toEqual([[2, 1, true]]);
});

test('a comment does not wait for a member whose account is being deleted', async () => {
  const [mara, tom] = [await buildUser(server), await buildUser(server)];
  const team = await buildTeam(server, mara, { editor: tom });
  const video = await buildVideo(server, team.id, {});
  await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', tom.id).forUpdate().execute();
    const sent = { params: { itemId: video.id }, body: { text: 'Here', replyTo: null } };
    expect((await callEndpoint(server, 'createComment', sent, mara.token)).status).toBe(200);
  });
});

test('a change of a comment whose version moved to another file meanwhile is refused, and counts stay right', async () => {
  const { db } = server;
  const user = await buildUser(server);
  const mara = memberOf(user);
  const team = await buildTeam(server, user);
  const file = await buildVideo(server, team.id, { name: 'A.mp4' });
  const source = await buildVideo(server, team.id, { name: 'B.mp4' });
  const sent = { params: { itemId: source.id }, body: { text: 'Here', replyTo: null } };
  const { body } = await callEndpoint(server, 'createComment', sent, user.token);
  const comment = await loadChangeable(db, mara, 'resolve', body.id);
  const [target, merged = target] = await loadItems(db, mara, 'arrange', [file.id, source.id]);
  await mergeFile(db, mara, target, merged);
  await expect(resolveComment(db, mara, comment, true)).rejects.toThrow('moved or deleted meanwhile');
  const rows = await db.selectFrom('items').select('open_count').where('id', 'in', [file.id, source.id]).execute();
  expect(rows.map(({ open_count }) => open_count).sort()).toEqual([0, 1]);
});
