import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { buildComment, buildTeam, buildUser, buildVideo, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

let server: TestServer;
let mara: TestUser;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  mara = await buildUser(server);
  const video = await buildVideo(server, (await buildTeam(server, mara)).id, { name: `${'x'.repeat(200)}.mp4` });
  for (let count = 0; count < 5; count += 1) await buildComment(server, video, mara);
  itemId = video.id;
});

afterAll(() => server.stop());

const ask = async (list: string, accepted: string) => {
  const headers = { authorization: `Bearer ${mara.token}`, 'accept-encoding': accepted };
  const response = await fetch(`${server.url}/vizioApi/items/${itemId}/${list}`, { headers });
  return {
    coding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary'),
    // Differs between calls: it names the transactions that have ended.
    body: { ...((await response.json()) as object), now: undefined },
  };
};

test('compresses a long list as the client asks for it', async () => {
  const plain = await ask('comments', 'identity');
  expect(plain).toMatchObject({ coding: null, vary: 'accept-encoding', body: { comments: { length: 5 } } });
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000', null],
    ['deflate', null],
  ]) {
    expect(await ask('comments', accepted ?? '')).toEqual({ ...plain, coding });
  }
});

test('compresses neither what is short nor what holds signed links', async () => {
  expect(await ask('comments/unread', 'br')).toMatchObject({ coding: null });
  const review = await ask('review', 'br');
  expect(JSON.stringify(review.body).length).toBeGreaterThan(1_024);
  expect(review.coding).toBeNull();
});

/** The fields of a response that may hold a secret. */
function findSecretFields({ output }: Endpoint): string[] {
  const schema = JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }));
  return [...schema.matchAll(/"(\w+)":\{/g)].flatMap(([, field = '']) =>
    /url|href|original|growing|secret|token|signature|password|^k$/i.test(field) ? [field] : [],
  );
}

test('what may be compressed has no field for an address or a secret', () => {
  const rows: [string, Endpoint][] = Object.entries(endpoints);
  for (const [name, row] of rows.filter(([, { holdsNoSecret }]) => holdsNoSecret)) {
    expect(findSecretFields(row), name).toEqual([]);
  }
  expect(findSecretFields(endpoints.showMedia)).toContain('url');
});
