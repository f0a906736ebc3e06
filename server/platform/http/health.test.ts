import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';

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

test('before a stop all is well until proxies know the other processes, then the health checks fail', async () => {
  void server.announceStop();
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).status).toBe(200);
  expect((await get('/login')).headers.get('connection')).toBe('keep-alive');
  await expect.poll(async () => (await get('/healthz')).status).toBe(503);
  expect((await get('/readyz')).status).toBe(503);
  // Requests are served all the same.
  const page = await get('/login');
  expect(page.status).toBe(200);
  expect(page.headers.get('connection')).toBe('close');
});
