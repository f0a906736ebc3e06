import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { selectionName } from '#contract/sharing/shares.ts';
import {
  buildComment,
  buildItem,
  buildTeam,
  buildUser,
  buildVideo,
  callEndpoint,
  type TestUser,
} from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { linksOf, openAsGuest, openBrowser, shareItem, shareSelection, type Visitor } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
let team: { id: string; name: string };
let foreign: { id: string };

/**
 * Film / Day 1: a folder Rushes, beside.mp4
 * Film / Day 2: a folder Rushes, take.mp4
 * A selection has both folders called Rushes and take.mp4.
 */
let day1: { id: string };
let day2: { id: string };
let rushes: { id: string };
let rushes2: { id: string };
let inner: { id: string };
let beside: { id: string };
let take: { id: string };
let link: { id: string; key: string };
let guest: Visitor;

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server, { name: 'Olga' });
  outsider = await buildUser(server);
  foreign = await buildItem(server, (await buildTeam(server, outsider)).id);
});
afterAll(() => server.stop());

beforeEach(async () => {
  team = await buildTeam(server, owner);
  const film = await buildItem(server, team.id, { name: 'Film' });
  day1 = await buildItem(server, team.id, { name: 'Day 1', parentId: film.id });
  day2 = await buildItem(server, team.id, { name: 'Day 2', parentId: film.id });
  rushes = await buildItem(server, team.id, { name: 'Rushes', parentId: day1.id });
  rushes2 = await buildItem(server, team.id, { name: 'Rushes', parentId: day2.id });
  // Items of the same name are listed by id.
  if (rushes2.id < rushes.id) [rushes, rushes2] = [rushes2, rushes];
  inner = await buildVideo(server, team.id, { name: 'inner.mp4', parentId: rushes.id });
  await buildVideo(server, team.id, { name: 'other.mp4', parentId: rushes2.id });
  beside = await buildVideo(server, team.id, { name: 'beside.mp4', parentId: day1.id });
  take = await buildVideo(server, team.id, { name: 'take.mp4', parentId: day2.id });
  const { key, share } = await shareSelection(server, [rushes.id, rushes2.id, take.id], owner);
  link = { id: share.id ?? '', key };
  guest = await openAsGuest(server, key);
});

const list = (visitor: Visitor, ...names: string[]) =>
  visitor.call('listFolder', { params: { teamId: team.id }, query: { path: names.join('/') } });
const linkCall = { show: () => callEndpoint(server, 'showLink', { params: { linkId: link.id } }, owner.token) };

async function namesOn(visitor: Visitor, ...names: string[]): Promise<string[] | number> {
  const { status, body } = await list(visitor, ...names);
  return status === 200 ? [...body.folders, ...body.files].map(({ name }) => name) : status;
}

const page = () => namesOn(guest, selectionName);
const open = async () => (await openBrowser(server, link.key).call('openShare', { body: { k: link.key } })).body;

