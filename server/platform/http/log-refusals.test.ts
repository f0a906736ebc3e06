import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { type ErrorCode, errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createLog } from '#server/platform/log.ts';
import { mountErrorHandler } from './error-handler.ts';
import { logRefusals } from './log-refusals.ts';

function openApp() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance: log, logController, trustProxy: true });
  mountErrorHandler(app);
  logRefusals(app);
  app.get<{ Params: { code: ErrorCode } }>('/fail/:code', { config: { call: 'renameTeam' } }, async ({ params }) => {
    throw new AppError(params.code, 'No.');
  });
  app.get('/', async () => 'fine');
  return { app, lines };
}

test('each refused sign-in, call and limit is a line, with the call and the network', async () => {
  const { app, lines } = openApp();
  const headers = { 'x-forwarded-for': '2001:db8::7' };
  for (const code of Object.keys(errorStatus)) await app.inject({ url: `/fail/${code}?k=a-secret`, headers });
  await app.inject({ url: '/', headers });
  const line = { msg: 'refused', call: 'renameTeam', from: '2001:db8:0:0::/64', reqId: expect.any(String) };
  const refusals = lines.filter(({ msg }) => msg === 'refused');
  expect(refusals).toMatchObject([401, 403, 429].map((status) => ({ ...line, status })));
  expect(JSON.stringify(lines)).not.toContain('a-secret');
});
