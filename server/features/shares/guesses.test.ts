import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildItem, buildTeam, buildUser, fromSomewhere, postJson, type TestUser } from '#server/test/factories.ts';
import { startTestServer, type TestServer } from '#server/test/harness.ts';
import { openBrowser, shareItem } from '#server/test/visitors.ts';

const guessCount = 10_000;
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

/** Each from another address. Answers how often each status was answered. */
async function guess(bodyOf: (count: number) => object): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let count = 0;
  const work = async () => {
    while (count < guessCount) {
      count += 1;
      const answer = await postJson(`${server.url}/vizioApi/shares/open`, bodyOf(count), fromSomewhere());
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return statuses;
}

test('10,000 guesses at the password of a link end at the limit, the right one included', {
  timeout: 120_000,
}, async () => {
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  const statuses = await guess((count) => ({ k: key, password: count === guessCount ? password : `guess ${count}` }));
  expect(statuses).toEqual({ 403: 20, 429: guessCount - 20 });
  const refused = await openBrowser(server, key).call('openShare', { body: { k: key, password } });
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/Try again in \d+ minutes?[.]$/) },
  });
  // Whoever guesses at one link locks no other.
  const other = await buildItem(server, (await buildTeam(server, owner)).id);
  const { key: otherKey } = await shareItem(server, other.id, owner, { password });
  const { body } = await openBrowser(server, otherKey).call('openShare', { body: { k: otherKey, password } });
  expect(body).toMatchObject({ state: 'open' });
});

test('who knows the password may come as often as they like', async () => {
  const password = 'open sesame';
  const { key } = await shareItem(server, folder.id, owner, { password });
  for (let count = 0; count < 30; count++) {
    expect((await openBrowser(server, key).call('openShare', { body: { k: key, password } })).status).toBe(200);
  }
});

test('10,000 guesses at secrets end at the limit, and hold up nobody who has a link', {
  timeout: 120_000,
}, async () => {
  const statuses = await guess(() => ({ k: randomBytes(16).toString('base64url') }));
  expect(statuses).toEqual({ 404: 1_000, 429: guessCount - 1_000 });
  const { key } = await shareItem(server, folder.id, owner);
  const guest = openBrowser(server, key);
  expect((await guest.call('openShare', { body: { k: key } })).body).toMatchObject({ state: 'open' });
  guest.key = 'guess';
  expect((await guest.call('showReview', { params: { itemId: folder.id } })).status).toBe(429);
});
