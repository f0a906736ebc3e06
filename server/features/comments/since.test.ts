import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { dayMs } from '#contract/durations.ts';
import {
  buildComment,
  buildFacts,
  buildTeam,
  buildUser,
  buildVersion,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { forgetOldChanges } from './comments.ts';

let server: TestServer;
let mara: TestUser;
let tom: TestUser;
let ines: TestUser;
let teamId: string;
let video: Awaited<ReturnType<typeof buildVideo>>;
let first: string;
let second: string;

beforeAll(async () => {
  server = await startTestServer();
  [mara, tom, ines] = await Promise.all([buildUser(server), buildUser(server), buildUser(server)]);
});

afterAll(() => server.stop());

beforeEach(async () => {
  teamId = (await buildTeam(server, mara, { viewer: tom, admin: ines })).id;
  video = await buildVideo(server, teamId);
  first = await buildComment(server, video, mara, { text: 'The horizon tilts' });
  second = await buildComment(server, video, tom, { text: 'Too bright' });
});

type Query = { since?: string; limit?: number; version?: number };

async function list(query: Query = {}, user = mara, itemId = video.id) {
  const { status, body } = await callEndpoint(server, 'listComments', { params: { itemId }, query }, user.token);
  expect(status).toBe(200);
  return body;
}

const changeRole = (role: 'viewer' | 'editor') =>
  callEndpoint(server, 'changeRole', { params: { teamId, userId: tom.id }, body: { role } }, mara.token);

const listEarlier = async (query: { version: number; since?: string }) =>
  (await callEndpoint(server, 'listCarried', { params: { itemId: video.id }, query }, mara.token)).body;

const textsOf = ({ comments }: { comments: Comment[] }) => comments.map(({ text }) => text);
const momentOf = ({ now }: { now?: string | undefined }) => now ?? '';

/** A moment from which on nothing has changed. Transactions of other tests may delay it. */
async function settle(): Promise<string> {
  let since = '';
  await expect
    .poll(async () => {
      since = momentOf(await list());
      const { comments, gone } = await list({ since });
      return { comments, gone };
    })
    .toEqual({ comments: [], gone: [] });
  return since;
}

test('a list continues with what changed since, and names the comments that are not there now', async () => {
  const reply = await buildComment(server, video, tom, { parentId: second });
  const since = await settle();
  const params = { commentId: first };
  await callEndpoint(server, 'updateComment', { params, body: { text: 'Straightened' } }, mara.token);
  await callEndpoint(server, 'deleteComment', { params: { commentId: second } }, tom.token);
  const changed = await list({ since });
  expect(textsOf(changed)).toEqual(['Straightened']);
  expect(changed).toMatchObject({ next: null, total: 1, now: expect.any(String) });
  expect(changed.gone?.toSorted()).toEqual([second, reply].sort());
  await callEndpoint(server, 'restoreComment', { params: { commentId: second } }, tom.token);
  expect(await list({ since })).toMatchObject({ comments: (await list()).comments, gone: [], total: 3 });
});

test('a change that commits after a list was read is in the next one, whatever came between', async () => {
  const since = await settle();
  const change = (id: string) => server.db.updateTable('comments').where('id', '=', id).set({ is_resolved: true });
  const now = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('comments').where('id', '=', first).set({ is_resolved: true }).execute();
    await change(second).execute();
    const during = await list({ since });
    expect(textsOf(during)).toEqual(['Too bright']);
    return momentOf(during);
  });
  expect((await list({ since: now })).comments).toEqual((await list()).comments);
});

test('more changes than a page holds are no list of changes', async () => {
  const since = await settle();
  for (const commentId of [first, second]) {
    await callEndpoint(server, 'updateComment', { params: { commentId }, body: { liked: true } }, mara.token);
  }
  expect(await list({ since, limit: 2 })).toMatchObject({ gone: [], total: 2 });
  const page = await list({ since, limit: 1 });
  expect(page).toMatchObject({ comments: [{ id: first }], next: first });
  expect(page).not.toHaveProperty('gone');
});

describe('the whole list comes', () => {
  const expectAll = async (since: string, user = mara) => {
    const { now: _, ...reply } = await list({ since }, user);
    expect(reply).toEqual({ comments: (await list({}, user)).comments, next: null });
    expect(textsOf(reply)).toEqual(['The horizon tilts', 'Too bright']);
  };

  test('for a moment that is damaged, or that this database has not reached', async () => {
    const [position = '', view = ''] = momentOf(await list()).split('.');
    const damaged = ['', '.', "'", position, `.${view}`, `${position}.${view}x`, `-1.${view}`, `${position}.x${view}`];
    for (const since of [...damaged, `${'9'.repeat(19)}.${view}`, `${'9'.repeat(20)}.${view}`]) await expectAll(since);
  });

  test('for the moment of another person, file, version or list', async () => {
    const other = await buildVideo(server, teamId, { name: 'b.mp4' });
    await buildComment(server, other, mara, { text: 'Of another file' });
    for (const user of [tom, ines]) await expectAll(momentOf(await list({}, user)));
    await expectAll(momentOf(await list({}, mara, other.id)));

    await buildVersion(server, video.id, 2);
    const ofVersion = momentOf(await list({ version: 1 }));
    expect(await list({ version: 2, since: ofVersion })).not.toHaveProperty('gone');
    const ofEarlier = momentOf(await listEarlier({ version: 2 }));
    expect(await listEarlier({ version: 1, since: ofEarlier })).not.toHaveProperty('gone');
  });

  const facts = buildFacts({ frameCount: 100, rate: { num: 25, den: 1 } });
  test.each([
    ['the caller has other rights', () => changeRole('editor')],
    [
      'the video was looked at',
      () => {
        const media = server.db.selectFrom('versions').select('media_id').where('id', '=', video.versionId);
        const change = server.db.updateTable('media').set({ facts: JSON.stringify(facts) });
        return change.where('id', '=', media).execute();
      },
    ],
    ['the database is another one', () => sql`update migrations set applied_at = now()`.execute(server.db)],
  ])('once %s', async (_, change) => {
    const since = momentOf(await list({}, tom));
    await change();
    await expectAll(since, tom);
  });

  test('once a comment changed too often', async () => {
    const since = momentOf(await list());
    await sql`
      insert into comment_changes (version_id, comment_id)
      select ${video.versionId}, ${first} from generate_series(1, 10001)`.execute(server.db);
    await expectAll(since);
  });

  test('once the changes since are forgotten', async () => {
    const since = await settle();
    for (const liked of [true, false]) {
      await callEndpoint(server, 'updateComment', { params: { commentId: first }, body: { liked } }, mara.token);
    }
    await forgetOldChanges(server.db, new Date());
    expect(await list({ since })).toHaveProperty('gone');
    await forgetOldChanges(server.db, new Date(Date.now() + 2 * dayMs));
    await expectAll(since);
  });
});
