import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Finding } from '#contract/console/console.ts';
import { dayMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { createTestDatabase, startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { createTestBucket } from '#rig/servers/s3-bucket.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { recordLastBackup } from '#server/platform/db/rows/last-backup.ts';
import { checkBackup } from './backup.ts';
import { checkConnections, findSkewMs } from './connections.ts';
import { checkMachine } from './machine.ts';
import { checkPublicAddress } from './public-address.ts';

type Faults = { losesHost?: boolean; limitsBodies?: boolean; dropsUpgrades?: boolean; losesRanges?: boolean };

/** A proxy on a port of its own, with the faults of proxies as they are installed. */
async function startProxy(port: number, target: string, faults: Faults): Promise<Server> {
  const { hostname, port: targetPort } = new URL(target);
  const pass = (incoming: IncomingMessage) => {
    const headers = { ...incoming.headers };
    if (faults.losesHost) headers.host = 'upstream';
    if (faults.losesRanges) delete headers.range;
    if (faults.dropsUpgrades) delete headers.upgrade;
    return request({ hostname, port: targetPort, path: incoming.url, method: incoming.method, headers, agent: false });
  };
  const proxy = createServer((incoming, response) => {
    if (faults.limitsBodies && Number(incoming.headers['content-length']) > 2 ** 20) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const passed = pass(incoming);
    passed.on('error', () => response.destroy());
    passed.on('response', (upstream) => {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(response);
    });
    incoming.pipe(passed);
  });
  if (!faults.dropsUpgrades) {
    proxy.on('upgrade', (incoming, socket) => {
      const passed = pass(incoming);
      passed.on('upgrade', (_, upstream) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
        socket.on('close', () => upstream.destroy());
      });
      passed.end();
    });
  }
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return proxy;
}

let server: TestServer;
let publicPort: number;
beforeAll(async () => {
  publicPort = await findFreePort();
  server = await startTestServer({ publicUrl: `http://localhost:${publicPort}` });
});
afterAll(() => server.stop());

const problems = (findings: Finding[]) => findings.filter(({ state }) => state === 'wrong').map(({ fix }) => fix);

async function examineBehind(faults: Faults): Promise<Finding[]> {
  await startProxy(publicPort, server.url, faults);
  const { port } = new URL(server.url);
  const publicUrl = `http://localhost:${publicPort}`;
  return checkPublicAddress({ publicUrl, isPublicUrlSet: true, trustProxy: '127.0.0.1', port: Number(port) });
}

test('a proxy that passes everything is fine', async () => {
  const findings = await examineBehind({});
  expect(problems(findings)).toEqual([]);
  expect(findings.filter(({ state }) => state === 'good')).toHaveLength(4);
});

test.each([
  ['loses the Host', { losesHost: true }, 'proxy_set_header Host'],
  ['limits bodies', { limitsBodies: true }, 'client_max_body_size 0'],
  ['passes no WebSocket', { dropsUpgrades: true }, 'proxy_set_header Upgrade'],
  ['loses ranges', { losesRanges: true }, 'Range'],
] as const)('of a proxy that %s the line to change is named, and nothing else', async (_, faults, line) => {
  const found = problems(await examineBehind(faults));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(line);
});

test('an address at which nothing listens is named', async () => {
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const findings = await checkPublicAddress({ publicUrl, isPublicUrlSet: true, trustProxy: undefined, port });
  expect(findings).toMatchObject([{ state: 'wrong', what: expect.stringContaining(publicUrl) }]);
});

const settingsOf = async (settings: Record<string, string> = {}): Promise<Config> =>
  readConfig({ DATA_DIR: await makeFolder(), DISK_RESERVE: '1', ...settings });

test('database, storage and email are used, not only reached', async () => {
  const address = { connectionString: await createTestDatabase() };
  const smtp = await startSmtpSink();
  onTestFinished(smtp.stop);
  const findings = await checkConnections(await settingsOf({ SMTP_URL: smtp.url }), address);
  expect(findings.map(({ state }) => state)).toEqual(['good', 'good', 'good']);
  expect(await checkConnections(await settingsOf(), address)).toMatchObject([{}, {}, { state: 'warning' }]);
});

test('the setting of a database, a bucket and an SMTP server that are away is named', async () => {
  const bucket = await createTestBucket();
  const port = await findFreePort();
  const config = await settingsOf({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  if (bucket) config.s3 = { ...bucket, bucket: 'there-is-none' };
  const address = { connectionString: `postgres://vizio@127.0.0.1:${port}/none` };
  const [database, storage, email] = await checkConnections(config, address);
  expect(database).toMatchObject({ state: 'wrong', fix: expect.stringContaining('DATABASE_URL') });
  expect(email).toMatchObject({ state: 'wrong', fix: expect.stringContaining('SMTP_URL') });
  if (bucket) expect(storage).toMatchObject({ state: 'wrong', what: expect.stringContaining('there-is-none') });
});

test('a full disk, a reserve beyond its size and a missing ffmpeg are named', async () => {
  const { blocks, bsize } = await statfs(await makeFolder());
  const check = async (DISK_RESERVE: string) =>
    checkMachine({ ...(await settingsOf({ DISK_RESERVE })), ffmpegPath: undefined, searchPath: '' });
  expect(await check(String(blocks * bsize - 1))).toMatchObject([
    { state: 'wrong', fix: expect.stringContaining('DATA_DIR') },
    { state: 'wrong', fix: expect.stringContaining('apt-get install ffmpeg') },
    { what: expect.stringMatching(/^vips: \d|^vips: not found, so images and PDFs wait/) },
  ]);
  expect(await check('9999TB')).toMatchObject([
    { state: 'wrong', fix: expect.stringContaining('DISK_RESERVE') },
    {},
    {},
  ]);
});

test('the sandbox of ffmpeg is named, with a line for each of its protections', async () => {
  const { PATH = '', FFMPEG_PATH } = process.env;
  const { version, cage } = await requireFfmpeg();
  const findings = await checkMachine({ ...(await settingsOf()), searchPath: PATH, ffmpegPath: FFMPEG_PATH });
  const [ffmpeg, ...lines] = findings.filter(({ what }) => /^ffmpeg: .*sandbox|^sandbox:/.test(what));
  expect(ffmpeg).toMatchObject({ what: `ffmpeg: ${version}, in the sandbox "${cage.kind}"` });
  expect(lines).toEqual(cage.holds.map((held) => ({ state: 'good', what: `sandbox: ${held}` })));
});

test('a process without jobs needs ffmpeg for the pictures of people only', async () => {
  const config = await settingsOf({ MODE: 'web', ENCODER: 'auto' });
  const [, ffmpeg] = await checkMachine({ ...config, searchPath: '' });
  expect(ffmpeg).toMatchObject({ state: 'warning', what: expect.stringContaining('pictures') });
});

test('a clock that differs from that of the database is named', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
  onTestFinished(() => void vi.useRealTimers());
  const address = { connectionString: await createTestDatabase() };
  const [, clock] = await checkConnections(await settingsOf(), address);
  expect(clock).toMatchObject({ state: 'wrong', what: expect.stringMatching(/\d s apart/) });
});

test('a proxy in front of a server without TRUST_PROXY is named', async () => {
  await startProxy(publicPort, server.url, {});
  const publicUrl = `http://localhost:${publicPort}`;
  const port = Number(new URL(server.url).port);
  const findings = await checkPublicAddress({ publicUrl, isPublicUrlSet: true, trustProxy: undefined, port });
  expect(findings).toContainEqual(
    expect.objectContaining({ state: 'warning', what: expect.stringMatching(/TRUST_PROXY/) }),
  );
});

test('a deployment without a backup of the last two nights is named', async () => {
  const address = { connectionString: await createTestDatabase() };
  expect(await checkBackup(address)).toMatchObject([{ state: 'warning', fix: expect.stringContaining('backup') }]);
  await recordLastBackup(address, new Date());
  expect(await checkBackup(address)).toMatchObject([{ state: 'good' }]);
  await recordLastBackup(address, new Date(Date.now() - 3 * dayMs));
  expect(await checkBackup(address)).toMatchObject([
    { state: 'wrong', what: expect.stringContaining('the last complete one') },
  ]);
});

test('storage within the reserve of the disk is not reported as broken', async () => {
  const address = { connectionString: await createTestDatabase() };
  const [, storage] = await checkConnections(await settingsOf({ DISK_RESERVE: '9999TB' }), address);
  expect(storage).toMatchObject({ state: 'good' });
});

test('a slow response of the database does not count as a wrong clock', () => {
  expect(findSkewMs(0, 100, 9_000)).toBe(0);
  expect(findSkewMs(0, 8_900, 9_000)).toBe(0);
  expect(findSkewMs(0, 12_000, 9_000)).toBe(3_000);
  expect(findSkewMs(0, -3_000, 9_000)).toBe(3_000);
});
