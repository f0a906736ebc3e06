import { createHash, randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { ImportProvider } from '#contract/uploads/cloud-drives.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { runImport } from '#server/features/imports/imports.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { type CloudDrives, type CloudFile, goodToken, startCloudDrives } from './cloud-drives.ts';

export const partSize = 8 * 2 ** 20;
export const beyond = 500_000;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Job = Parameters<typeof runImport>[0];
type World = {
  drives: CloudDrives;
  server: TestServer;
  config: Job['config'];
  user: TestUser;
  /** A new one for each test. */
  team: { id: string; name: string };
};
/** Set before the tests of a file. */
export const world = {} as World;

/** A server whose worker is off, so that tests run each attempt of a job themselves. */
export function setUpImportServer(): void {
  beforeAll(async () => {
    world.drives = await startCloudDrives();
    const secret = randomBytes(32).toString('hex');
    const urls = [world.drives.url, world.drives.downloadUrl];
    const googleDrive = { clientId: undefined, apiKey: undefined, urls };
    const oneDrive = { clientId: undefined, urls };
    world.config = { secret, googleDrive, oneDrive, microsoft: undefined };
    world.server = await startTestServer({ mode: 'web', teamQuotaBytes: 100 * 2 ** 20, ...world.config });
    world.user = await buildUser(world.server);
  });
  beforeEach(async () => {
    world.team = await buildTeam(world.server, world.user);
    world.drives.asked.length = 0;
  });
  afterAll(async () => {
    await world.server.stop();
    await world.drives.stop();
  });
}

/** Adds a file to both drives. */
export function offer(given: Partial<CloudFile> = {}): { fileId: string; file: CloudFile } {
  const fileId = `file-${randomBytes(6).toString('hex')}!1`;
  const file = { bytes: randomBytes(1000), ...given };
  world.drives.files.set(fileId, file);
  return { fileId, file };
}

type Start = { provider?: ImportProvider; token?: string; name?: string; id?: string; as?: TestUser };

export async function start(fileId: string, given: Start = {}) {
  const { provider = 'google-drive', token = goodToken, name = 'a.mp4', id = uuidv7(), as = world.user } = given;
  const size = world.drives.files.get(fileId)?.bytes.length ?? 3;
  const files = [{ id, fileId, name, contentType: 'video/mp4' as const, size }];
  const body = { provider, accessToken: token, teamId: world.team.id, parentId: null, files };
  const response = await callEndpoint(world.server, 'startImports', { body }, as.token);
  return { id, status: response.status, shown: response.body.imports?.[0] };
}

/** Runs one attempt of the job. */
export async function run(id: string, over: Partial<Job> = {}): Promise<void> {
  const { config, server } = world;
  const none = async () => {};
  const queue = { ready: none(), enqueue: none, runNow: none, cancel: none, work: none, stop: none };
  const services = { db: server.db, storage: server.storage, config, queue, log: pino({ level: 'silent' }), ...over };
  await runImport(services, { id, signal: new AbortController().signal });
}

export async function runThrice(id: string): Promise<void> {
  await expect(run(id)).rejects.toThrow();
  await expect(run(id)).rejects.toThrow();
  await run(id);
}

/** Runs one attempt whose connection breaks after this many parts were sent and stored. */
export async function runUntilBreak(id: string, file: CloudFile, parts: number): Promise<void> {
  let cut = () => {};
  file.serve = ({ response, from }) => {
    if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${file.bytes.length - 1}/*` });
    // A little of the next part as well: what comes last is held back until it is known to be the end.
    response.write(file.bytes.subarray(from, parts * partSize + beyond));
    cut = () => response.destroy();
  };
  const broken = expect(run(id)).rejects.toThrow();
  await expect.poll(async () => (await show(id))?.received).toBe(parts * partSize);
  cut();
  await broken;
  delete file.serve;
}

export async function show(id: string, as = world.user) {
  const { body } = await callEndpoint(world.server, 'listImports', {}, as.token);
  return body.imports.find((shown) => shown.id === id);
}

export async function listFiles() {
  const { server, team, user } = world;
  const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
  return (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body.files;
}

/** Of the only file in the team. */
export async function readArrived(): Promise<string> {
  const [listed] = await listFiles();
  const response = await fetch(world.server.url + listed?.SignedUrl);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

export const readRow = (id: string) =>
  world.server.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
