import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { startSmtpSink } from '#rig/peers/smtp-sink.ts';
import { cookiesOf, signIn, switchTwoFactorOn } from '#rig/people/account-steps.ts';
import { buildItem, buildTeam, buildUser, callEndpoint, postJson, type TestUser } from '#rig/people/factories.ts';
import { confirmAddress } from '#rig/people/limit-steps.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { openBrowser, shareItem } from '#rig/people/visitors.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';
import { makeHangingFfmpeg, markHanging } from '#rig/programs/hanging-ffmpeg.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof } from '#rig/values/proof.ts';
import type { ServerAdmin } from '#server/platform/access/server-admin.ts';
import type { Config } from '#server/platform/config/config.ts';
import { lockForBackup } from '#server/platform/db/backup-lock.ts';
import { listOwnMigrations } from '#server/platform/db/migrate.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { createLog } from '#server/platform/log.ts';
import { deleteOrphans } from './server-orphans.ts';

let server: TestServer;
let admin: TestUser;
afterEach(() => server.stop());

async function start(overrides: Partial<Config> = {}): Promise<void> {
  server = await startTestServer(overrides);
  admin = await buildUser(server);
}

const opens = async ({ token }: TestUser) => {
  const { status } = await callEndpoint(server, 'showServer', {}, token);
  const { body } = await callEndpoint(server, 'showSession', {}, token);
  expect(body.user?.isServerAdmin ?? false).toBe(status === 200);
  return status;
};
const suspend = ({ id }: TestUser, links?: 'keep' | 'end') =>
  callEndpoint(server, 'suspendUser', { params: { userId: id }, body: { links } }, admin.token);
const about = (name: 'endSuspension' | 'signOutUser' | 'resetTwoFactor', { id }: TestUser) =>
  callEndpoint(server, name, { params: { userId: id } }, admin.token);
const isSignedIn = async ({ token }: TestUser) =>
  (await callEndpoint(server, 'showSession', {}, token)).body.user !== null;
const listJobs = async () => (await callEndpoint(server, 'listJobs', {}, admin.token)).body;
const listChanges = async () => (await callEndpoint(server, 'showServer', {}, admin.token)).body.changes;

test('the console belongs to the first account, and to no one after it is deleted', async () => {
  await start();
  const tom = await buildUser(server);
  expect(await opens(admin)).toBe(200);
  expect(await opens(tom)).toBe(404);
  await server.db.deleteFrom('users').where('id', '=', admin.id).execute();
  expect(await opens(tom)).toBe(404);
  expect(await opens(await buildUser(server))).toBe(404);
});

test('ADMIN_EMAILS names the admins instead, each once the address is confirmed', async () => {
  await start({ adminEmails: ['root@test.local'] });
  const root = await buildUser(server, { email: 'root@test.local' });
  expect(await opens(admin)).toBe(404);
  expect(await opens(root)).toBe(404);
  await confirmAddress(server, root);
  expect(await opens(root)).toBe(200);
});

test('without SMTP the link in the log confirms an address of ADMIN_EMAILS, also that of the first account', async () => {
  server = await startTestServer({ adminEmails: ['root@test.local'] });
  const root = await buildUser(server, { email: 'root@test.local' });
  expect(await opens(root)).toBe(404);
  expect((await callEndpoint(server, 'showSession', {}, root.token)).body.user).toMatchObject({ awaitsConsole: true });
  const folder = join(server.dataDir, 'mail');
  const mails = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  // Quoted-printable breaks long lines.
  const text = (await readFile(join(folder, (await mails())[0] ?? ''), 'utf8'))
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  const link = (/http\S+\/verify-email\S+/.exec(text)?.[0] ?? '').replace('/verify-email', '/api/auth/verify-email');
  await fetch(link, { headers: { cookie: cookiesOf(await signIn(server, root)) }, redirect: 'manual' });
  expect(await opens(root)).toBe(200);
});

test('a suspended person is signed out and refused until the suspension ends, and keeps the teams', async () => {
  await start();
  const tom = await buildUser(server);
  await buildTeam(server, tom);
  expect((await suspend(tom)).status).toBe(200);
  expect(await isSignedIn(tom)).toBe(false);
  const refused = await signIn(server, tom);
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_SUSPENDED', message: expect.stringContaining('administrator') },
  });
  const session = { id: uuidv7(), user_id: tom.id, token: 'late', expires_at: new Date(), updated_at: new Date() };
  await expect(server.db.insertInto('sessions').values(session).execute()).rejects.toThrow('suspended');
  expect((await suspend(admin)).status).toBe(400);

  expect((await about('endSuspension', tom)).status).toBe(200);
  expect((await signIn(server, tom)).status).toBe(200);
  const { users } = (await callEndpoint(server, 'listServerUsers', { query: { q: tom.email } }, admin.token)).body;
  expect(users).toMatchObject([{ id: tom.id, teams: 1, suspendedAt: null, isAdmin: false }]);
  expect((await listChanges()).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `user.end-suspension ${tom.name} (${tom.email})`,
    `user.suspend ${tom.name} (${tom.email})`,
  ]);
});

