import { parse } from 'content-disposition';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { otherType } from '#contract/media/kinds.ts';
import { shareKeyHeader } from '#contract/sharing/shares.ts';
import { makePdf, makePng, makeWav } from '#rig/files/tiny-files.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { showMedia } from '#rig/people/show-media.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { shareItem } from '#rig/people/visitors.ts';
import { openEmptyPlace, placeOf, readHashes } from '#rig/servers/backup-places.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { remakeOutputs } from '#server/features/processing/processing.ts';
import { backUp } from '#server/operator/backup/backup.ts';
import { restoreBackup } from '#server/operator/backup/restore.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { auditStorage } from '#server/platform/storage/audit/audit.ts';
import { scrubStorage } from '#server/platform/storage/audit/scrub.ts';

const secret = 'the secret of a place with every kind';
const script = Buffer.from('<script>alert(document.domain)</script>');
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
/** The type that a browser sends, and the one that the file has since. */
const given = [
  { name: 'poster.png', bytes: makePng(32, 18), type: 'image/png', stored: 'image/png' },
  { name: 'board.pdf', bytes: makePdf(['One', 'Two']), type: 'application/pdf', stored: 'application/pdf' },
  { name: 'mix.wav', bytes: makeWav(0.1), type: 'audio/wav', stored: 'audio/wav' },
  { name: 'logo.svg', bytes: svg, type: 'image/svg+xml', stored: 'image/svg+xml' },
  { name: 'page.html', bytes: script, type: 'text/html', stored: otherType },
  { name: 'code.js', bytes: script, type: 'text/javascript', stored: otherType },
];

let server: TestServer;
let owner: TestUser;
let team: { id: string; name: string };
let job: { id: string };
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ mode: 'web', secret });
  owner = await buildUser(server);
  team = await buildTeam(server, owner);
  const body = { takes: 'all' as const };
  await callEndpoint(server, 'changeTeamSettings', { params: { teamId: team.id }, body }, owner.token);
  job = await buildItem(server, team.id, { name: 'Job' });
  for (const { name, bytes, type } of given) {
    const { file } = await uploadFile(server, owner, team, { name, bytes, contentType: type, parentId: job.id });
    ids.set(name, file.id);
  }
});
afterAll(() => server.stop());

const idOf = (name: string) => ids.get(name) ?? '';
const fetchAs = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${owner.token}` } });

test.each(given)('$name is saved and never shown as a page of this origin', async ({ name, bytes, stored }) => {
  const media = await showMedia({ url: server.url, user: owner }, idOf(name));
  expect(media.contentType).toBe(stored);
  // A browser reads a PDF itself, by a viewer of ours.
  expect(media.original !== null).toBe(stored === 'application/pdf');
  const { body } = await callEndpoint(server, 'startDownload', { body: { ids: [idOf(name)] } }, owner.token);
  const response = await fetchAs(body.url);
  const { headers } = response;
  expect(parse(headers.get('content-disposition') ?? '')).toMatchObject({ type: 'attachment' });
  expect(headers.get('content-type')).toBe(stored);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a file that is only stored waits for nothing and takes no comments', async () => {
  const itemId = idOf('page.html');
  expect((await showMedia({ url: server.url, user: owner }, itemId)).processing.state).toBe('done');
  const comment = { params: { itemId }, body: { text: 'Note', replyTo: null, seconds: 0, drawing: null } };
  expect((await callEndpoint(server, 'createComment', comment, owner.token)).body).toMatchObject({
    message: 'This file is stored and not reviewed, so it takes no comments.',
  });
});

test('every kind is in the zip, the size of its folder, the search, a link, the trash, the audit and the backup', async () => {
  const { body: zip } = await callEndpoint(server, 'startDownload', { body: { ids: [job.id] } }, owner.token);
  const zipped = Buffer.from(await (await fetchAs(zip.url)).arrayBuffer());
  for (const { name, bytes } of given) expect([name, zipped.includes(bytes)]).toEqual([name, true]);

  const sum = given.reduce((total, { bytes }) => total + bytes.length, 0);
  const row = server.db.selectFrom('items').select('size_bytes').where('id', '=', job.id);
  expect(Number((await row.executeTakeFirstOrThrow()).size_bytes)).toBe(sum);

  const search = { params: { teamId: team.id }, query: { q: 'board', limit: 5 } };
  expect((await callEndpoint(server, 'searchItems', search, owner.token)).body.items).toMatchObject([
    { name: 'board.pdf' },
  ]);

  const { key } = await shareItem(server, job.id, owner);
  const headers = { [shareKeyHeader]: key };
  const shown = await fetch(`${server.url}/vizioApi/items/${idOf('mix.wav')}/media`, { headers });
  expect(shown.status).toBe(200);

  const all = { body: { ids: [...ids.values()] } };
  await callEndpoint(server, 'deleteItems', all, owner.token);
  const trash = () => callEndpoint(server, 'listTrash', { params: { teamId: team.id }, query: {} }, owner.token);
  expect((await trash()).body.items.map(({ name }) => name).sort()).toEqual(given.map(({ name }) => name).sort());
  await callEndpoint(server, 'restoreItems', all, owner.token);
  expect((await trash()).body.items).toEqual([]);

  expect((await auditStorage(server, { scrub: true })).findings).toEqual([]);
  const folder = await makeFolder();
  await backUp(placeOf(server, secret), folder);
  const place = await openEmptyPlace();
  expect((await restoreBackup(place, folder)).damaged).toEqual([]);
  expect(await readHashes(place.storage)).toEqual(await readHashes(server.storage));
});

test('a review copy that is lost is made again, as one of a video is', async () => {
  const version = server.db.selectFrom('versions').select('media_id as id').where('item_id', '=', idOf('poster.png'));
  const { id: mediaId } = await version.executeTakeFirstOrThrow();
  const lost = { id: uuidv7(), media_id: mediaId, kind: 'picture', content_type: 'image/webp', size_bytes: 3 };
  await server.db.insertInto('renditions').values(lost).execute();
  await server.db.updateTable('media').set({ state: 'done' }).where('id', '=', mediaId).execute();
  const queue = openQueue({ connectionString: server.databaseUrl }, () => {});
  const { db, storage } = server;
  const log = pino({ level: 'silent' });
  const remake = (id: string, ids: string[]) => remakeOutputs({ db, queue }, id, ids);
  const later = new Date(Date.now() + 31 * dayMs);
  await scrubStorage({ db, storage, log, remake }, later, new AbortController().signal);
  const media = db.selectFrom('media').select('state').where('id', '=', mediaId);
  expect(await media.executeTakeFirst()).toEqual({ state: 'waiting' });
  await queue.stop();
});
