import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '#rig/servers/free-port.ts';
import { serveMetrics } from './metrics-server.ts';
import { createRegistry } from './registry.ts';

const token = 'k4Xw-token-of-metrics';

async function setUp(metricsToken?: string) {
  const port = await findFreePort();
  const server = await serveMetrics({ metricsToken }, port, createRegistry());
  onTestFinished(server.close);
  /** The status, or the code of a connection that fails. fetch cannot set the host. */
  return (headers: IncomingHttpHeaders = {}, path = '/metrics', host = '127.0.0.1') =>
    new Promise<number | string>((resolve) => {
      get({ host, port, path, headers, agent: false }, (response) => resolve(response.resume().statusCode ?? 0)).on(
        'error',
        (error: NodeJS.ErrnoException) => resolve(String(error.code)),
      );
    });
}

test('without a token this machine alone reads the metrics', async () => {
  const read = await setUp();
  expect(await read()).toBe(200);
  expect(await read({ host: 'localhost:9464' })).toBe(200);
  expect(await read({}, '/')).toBe(404);
  expect(await read({}, '/metrics', '127.0.0.2')).toBe('ECONNREFUSED');
});

test.each([
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }],
  ['another proxy', { 'x-real-ip': '127.0.0.1' }],
  ['a cache', { via: '1.1 varnish' }],
  ['a page whose host name leads here', { host: 'evil.test:9464' }],
])('without a token a request from %s is refused', async (_, headers) => {
  expect(await (await setUp())(headers)).toBe(403);
});

test('with a token every request needs it, from everywhere', async () => {
  const read = await setUp(token);
  const authorization = `Bearer ${token}`;
  expect(await read({ authorization }, '/metrics', '127.0.0.2')).toBe(200);
  expect(await read({ authorization, 'x-forwarded-for': '203.0.113.7', host: 'vizio.example.com' })).toBe(200);
  for (const wrong of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer ']) {
    expect(await read(wrong ? { authorization: wrong } : {})).toBe(401);
  }
});
