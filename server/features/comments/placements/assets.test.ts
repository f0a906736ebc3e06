import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, buildVersion, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';

const cells = 64 * 64;
const pdf = (pages: number) => ({ kind: 'pdf' as const, pages, width: 595, height: 842, title: null });
/** A page whose cells are those of no other page. */
const page = (seed: number) => Uint8Array.from({ length: cells }, (_, n) => (n * seed * 7) % 251);

let server: TestServer;
let owner: TestUser;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  const team = await buildTeam(server, owner);
  itemId = (await buildItem(server, team.id, { kind: 'file', name: 'Script.pdf', parentId: null })).id;
});
afterAll(() => server.stop());

/** A version as its processing leaves it. */
async function addVersion(number: number, pages: Uint8Array[]): Promise<void> {
  const mediaId = uuidv7();
  await buildVersion(server, itemId, number, { mediaId, contentType: 'application/pdf', asset: pdf(pages.length) });
  const id = uuidv7();
  const bytes = Buffer.concat(pages);
  const kind = 'fingerprint-pictures';
  await server.storage.putObject(id, bytes, 'application/octet-stream');
  const row = { id, media_id: mediaId, kind, content_type: 'application/octet-stream', size_bytes: bytes.length };
  const detail = JSON.stringify({ kind, file: 'grids.bin' });
  await server.db
    .insertInto('renditions')
    .values({ ...row, checksum: '', detail })
    .execute();
}

async function write(number: number): Promise<string> {
  const place = { kind: 'page' as const, page: number, area: { x: 0.5, y: 0.5, width: 0, height: 0 }, words: null };
  const body = { text: 'Note', version: 1, replyTo: null, place };
  return (await callEndpoint(server, 'createComment', { params: { itemId }, body }, owner.token)).body.id;
}

test('comments on pages follow them into the next version, and a person corrects one', async () => {
  const reworded = page(2).map((level, n) => (Math.abs(n - cells / 2 - 32) < 3 ? 255 - level : level));
  await addVersion(1, [page(1), page(2), page(3)]);
  const ids = [await write(1), await write(2), await write(3)];
  await addVersion(2, [page(9), page(1), reworded]);
  const list = async () => {
    const { body } = await callEndpoint(
      server,
      'listPlacements',
      { params: { itemId }, query: { version: 2 } },
      owner.token,
    );
    return body.placements.map(({ state, frame, placedBy }) => [state, frame, placedBy]);
  };
  expect(await list()).toEqual([
    ['moved', 1, null],
    ['changed', 2, null],
    ['unsure', 2, null],
  ]);
  const place = (frame: number) =>
    callEndpoint(
      server,
      'placeComment',
      { params: { commentId: ids[2] ?? '' }, body: { version: 2, frame } },
      owner.token,
    );
  expect((await place(3)).body).toMatchObject({
    message: 'This version ends with page 3, so there is no page 4. Choose an earlier one.',
  });
  expect((await place(0)).status).toBe(200);
  expect((await list())[2]).toEqual(['moved', 0, owner.name]);
});