test('a person is signed out of every device', async () => {
  await start();
  const tom = await buildUser(server);
  expect((await about('signOutUser', tom)).status).toBe(200);
  expect(await isSignedIn(tom)).toBe(false);
  expect((await signIn(server, tom)).status).toBe(200);
});

test('the overview has the versions, the figures and the storage by kind', async () => {
  await start();
  const team = await buildTeam(server, admin);
  await uploadFile(server, admin, team, { name: 'Film.mp4', bytes: Buffer.from('film') });
  const { body } = await callEndpoint(server, 'showServer', {}, admin.token);
  expect(body.storage).toEqual([{ kind: 'originals', objects: 1, bytes: 4 }]);
  expect(body.counts).toEqual({ users: 1, teams: 1, files: 1, comments: 0 });
  const versions = Object.fromEntries(body.versions.map(({ name, version }) => [name, version]));
  expect(versions).toMatchObject({
    'Node.js': process.versions.node,
    Schema: (await listOwnMigrations()).at(-1)?.replace('.sql', ''),
  });
  expect(versions.Postgres).toMatch(/^\d+/);
});

test('two-factor is reset for a person who lost the phone, and every device is signed out', async () => {
  await start();
  const tom = await buildUser(server);
  await switchTwoFactorOn(server, tom);
  expect((await about('resetTwoFactor', tom)).status).toBe(200);
  expect(await isSignedIn(tom)).toBe(false);
  expect(await (await signIn(server, tom)).json()).toMatchObject({ user: { id: tom.id } });
});

test('an invited address may sign up, and a revoked one may not', async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.stop);
  await start({ signUp: 'invite', smtpUrl: sink.url, mode: 'all' });
  const invite = (email: string) => callEndpoint(server, 'inviteServerUser', { body: { email } }, admin.token);
  const signUp = (email: string) =>
    postJson(`${server.url}/api/auth/sign-up/email`, { name: 'New', email, password: 'a password' });
  expect((await invite('Ann@test.local')).body).toMatchObject({ isSent: true });
  expect((await sink.nextEmailTo('ann@test.local')).subject).toBe('You are invited to Vizio');
  expect((await invite('eve@test.local')).status).toBe(200);
  await callEndpoint(server, 'revokeServerInvite', { body: { email: 'eve@test.local' } }, admin.token);
  expect((await signUp('ann@test.local')).status).toBe(200);
  expect((await signUp('eve@test.local')).status).toBe(403);
  expect((await invite('ann@test.local')).status).toBe(409);
  expect((await callEndpoint(server, 'listServerUsers', { query: {} }, admin.token)).body.invites).toEqual([]);
});

test('a team with a quota of its own is held to that one', async () => {
  await start({ teamQuotaBytes: 10 });
  const team = await buildTeam(server, admin);
  const bytes = Buffer.alloc(20);
  const sent = { params: { teamId: team.id } };
  await expect(uploadFile(server, admin, team, { name: 'a.mp4', bytes })).rejects.toThrow();
  await callEndpoint(server, 'setTeamQuota', { ...sent, body: { bytes: 30 } }, admin.token);
  await uploadFile(server, admin, team, { name: 'a.mp4', bytes });
  await expect(uploadFile(server, admin, team, { name: 'b.mp4', bytes })).rejects.toThrow();
  const { body } = await callEndpoint(server, 'listServerTeams', { query: {} }, admin.token);
  expect(body).toMatchObject({ teamQuotaBytes: 10, teams: [{ id: team.id, bytes: 20, quotaBytes: 30, files: 1 }] });
});

