import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createLog } from '#server/platform/log.ts';
import { mountErrorHandler } from './error-handler.ts';
import { mountRequestIds, requestIdOptions } from './request-id.ts';

function openApp(trustProxy: string | false = '10.0.0.1') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance: log, trustProxy, ...requestIdOptions });
  mountErrorHandler(app);
  mountRequestIds(app);
  app.post('/fail', async () => {
    await setImmediate();
    log.error('about to fail');
    throw new Error('it broke');
  });
  app.post('/refuse', async () => {
    throw new AppError('forbidden', 'No.');
  });
  return { app, lines };
}

const proxied = { 'x-forwarded-for': '203.0.113.7' };

test('a failed call returns its id in a header and in the message, and each log line has it', async () => {
  const { app, lines } = openApp();
  const response = await app.inject({ method: 'POST', url: '/fail', payload: { some: 'body' } });
  const id = response.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(response.json()).toMatchObject({ code: 'internal', message: expect.stringContaining(`this id: ${id}`) });
  expect(lines).toMatchObject([
    { msg: 'about to fail', reqId: id },
    { msg: 'request failed', reqId: id },
  ]);
});

test('every response has an id of its own', async () => {
  const { app } = openApp();
  const paths = ['/refuse', '/refuse', '/nowhere'];
  const responses = await Promise.all(paths.map((url) => app.inject({ method: 'POST', url })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404]);
  expect(new Set(responses.map(({ headers }) => String(headers['x-request-id']))).size).toBe(3);
});

test('the id of a trusted proxy is kept', async () => {
  const { app } = openApp();
  const headers = { ...proxied, 'x-request-id': 'edge-7f.3_A' };
  const response = await app.inject({ method: 'POST', url: '/refuse', remoteAddress: '10.0.0.1', headers });
  expect(response.headers['x-request-id']).toBe('edge-7f.3_A');
});

test.each([
  ['without TRUST_PROXY', false, '10.0.0.1', 'edge-7'],
  ['from another address', '10.0.0.1', '10.0.0.2', 'edge-7'],
  ['with a line break', '10.0.0.1', '10.0.0.1', 'edge\\n{"level":60}'],
  ['with markup', '10.0.0.1', '10.0.0.1', '<b>edge</b>'],
  ['that is long', '10.0.0.1', '10.0.0.1', 'e'.repeat(65)],
  ['that is empty', '10.0.0.1', '10.0.0.1', ''],
] as const)('a given id is replaced %s', async (_, trustProxy, remoteAddress, id) => {
  const { app } = openApp(trustProxy);
  const headers = { ...proxied, 'x-request-id': id };
  const response = await app.inject({ method: 'POST', url: '/refuse', remoteAddress, headers });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
});
