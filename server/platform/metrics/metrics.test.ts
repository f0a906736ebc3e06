import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { listen } from '#rig/people/listen.ts';
import { startUpload, uploadFile } from '#rig/people/upload-factory.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { readMetrics } from '#rig/servers/read-metrics.ts';
import { recordLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { countWork } from './state.queries.ts';

let server: TestServer;
let port: number;
let user: TestUser;
let team: { id: string; name: string };

beforeAll(async () => {
  port = await findFreePort();
  server = await startTestServer({ metricsPort: port });
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

test('shows the state of the deployment', async () => {
  const content = JSON.stringify({ subject: 'Hello' });
  const failing = uuidv7();
  await server.db
    .insertInto('mails')
    .values([uuidv7(), failing].map((id) => ({ id, content })))
    .execute();
  await server.db.updateTable('mails').set({ problem: 'refused' }).where('id', '=', failing).execute();
  await startUpload(server, user, team, { name: 'A.mp4', size: 9 });
  await recordLastBackup({ connectionString: server.databaseUrl }, new Date('2026-11-23T04:00:00.000Z'));

  const metrics = await readMetrics(port);
  expect(Object.fromEntries(metrics)).toMatchObject({
    vizio_database_up: 1,
    vizio_storage_up: 1,
    vizio_uploads_in_progress: 1,
    'vizio_emails{state="waiting"}': 1,
    'vizio_emails{state="failing"}': 1,
    'vizio_jobs{queue="process",state="created"}': 0,
    vizio_last_backup_timestamp_seconds: Date.UTC(2026, 10, 23, 4) / 1000,
    'vizio_database_pool_waiting{pool="calls"}': 0,
    vizio_disk_free_bytes: expect.any(Number),
    nodejs_eventloop_lag_p99_seconds: expect.any(Number),
  });
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(50e6);
  expect(metrics.get('vizio_database_pool_connections{pool="calls"}')).toBeGreaterThan(0);
  expect([...metrics.keys()].find((name) => name.startsWith('vizio_build_info'))).toContain('mode="web"');
});

test('counts the jobs of each queue by state', async () => {
  const states = await server.db.transaction().execute(async (tx) => {
    await sql`update pgboss.queue set failed_count = 7 where name = 'mail'`.execute(tx);
    await sql`insert into pgboss.job (name, policy, singleton_key) values ('mail', 'exclusive', 'a')`.execute(tx);
    return countWork(tx);
  });
  expect(states).toContainEqual({ kind: 'jobs', name: 'mail', state: 'failed', count: 7 });
  expect(states).toContainEqual({ kind: 'jobs', name: 'mail', state: 'created', count: 1 });
});

test('counts requests by call, status and time, and names no id', async () => {
  const before = await readMetrics(port);
  const id = uuidv7();
  await callEndpoint(server, 'listTrash', { params: { teamId: team.id }, query: {} }, user.token);
  await callEndpoint(server, 'listTrash', { params: { teamId: id }, query: {} }, user.token);
  await fetch(`${server.url}/vizioApi/${id}?key=${id}`);
  const after = await readMetrics(port);
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const requests = 'vizio_http_request_duration_seconds';
  expect(grown(`${requests}_count{call="listTrash",status="2xx"}`)).toBe(1);
  expect(grown(`${requests}_bucket{call="listTrash",status="2xx",le="+Inf"}`)).toBe(1);
  expect(grown(`${requests}_count{call="listTrash",status="4xx"}`)).toBe(1);
  expect(grown(`${requests}_count{call="none",status="4xx"}`)).toBe(1);
  const names = [...after.keys()].join('\n');
  for (const secret of [id, team.id, user.id, user.name, user.email, user.token]) expect(names).not.toContain(secret);
});

test('counts the sockets of events', async () => {
  const ears = await listen(server, user);
  expect((await readMetrics(port)).get('vizio_websocket_connections')).toBe(1);
  ears.close();
  await expect.poll(async () => (await readMetrics(port)).get('vizio_websocket_connections')).toBe(0);
});

test('counts the bytes of an upload while it runs, and those of responses', async () => {
  const received = 'vizio_http_received_bytes_total{call="writePart"}';
  const sent = 'vizio_http_sent_bytes_total{call="/vizioApi/openapi.json"}';
  const sizeBytes = 2_000_000;
  const uploadId = await startUpload(server, user, team, { size: sizeBytes });
  const sign = { params: { uploadId }, body: { numbers: [1] } };
  const signed = await callEndpoint(server, 'signParts', sign, user.token);
  const bytes = Buffer.alloc(sizeBytes);
  const headers = {
    'content-length': sizeBytes,
    'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
  };
  const put = request(new URL(signed.body.parts[0]?.url ?? '', server.url), { method: 'PUT', headers });
  put.write(bytes.subarray(0, sizeBytes / 2));
  await expect.poll(async () => (await readMetrics(port)).get(received)).toBeGreaterThanOrEqual(sizeBytes / 2);
  put.end(bytes.subarray(sizeBytes / 2));
  const [response] = await once(put, 'response');
  expect(response.statusCode).toBe(200);
  const description = await (await fetch(`${server.url}/vizioApi/openapi.json`)).text();
  const after = await readMetrics(port);
  for (const [name, size] of [
    [received, sizeBytes],
    [sent, description.length],
  ] as const) {
    expect(after.get(name)).toBeGreaterThanOrEqual(size);
    expect(after.get(name)).toBeLessThan(size * 1.05);
  }
});

test('a process for jobs alone has metrics too, and counts what became of its jobs', async () => {
  await uploadFile(server, user, team, { bytes: Buffer.from('not a video') });
  const { databaseUrl, dataDir } = server;
  const workerPort = await findFreePort();
  const worker = await startTestServer({ mode: 'worker', databaseUrl, dataDir, metricsPort: workerPort });
  const rejected = 'vizio_job_duration_seconds_count{queue="process",outcome="rejected"}';
  try {
    await expect.poll(async () => (await readMetrics(workerPort)).get(rejected)).toBeGreaterThanOrEqual(1);
    expect((await readMetrics(workerPort)).get('vizio_database_up')).toBe(1);
  } finally {
    await worker.stop();
  }
});

test.each(['grafana-dashboard.json', 'prometheus-rules.yaml'])(
  'serves every metric and label of deploy/%s',
  async (name) => {
    const text = (await readFile(`deploy/${name}`, 'utf8')).replaceAll('\\"', '"');
    const expressions = [...text.matchAll(/"?expr"?: (.*)/g)].map(([, expression = '']) => expression);
    expect(expressions.length).toBeGreaterThan(8);
    const served = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const types = [...served.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, metric, type]) =>
      type === 'histogram' ? [`${metric}_bucket`, `${metric}_sum`, `${metric}_count`] : [String(metric)],
    );
    const find = (pattern: RegExp) =>
      expressions.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found));
    const unknown = find(/\b((?:vizio|process|nodejs)_\w+)/g).filter((metric) => !types.includes(metric));
    expect(unknown).toEqual([]);
    // Added by Prometheus, or on a job that has not run here.
    const labels = new Set([
      'job',
      'instance',
      'outcome',
      ...[...served.matchAll(/(\w+)="/g)].map(([, label]) => label),
    ]);
    const named = [...find(/(\w+)!?=~?"/g), ...find(/by \(([^)]*)\)/g).flatMap((list) => list.split(', '))];
    expect(named.filter((label) => !labels.has(label))).toEqual([]);
  },
);