inProof(test)('a hung video is found, cancelled and retried', async () => {
  const folder = await makeFolder();
  await start({ mode: 'all', ffmpegPath: await makeHangingFfmpeg(folder) });
  const team = await buildTeam(server, admin);
  const clip = join(folder, 'clip.mp4');
  await runTool(['-f', 'lavfi', '-i', 'color=gray:s=64x64:r=25:d=1', clip]);
  const { file } = await uploadFile(server, admin, team, {
    name: 'Hung.mp4',
    bytes: markHanging(await readFile(clip)),
  });
  const findRunning = async () => (await listJobs()).jobs.find(({ state }) => state === 'running');
  await expect.poll(findRunning).toMatchObject({ queue: 'process', subject: 'Hung.mp4', team: team.name });
  const params = { queue: 'process', jobId: (await findRunning())?.id ?? '' };
  expect((await callEndpoint(server, 'retryJob', { params }, admin.token)).status).toBe(409);
  expect((await callEndpoint(server, 'cancelJob', { params }, admin.token)).status).toBe(200);
  const show = async () => callEndpoint(server, 'showMedia', { params: { itemId: file.id }, query: {} }, admin.token);
  expect((await show()).body.processing).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('administrator'),
  });
  // The slot is free again once its ffmpeg has ended.
  await expect.poll(() => readdir(join(server.dataDir, 'scratch')).catch(() => [])).toEqual([]);
  const { failedVideos, jobs } = await listJobs();
  expect(jobs.filter(({ queue }) => queue === 'process')).toEqual([]);
  expect(failedVideos).toMatchObject([{ name: 'Hung.mp4' }]);
  const video = { params: { mediaId: failedVideos[0]?.mediaId ?? '' } };
  expect((await callEndpoint(server, 'retryVideo', video, admin.token)).status).toBe(200);
  await expect.poll(async () => (await show()).body.processing.state).toBe('running');
  expect((await callEndpoint(server, 'retryVideo', video, admin.token)).status).toBe(409);
  expect(await listChanges()).toMatchObject([
    { action: 'video.retry', subject: 'Hung.mp4', detail: '' },
    { action: 'job.cancel', subject: 'Hung.mp4', detail: 'process' },
  ]);
});

test('late jobs need attention, and a job leads to its video only in a team of the admin', async () => {
  await start();
  const tom = await buildUser(server);
  const [own, others] = [await buildTeam(server, admin), await buildTeam(server, tom)];
  const { file } = await uploadFile(server, admin, own, { name: 'Own.mp4', bytes: Buffer.from('own') });
  await uploadFile(server, tom, others, { name: 'Secret.mp4', bytes: Buffer.from('secret') });
  const attention = async () => (await callEndpoint(server, 'showServer', {}, admin.token)).body.attention;
  expect(await attention()).toMatchObject({ lateJobs: 0 });
  await sql`update pgboss.job set start_after = now() - interval '11 minutes'`.execute(server.db);
  expect(await attention()).toMatchObject({ lateJobs: 2 });

  const links = async () => {
    const { jobs, failedVideos } = await listJobs();
    return [...jobs, ...failedVideos].map((row) => ['subject' in row ? row.subject : row.name, row.itemId]);
  };
  const expected = [
    ['Own.mp4', file.id],
    ['Secret.mp4', null],
  ];
  expect(await links()).toEqual(expected);
  await server.db.updateTable('media').set({ state: 'failed', problem: 'Broken.' }).execute();
  expect((await links()).toSorted().slice(0, 2)).toEqual([expected[0], expected[0]]);
});

test('a failed job runs again at once', async () => {
  await start({ mode: 'all' });
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, policy, state, output)
    values ('clean', '{}', 'exclusive', 'failed', '{"message": "no room"}') returning id`.execute(server.db);
  const id = rows[0]?.id ?? '';
  expect((await listJobs()).jobs).toMatchObject([{ id, state: 'failed', problem: 'no room' }]);
  await callEndpoint(server, 'retryJob', { params: { queue: 'clean', jobId: id } }, admin.token);
  expect(await listChanges()).toMatchObject([{ action: 'job.retry', subject: 'clean', detail: '' }]);
  await expect.poll(async () => (await listJobs()).jobs).toEqual([]);
});

test('in place of a failed job a newer one for the same subject runs', async () => {
  await start();
  const insert = async (state: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, policy, state, singleton_key, start_after)
      values ('mail', '{"id": "one"}', 'exclusive', ${state}, 'one', now() + interval '1 hour') returning id`.execute(
      server.db,
    );
    return rows[0]?.id ?? '';
  };
  const [failed, newer] = [await insert('failed'), await insert('created')];
  const params = { queue: 'mail', jobId: failed };
  expect((await callEndpoint(server, 'retryJob', { params }, admin.token)).status).toBe(200);
  const { jobs } = await listJobs();
  expect(jobs).toMatchObject([{ id: newer, state: 'waiting' }]);
  expect(Date.parse(jobs[0]?.nextTryAt ?? '')).toBeLessThanOrEqual(Date.now());
});

