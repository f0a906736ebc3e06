import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, fromSomewhere, postJson, type TestUser } from '#rig/people/factories.ts';
import { changeShare, openBrowser, shareItem } from '#rig/people/visitors.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';

const guessCount = 2_000;
const atOnce = 40;

let server: TestServer;
let owner: TestUser;
let folder: { id: string; name: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  const team = await buildTeam(server, owner);
  folder = await buildItem(server, team.id);
});

/** Guesses from a new address each time. Counts the responses by status. */
async function guess(bodyOf: (count: number) => object): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let count = 0;
  const work = async () => {
    while (count < guessCount) {
      count += 1;
      const response = await postJson(`${server.url}/vizioApi/shares/open`, bodyOf(count), fromSomewhere());
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

test('password guesses hit the limit of their network and lock no one else out', async () => {
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  const holder = openBrowser(server, key);
  await holder.call('openShare', { body: { k: key, password } });
  const guesser = openBrowser(server, key);
  const statuses: number[] = [];
  const guessAs = (given: string) => guesser.call('openShare', { body: { k: key, password: given } });
  for (let count = 0; count < 25; count++) statuses.push((await guessAs(`guess ${count}`)).status);
  expect(statuses).toEqual([...Array(20).fill(403), ...Array(5).fill(429)]);
  expect((await guessAs(password)).status).toBe(429);
  const other = openBrowser(server, key);
  expect((await other.call('openShare', { body: { k: key, password } })).body).toMatchObject({ state: 'open' });
});

test('guesses from changing networks stop at 1,000 a day; admitted visitors stay in', async () => {
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  const holder = openBrowser(server, key);
  await holder.call('openShare', { body: { k: key, password } });
  const guessFromAnywhere = async (given: string) =>
    (await openBrowser(server, key).call('openShare', { body: { k: key, password: given } })).status;
  expect(await guessFromAnywhere('wrong')).toBe(403);
  // Each guess hashes a password, so most guesses are only added to the counter.
  await sql`update rate_limits set count = 998 where key like 'share password all day:%' and count = 1`.execute(
    server.db,
  );
  const statuses = await Promise.all(Array.from({ length: 12 }, () => guessFromAnywhere('wrong')));
  expect(statuses.sort()).toEqual([403, 403, ...Array(10).fill(429)]);
  const refused = await openBrowser(server, key).call('openShare', { body: { k: key, password } });
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('24 hours') } });
  expect((await holder.call('openShare', { body: { k: key } })).body).toMatchObject({ state: 'open' });
  const beside = await buildItem(server, (await buildTeam(server, owner)).id);
  const { key: otherKey } = await shareItem(server, beside.id, owner, { password });
  const { body } = await openBrowser(server, otherKey).call('openShare', { body: { k: otherKey, password } });
  expect(body).toMatchObject({ state: 'open' });
});

test('a new password needs six characters; a shorter one from before still works', async () => {
  const { body } = await changeShare(server, folder.id, owner, { password: '12345' });
  expect(body).toMatchObject({ code: 'bad_request', field: 'body.password' });
  const { key } = await shareItem(server, folder.id, owner, { password: '123456' });
  const password_hash = await hashPassword('1234');
  await server.db.updateTable('shares').set({ password_hash }).where('item_id', '=', folder.id).execute();
  const visitor = openBrowser(server, key);
  expect((await visitor.call('openShare', { body: { k: key, password: '1234' } })).body).toMatchObject({
    state: 'open',
  });
});

test('a visitor with the password may return without limit', async () => {
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  for (let count = 0; count < 30; count++) {
    expect((await openBrowser(server, key).call('openShare', { body: { k: key, password } })).status).toBe(200);
  }
});

test('wrong secrets of one network turn away that network, and no one else with a dead link', async () => {
  const guesser = openBrowser(server, '');
  const guessAs = (visitor: typeof guesser) => visitor.call('openShare', { body: { k: 'guess' } });
  expect((await guessAs(guesser)).status).toBe(404);
  await sql`update rate_limits set count = 299 where key like 'share secrets from:%'`.execute(server.db);
  expect([(await guessAs(guesser)).status, (await guessAs(guesser)).status]).toEqual([404, 429]);
  expect((await guessAs(openBrowser(server, ''))).status).toBe(404);
  const shortLink = `${server.url}/s/${'A'.repeat(22)}`;
  expect((await fetch(shortLink, { headers: fromSomewhere(), redirect: 'manual' })).status).toBe(302);
});

inProof(test)('2,000 guesses at secrets hit the limit, and delay no holder of a link', async () => {
  await openBrowser(server, '').call('openShare', { body: { k: 'guess' } });
  await sql`update rate_limits set count = 9000 where key like 'share secrets:%'`.execute(server.db);
  const statuses = await guess(() => ({ k: randomBytes(16).toString('base64url') }));
  expect(statuses).toEqual({ 404: 1_000, 429: guessCount - 1_000 });
  const { key } = await shareItem(server, folder.id, owner);
  const guest = openBrowser(server, key);
  expect((await guest.call('openShare', { body: { k: key } })).body).toMatchObject({ state: 'open' });
  guest.key = 'guess';
  expect((await guest.call('showReview', { params: { itemId: folder.id } })).status).toBe(429);
});