describe('guests of a selection', () => {
  test('see its items, and walk into the folders, of which some have the same name', async () => {
    expect(await open()).toMatchObject({
      state: 'open',
      type: 'selection',
      itemId: null,
      name: selectionName,
    });
    expect(await page()).toEqual(['Rushes', 'Rushes 2', 'take.mp4']);
    expect(await namesOn(guest, selectionName, 'Rushes')).toEqual(['inner.mp4']);
    expect(await namesOn(guest, selectionName, 'Rushes 2')).toEqual(['other.mp4']);
    const { body } = await list(guest, selectionName, 'Rushes 2');
    expect(body.trail).toMatchObject([{ name: selectionName }, { id: rushes2.id, name: 'Rushes 2' }]);
    const root = await list(guest, selectionName);
    expect(root.body.files[0]).toMatchObject({ id: take.id, parentId: null });
    expect(root.body.team.capabilities).toMatchObject({ edit: false, manage: false });
    const review = await guest.call('showReview', { params: { itemId: inner.id } });
    expect(review.body.trail.map(({ name }) => name)).toEqual([selectionName, 'Rushes']);
    // The neighbours of a selected file are the other selected ones.
    const { key } = await shareSelection(server, [take.id, beside.id, rushes.id], owner);
    const params = { itemId: take.id };
    const { body: shown } = await openBrowser(server, key).call('showReview', { params });
    expect([shown.previous?.name, shown.next]).toEqual(['beside.mp4', null]);
  });

  test('comment and download what was selected, several items as one zip', async () => {
    const comment = { params: { itemId: take.id }, body: { text: 'Nice', replyTo: null } };
    expect((await guest.call('createComment', comment)).status).toBe(200);
    const zip = await guest.call('startDownload', { body: { ids: [rushes.id, rushes2.id, take.id] } });
    expect(zip.status).toBe(200);
  });

  test('reach nothing above, beside or in another team', async () => {
    const own = await buildItem(server, (await buildTeam(server, owner)).id);
    const hidden = await buildComment(server, { ...(await buildVideo(server, team.id, { parentId: day1.id })) }, owner);
    const statuses: Record<string, number> = {};
    for (const [what, path] of Object.entries({
      'the team': [],
      'the folder above': ['Film', 'Day 1'],
      'the folder above, as if in the selection': [selectionName, 'Day 1'],
      'a folder without the page': ['Rushes'],
      'a file as a folder': [selectionName, 'take.mp4'],
    })) {
      statuses[`list ${what}`] = (await list(guest, ...path)).status;
    }
    for (const [what, id] of Object.entries({
      sibling: beside.id,
      parent: day1.id,
      foreign: foreign.id,
      own: own.id,
    })) {
      const params = { itemId: id };
      statuses[`review ${what}`] = (await guest.call('showReview', { params })).status;
      statuses[`comments of ${what}`] = (await guest.call('listComments', { params, query: {} })).status;
      statuses[`comment on ${what}`] = (
        await guest.call('createComment', { params, body: { text: 'Hi', replyTo: null } })
      ).status;
      statuses[`zip with ${what}`] = (await guest.call('startDownload', { body: { ids: [take.id, id] } })).status;
    }
    statuses['like a hidden comment'] = (
      await guest.call('updateComment', { params: { commentId: hidden }, body: { liked: true } })
    ).status;
    expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([404]));
    const refused = {
      tree: await guest.call('listTree', { params: { teamId: team.id }, query: {} }),
      search: await guest.call('searchItems', { params: { teamId: team.id }, query: { q: 'beside' } }),
      links: await guest.call('listLinks', { params: { teamId: team.id }, query: {} }),
      link: await guest.call('showLink', { params: { linkId: link.id } }),
      more: await guest.call('addSelected', { params: { linkId: link.id }, body: { ids: [beside.id] } }),
    };
    expect(Object.values(refused).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test('hear of what happens inside it and nowhere else', async () => {
    const ears = await listen(server, guest);
    ears.send({ kind: 'watch', itemId: beside.id, key: link.key });
    await expect.poll(() => ears.viewers().at(-1)?.count).toBe(0);
    ears.send({ kind: 'watch', itemId: inner.id, key: link.key });
    await expect.poll(() => ears.viewers().at(-1)?.count).toBe(1);
    const rename = (itemId: string, name: string) =>
      callEndpoint(server, 'renameItem', { params: { itemId }, body: { name } }, owner.token);
    await rename(beside.id, 'hidden.mp4');
    await rename(take.id, 'shown.mp4');
    // The name is part of the link, too: if that is noticed first, the page opens the link again instead.
    const changes = () => ears.received.filter(({ kind }) => kind === 'items' || kind === 'share');
    await expect.poll(() => changes().length).toBeGreaterThan(0);
    expect(changes().find(({ kind }) => kind === 'items') ?? { parents: [] }).toMatchObject({ parents: [] });
    // The card of a selected file counts its comments.
    const comment = { params: { itemId: take.id }, body: { text: 'Nice', replyTo: null } };
    await callEndpoint(server, 'createComment', comment, owner.token);
    await expect.poll(() => ears.received.filter(({ kind }) => kind === 'counts').length).toBe(1);
    ears.close();
  });

  test('with the right to edit change the contents of its folders, not the selection itself', async () => {
    const { key } = await shareSelection(server, [rushes.id, rushes2.id, take.id], owner, { access: 'edit' });
    const editor = openBrowser(server, key, outsider);
    expect((await list(editor, selectionName)).body.team.capabilities.edit).toBe(false);
    expect((await list(editor, selectionName, 'Rushes')).body.team.capabilities.edit).toBe(true);
    const body = { ids: [inner.id], teamId: team.id, parentId: rushes2.id };
    expect((await editor.call('moveItems', { body })).status).toBe(200);
    const attempts = [
      await editor.call('renameItem', { params: { itemId: take.id }, body: { name: 'Mine.mp4' } }),
      await editor.call('deleteItems', { body: { ids: [rushes.id] } }),
      await editor.call('moveItems', { body: { ids: [take.id], teamId: team.id, parentId: rushes.id } }),
      await editor.call('moveItems', { body: { ...body, parentId: null } }),
      await editor.call('createFolder', {
        params: { teamId: team.id },
        body: { id: uuidv7(), parentId: null, name: 'X' },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404]);
  });
});

describe('an item of a selection', () => {
  const act = (name: 'deleteItems' | 'restoreItems', ids: string[]) =>
    callEndpoint(server, name, { body: { ids } }, owner.token);

  test('leaves the page with the trash and returns with its restoration', async () => {
    await act('deleteItems', [take.id]);
    expect(await page()).toEqual(['Rushes', 'Rushes 2']);
    expect((await guest.call('showReview', { params: { itemId: take.id } })).status).toBe(404);
    await act('restoreItems', [take.id]);
    expect(await page()).toContain('take.mp4');
    await act('deleteItems', [rushes.id, rushes2.id, take.id]);
    expect(await open()).toMatchObject({ success: false });
    expect((await linkCall.show()).body.items).toHaveLength(3);
  });

  test('leaves the selection when it is deleted permanently, and the last one ends the link', async () => {
    const remove = (id: string) => server.db.deleteFrom('items').where('id', '=', id).execute();
    await remove(take.id);
    expect((await linkCall.show()).body.items.map(({ id }) => id)).toEqual([rushes.id, rushes2.id]);
    await server.db.deleteFrom('items').where('parent_id', 'in', [rushes.id, rushes2.id]).execute();
    await remove(rushes.id);
    await remove(rushes2.id);
    expect((await linkCall.show()).status).toBe(404);
    expect(await server.db.selectFrom('shares').select('id').where('id', '=', link.id).execute()).toEqual([]);
  });

  test('stays in it when it moves, but not into another team', async () => {
    const move = (teamId: string, parentId: string | null) =>
      callEndpoint(server, 'moveItems', { body: { ids: [take.id], teamId, parentId } }, owner.token);
    await move(team.id, rushes.id);
    expect(await page()).toEqual(['Rushes', 'Rushes 2', 'take.mp4']);
    expect(await namesOn(guest, selectionName, 'Rushes')).toEqual(['inner.mp4', 'take.mp4']);
    await move((await buildTeam(server, owner)).id, null);
    expect(await page()).toEqual(['Rushes', 'Rushes 2']);
    expect((await guest.call('showReview', { params: { itemId: take.id } })).status).toBe(404);
  });

  test('can be added and removed later, and open pages learn it', async () => {
    const ears = await listen(server, guest);
    await ears.watch(take.id);
    const params = { linkId: link.id };
    const add = await callEndpoint(server, 'addSelected', { params, body: { ids: [beside.id, take.id] } }, owner.token);
    expect(add.body.items.map(({ name }) => name)).toEqual(['Rushes', 'Rushes', 'take.mp4', 'beside.mp4']);
    await expect.poll(() => ears.received.some(({ kind }) => kind === 'share')).toBe(true);
    expect(await page()).toContain('beside.mp4');
    const ids = [rushes.id, rushes2.id, take.id];
    await callEndpoint(server, 'removeSelected', { params, body: { ids } }, owner.token);
    expect(await page()).toEqual(['beside.mp4']);
    expect((await guest.call('showReview', { params: { itemId: take.id } })).status).toBe(404);
    const last = await callEndpoint(server, 'removeSelected', { params, body: { ids: [beside.id] } }, owner.token);
    expect(last.status).toBe(409);
    ears.close();
  });
});

describe('a link for a selection', () => {
  test('refuses items of other teams like unknown ones, and items in the trash', async () => {
    const other = await buildItem(server, (await buildTeam(server, owner)).id);
    const trashed = await buildItem(server, team.id, { isDeleted: true });
    const create = (id: string) =>
      callEndpoint(server, 'createSelection', { body: { ids: [take.id, id] } }, owner.token);
    const [unknown, hidden] = [await create(uuidv7()), await create(foreign.id)];
    expect(hidden).toEqual(unknown);
    expect(unknown.status).toBe(404);
    expect([(await create(other.id)).status, (await create(trashed.id)).status]).toEqual([400, 404]);
    const params = { linkId: link.id };
    const add = (id: string) => callEndpoint(server, 'addSelected', { params, body: { ids: [id] } }, owner.token);
    expect(await add(foreign.id)).toEqual(await add(uuidv7()));
    expect((await add(other.id)).status).toBe(404);
  });

  test('is managed by callers who may share all of its items', async () => {
    const editor = await buildUser(server);
    const member = { team_id: team.id, user_id: editor.id, role: 'editor' as const };
    await server.db.insertInto('team_members').values(member).execute();
    const params = { linkId: link.id };
    const by = (user: TestUser) => callEndpoint(server, 'changeLink', { params, body: { title: 'Mine' } }, user.token);
    expect([(await by(editor)).status, (await by(outsider)).status, (await by(owner)).status]).toEqual([403, 404, 200]);
  });

  test('is no link of one item', async () => {
    expect(await linksOf(server, take.id, owner)).toEqual([]);
    const { share } = await shareItem(server, take.id, owner);
    expect(share.id).not.toBe(link.id);
    const params = { linkId: share.id };
    await callEndpoint(server, 'renewLink', { params }, owner.token);
    expect(await page()).toHaveLength(3);
    const added = await callEndpoint(server, 'addSelected', { params, body: { ids: [beside.id] } }, owner.token);
    expect(added.status).toBe(400);
  });

  test('has its settings, its visits, its short address and its lines in the activity', async () => {
    const params = { linkId: link.id };
    const body = { title: 'For the client', message: 'Have a look', password: 'open sesame' };
    const changed = await callEndpoint(server, 'changeLink', { params, body }, owner.token);
    expect(changed.body).toMatchObject({ itemId: null, title: 'For the client', hasPassword: true });
    expect(await open()).toEqual({ state: 'password' });
    const entered = await guest.call('openShare', { body: { k: link.key, password: 'open sesame' } });
    expect(entered.body).toMatchObject({ state: 'open', title: 'For the client', message: 'Have a look' });

    const { links } = (await callEndpoint(server, 'listLinks', { params: { teamId: team.id }, query: {} }, owner.token))
      .body;
    expect(links).toMatchObject([{ id: link.id, itemId: null, title: 'For the client', views: 1 }]);
    expect(links[0]?.items.map(({ name }) => name)).toEqual(['Rushes', 'Rushes', 'take.mp4']);
    const redirect = await fetch(links[0]?.shortLink?.split('#')[0] ?? '', { redirect: 'manual' });
    const v = new URL(redirect.headers.get('location') ?? '', `${server.url}/s/x`).searchParams.get('v') ?? '';
    expect(Buffer.from(v, 'base64').toString()).toBe(`users/${owner.id}/${team.name}/${selectionName}`);

    const subjects = await server.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('team_id', '=', team.id)
      .where('action', 'like', 'share.%')
      .execute();
    const subject = '3 items: Rushes, Rushes, take.mp4';
    for (const action of ['share.create', 'share.change', 'share.open']) {
      expect(subjects).toContainEqual({ action, subject });
    }
  });
});
