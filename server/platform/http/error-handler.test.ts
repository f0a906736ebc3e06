import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openRequest } from '#rig/peers/slow-peers.ts';
import { createLog } from '#server/platform/log.ts';
import { mountErrorHandler } from './error-handler.ts';

test('a sender who leaves in the middle of a body is no failure for the log', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: createLog('error', { write: (line) => void lines.push(line) }) });
  onTestFinished(() => app.close());
  mountErrorHandler(app);
  app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  app.put('/part', async (request) => {
    try {
      for await (const _ of request.raw) begun.resolve();
    } finally {
      left.resolve();
    }
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': 100 };
  const sender = openRequest(`${url}/part`, { headers });
  sender.send(Buffer.from('some'));
  await begun.promise;
  sender.end();
  await left.promise;
  await setImmediate();
  expect(lines).toEqual([]);
});