inProof(test)('a dead mail server is named by the test email and by the emails that wait', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await findFreePort()}`;
  await start({ mode: 'all', smtpUrl });
  const failed = await callEndpoint(server, 'sendTestEmail', {}, admin.token);
  expect(failed).toMatchObject({ status: 503, body: { message: expect.stringMatching(/ECONNREFUSED.*SMTP_URL/) } });
  await callEndpoint(server, 'inviteServerUser', { body: { email: 'ann@test.local' } }, admin.token);
  const list = async () => (await callEndpoint(server, 'listServerEmails', {}, admin.token)).body;
  const problem = expect.stringContaining('ECONNREFUSED');
  await expect.poll(list).toMatchObject({ waiting: 1, emails: [{ to: 'ann@test.local', problem }] });
});

/** Storage takes them for older than a day. */
async function ageObjects(): Promise<void> {
  const objects = join(server.dataDir, 'storage', 'objects');
  const files = await readdir(objects, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) await utimes(join(file.parentPath, file.name), 0, 0);
}

test('what was deleted of the orphans is recorded, also if storage then fails', async () => {
  await start();
  const ids = [uuidv7(), uuidv7()];
  for (const id of ids) await server.storage.putObject(id, Buffer.from('orphan'), 'video/mp4');
  await ageObjects();
  let calls = 0;
  const removeObject = async (id: string) => {
    if (++calls === 2) throw new Error('the disk is away');
    await server.storage.removeObject(id);
  };
  const services = { db: server.db, storage: { ...server.storage, removeObject }, log: createLog('silent') };
  const person = { userId: admin.id, name: admin.name } as ServerAdmin;
  await expect(deleteOrphans(services, person, ids)).rejects.toThrow('the disk is away');
  const changes = await server.db.selectFrom('server_changes').select(['action', 'subject']).execute();
  expect(changes).toEqual([{ action: 'orphans.delete', subject: '1 of 2' }]);
});

test('an orphan is shown with its size and deleted; what a row names is not', async () => {
  await start();
  const team = await buildTeam(server, admin);
  await uploadFile(server, admin, team, { name: 'Kept.mp4', bytes: Buffer.from('kept') });
  const orphan = uuidv7();
  await server.storage.putObject(orphan, Buffer.from('orphan'), 'video/mp4');
  await ageObjects();
  const list = async () => (await callEndpoint(server, 'listOrphans', {}, admin.token)).body;
  expect(await list()).toMatchObject({ objects: 2, count: 1, bytes: 6, orphans: [{ id: orphan, bytes: 6 }] });
  const { media_id } = await server.db.selectFrom('versions').select('media_id').executeTakeFirstOrThrow();
  const body = { ids: [orphan, media_id] };
  const backup = await lockForBackup({ connectionString: server.databaseUrl });
  expect(await callEndpoint(server, 'deleteOrphans', { body }, admin.token)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('A backup is running') },
  });
  await backup?.release();
  expect((await callEndpoint(server, 'deleteOrphans', { body }, admin.token)).body).toMatchObject({ count: 1 });
  expect(await list()).toMatchObject({ objects: 1, count: 0 });
});

test('share links are in the order of their views of 30 days, each visitor counted', async () => {
  await start();
  const team = await buildTeam(server, admin);
  const share = async (name: string) => shareItem(server, (await buildItem(server, team.id, { name })).id, admin);
  const [quiet, busy] = [await share('Quiet'), await share('Busy')];
  await share('Never opened');
  const visit = ({ key }: { key: string }) => openBrowser(server, key).call('openShare', { body: { k: key } });
  await visit(quiet);
  const { share_id } = await server.db.selectFrom('share_days').select('share_id').executeTakeFirstOrThrow();
  await sql`insert into share_days values (${share_id}, current_date - 40, 999)`.execute(server.db);
  for (let visits = 0; visits < 3; visits++) await visit(busy);
  const seen = async () =>
    (await callEndpoint(server, 'listBusyLinks', {}, admin.token)).body.links.map(({ subject, views }) => [
      subject,
      views,
    ]);
  expect(await seen()).toEqual([
    ['Busy', 3],
    ['Quiet', 1],
  ]);
  await visit(quiet);
  const days = await server.db.selectFrom('share_days').select('views').where('share_id', '=', share_id).execute();
  expect(days).toEqual([{ views: 2 }]);
});
