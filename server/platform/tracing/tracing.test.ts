import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findAttribute, type ReceivedSpan, startTraceCollector } from '#rig/peers/trace-collector.ts';
import { buildTeam, buildUser } from '#rig/people/factories.ts';
import { createTestDatabase, startTestServer } from '#rig/servers/harness.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { createRegistry } from '#server/platform/metrics/registry.ts';
import { watchJobs } from '#server/platform/metrics/watch-jobs.ts';
import { openTracing } from './tracing.ts';

const statements = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans
    .filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
    .map((span) => findAttribute(span, 'db.query.text') ?? '');
const failed = 2;

test('a call is a span with its statements, in the trace of the proxy', async () => {
  const collector = await startTraceCollector();
  onTestFinished(collector.close);
  const { endpoint, spans } = collector;
  const server = await startTestServer({ otlp: { endpoint, headers: { authorization: 'Bearer k4Xw' } } });
  const user = await buildUser(server);
  const team = await buildTeam(server, user);
  const traceparent = (trace: string) => `00-${trace.repeat(16)}-00f067aa0ba902b7-01`;
  const list = async (teamId: string, headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/vizioApi/teams/${teamId}/trash`, {
      headers: { authorization: `Bearer ${user.token}`, ...headers },
    });
    return response.headers.get('x-request-id');
  };
  const ids = [
    await list(team.id, { 'x-forwarded-for': '203.0.113.7', traceparent: traceparent('ab') }),
    await list(team.id, { traceparent: traceparent('cd') }),
    await list(uuidv7(), { 'x-forwarded-for': '203.0.113.7', traceparent: '00-nonsense' }),
  ];
  await server.stop();

  const calls = ids.map((id) => spans.find((span) => findAttribute(span, 'vizio.request_id') === id));
  expect(calls.map((span) => span?.name)).toEqual(['listTrash', 'listTrash', 'listTrash']);
  expect(calls[0]).toMatchObject({ traceId: 'ab'.repeat(16), parentSpanId: '00f067aa0ba902b7' });
  for (const own of calls.slice(1)) {
    expect(own?.traceId).toMatch(/^(?!cdcd)[0-9a-f]{32}$/);
    expect(own?.parentSpanId ?? '').toBe('');
  }
  expect(calls.map((span) => span && findAttribute(span, 'error.type'))).toEqual([undefined, undefined, 'not_found']);
  expect(calls.map((span) => span?.status.code)).not.toContain(failed);
  const queries = statements(spans, calls[0]);
  expect(queries.some((text) => /^select .*\$1/.test(text))).toBe(true);
  const sent = JSON.stringify(spans);
  for (const value of [team.id, user.id, user.email, user.token, user.password]) expect(sent).not.toContain(value);
  expect([...collector.services]).toEqual(['vizio']);
  expect(collector.headers[0]?.authorization).toBe('Bearer k4Xw');
});

test('a job is a trace of its own, and a failed one says so without its message', async () => {
  const { endpoint, spans, close } = await startTraceCollector();
  onTestFinished(close);
  const tracing = await openTracing({ otlp: { endpoint, headers: {} } });
  const connectionString = await createTestDatabase();
  const database = openDatabase({ connectionString }, () => {}, { recordQuery: tracing.recordQuery });
  const queue = watchJobs(
    openQueue({ connectionString }, () => {}),
    createRegistry(),
    tracing,
  );
  const ended = Promise.withResolvers<void>();
  await queue.work('mail', 1, async () => {
    await sql`select ${'hunter2'}::text, 'hunter3'`.execute(database.db);
    ended.resolve();
    throw new Error('hunter4');
  });
  await queue.enqueue(database.db, 'mail', uuidv7());
  await ended.promise;
  await queue.stop();
  await database.close();
  await tracing.close();
  const [job] = spans.filter(({ name }) => name === 'mail');
  expect(job).toMatchObject({ status: { code: failed } });
  expect(job?.parentSpanId ?? '').toBe('');
  expect(statements(spans, job)).toEqual(["select $1::text, '…'"]);
  expect(JSON.stringify(spans)).not.toContain('hunter');
});

test('nothing of OpenTelemetry is loaded without an endpoint', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load: (url, context, next) => {
        if (/@opentelemetry\\/(?!semantic-conventions)/.test(url)) loaded.push(url);
        return next(url, context);
      },
    });
    const { openTracing } = await import('./server/platform/tracing/tracing.ts');
    await openTracing({ otlp: undefined });
    console.log(loaded.length);
    await openTracing({ otlp: { endpoint: 'http://127.0.0.1:9', headers: {} } });
    console.log(loaded.length > 0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe('0\ntrue\n');
});
