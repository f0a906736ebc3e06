import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/test/servers/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path);

test('the health endpoints report liveness and readiness', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ alive: true });
  expect(await (await get('/readyz')).json()).toEqual({ ready: true });
});

test('before a stop the health checks fail, while requests are served and connections close', async () => {
  void server.announceStop();
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(503);
  const page = await get('/login');
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
});
