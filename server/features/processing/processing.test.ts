import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileItem } from '#contract/items/items.ts';
import type { Media } from '#contract/media/processing.ts';
import { encodeOnce } from '#rig/files/clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { buildTeam, buildUser, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { requireFfmpeg } from '#rig/programs/ffmpeg.ts';
import { makeHangingFfmpeg, markHanging } from '#rig/programs/hanging-ffmpeg.ts';
import { startTestServer, type TestServer } from '#rig/servers/harness.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';

let server: TestServer;
let user: TestUser;
let team: { id: string; name: string };
let clips: Record<'mp4' | 'prores' | 'phone' | 'small', Buffer>;

beforeAll(async () => {
  const folder = await makeClips();
  const read = (name: string) => readFile(join(folder, name));
  clips = {
    mp4: await read('a.mp4'),
    prores: await read('a.mov'),
    phone: await read('phone.mov'),
    small: await read('small.mp4'),
  };
  server = await startTestServer({ mode: 'all' });
  user = await buildUser(server);
  team = await buildTeam(server, user);
});
afterAll(() => server.stop());

/** Two seconds with sound, in a browser codec and in a camera codec, a phone's clip over the end of a minute, and one that is quick to process. */
async function makeClips(): Promise<string> {
  const folder = await makeFolder();
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25:d=2', '-f', 'lavfi', '-i', 'sine=d=2'];
  const make = (name: string, ...args: string[]) => encodeOnce([...source, ...args], join(folder, name));
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await make('a.mp4', ...h264);
  await make('a.mov', '-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le');
  await make('small.mp4', '-t', '1', '-vf', 'scale=320:180', ...h264);
  const phone = ['-f', 'lavfi', '-i', 'color=s=160x90:r=30:d=6', '-timecode', '16:37:55;02'];
  await encodeOnce(phone, join(folder, 'phone.mov'));
  return folder;
}

const upload = async (name: string, bytes: Uint8Array, contentType = 'video/mp4', where = server) =>
  (await uploadFile(where, user, team, { name, bytes, contentType })).file;

const show = async (file: Pick<FileItem, 'id'>, where = server): Promise<Media> =>
  (await callEndpoint(where, 'showMedia', { params: { itemId: file.id }, query: {} }, user.token)).body;

const expectState = (file: FileItem, state: Media['processing']['state'], where = server) =>
  expect.poll(async () => (await show(file, where)).processing.state, { interval: 200 }).toBe(state);

describe.each(pickCases(['mp4', 'prores'] as const, 2))('a %s', (kind) => {
  test('gets a poster, proxies, a hover preview, a sprite and a waveform', async () => {
    const type = kind === 'mp4' ? 'video/mp4' : 'video/quicktime';
    const file = await upload(`a.${kind === 'mp4' ? 'mp4' : 'mov'}`, clips[kind], type);
    await expectState(file, 'done');
    const media = await show(file);
    expect(media.facts).toMatchObject({ durationMs: 2_000, video: { frameCount: 50, frameRate: { num: 25, den: 1 } } });
    expect(media.original === null).toBe(kind === 'prores');
    const kinds = media.outputs.map(({ output }) => (output.kind === 'rendition' ? output.file : output.kind)).sort();
    expect(kinds).toEqual(['1080p.mp4', '540p.mp4', 'hover', 'poster', 'sprite', 'waveform']);
    // A tone of 440 Hz with a peak of 1/8 in one channel: −21.1 dB, less 0.7 dB of the measure's own.
    const loudness = media.outputs.map(({ output }) => (output.kind === 'waveform' ? output.loudness : null));
    expect(loudness.find((value) => typeof value === 'number')).toBeCloseTo(-21.76, 1);
    for (const { url, output } of media.outputs) {
      const response = await fetch(server.url + url);
      expect({ status: response.status, output: output.kind }).toEqual({ status: 200, output: output.kind });
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20);
    }
    const query = { requester_id: user.id, path: `${user.id}/${team.name}` };
    const { files } = (await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).body;
    const listed = files.find(({ id }) => id === file.id);
    expect(listed).toMatchObject({ durationMs: 2_000, processing: { state: 'done', percent: 100, problem: null } });
    expect([listed?.SignedUrl, listed?.PosterUrl, listed?.HoverUrl].every(Boolean)).toBe(true);
    await expect.poll(() => readdir(join(server.dataDir, 'scratch'))).toEqual([]);
  });
});

test('keeps and exports drop-frame timecode at exactly 30 fps as the phone counts it', async () => {
  const file = await upload('phone.mov', clips.phone, 'video/quicktime');
  await expect.poll(async () => (await show(file)).facts, { interval: 200 }).not.toBeNull();
  expect((await show(file)).facts).toMatchObject({
    startTimecode: { text: '16:37:55;02', isDropFrame: true },
    video: { frameRate: { num: 30, den: 1 }, frameCount: 180 },
  });
  for (const frame of [147, 148]) {
    const sent = { params: { itemId: file.id }, body: { text: 'Here', replyTo: null, frame } };
    expect((await callEndpoint(server, 'createComment', sent, user.token)).status).toBe(200);
  }
  const save = async (format: string) => {
    const headers = { authorization: `Bearer ${user.token}` };
    return (
      await fetch(`${server.url}/vizioApi/items/${file.id}/comments/export?format=${format}`, { headers })
    ).text();
  };
  const csv = await save('csv');
  expect(csv.match(/\d\d:\d\d:\d\d[:;]\d\d/g)).toEqual(['16:37:59;29', '16:38:00;02']);
  const edl = await save('edl');
  expect(edl).toContain('FCM: DROP FRAME');
  expect(edl).toContain('16:37:59;29 16:38:00;02');
  expect(edl).toContain('16:38:00;02 16:38:00;03');
});

inProof(test)('renders again what a dead worker left behind', async () => {
  const file = await upload('died.mp4', clips.small);
  await expectState(file, 'done');
  const { mediaId } = await show(file);
  // The state after a kill: files in the scratch folder, no output of the last step in the database.
  const folder = join(server.dataDir, 'scratch', mediaId);
  // The worker empties its folder after the last change of the video.
  await expect.poll(() => existsSync(folder)).toBe(false);
  await mkdir(folder, { recursive: true });
  for (const name of ['hover.mp4', 'sprite.jpg', 'waveform.bin']) await writeFile(join(folder, name), 'made');
  const kinds = ['hover', 'sprite', 'waveform'];
  await server.db.deleteFrom('renditions').where('media_id', '=', mediaId).where('kind', 'in', kinds).execute();
  await server.db.updateTable('media').set({ state: 'failed' }).where('id', '=', mediaId).execute();
  await callEndpoint(server, 'retryProcessing', { params: { itemId: file.id }, query: {} }, user.token);
  await expectState(file, 'done');
  const { outputs } = await show(file);
  expect(outputs.map(({ output }) => output.kind)).toEqual(expect.arrayContaining(kinds));
  const bodies = await Promise.all(outputs.map(async ({ url }) => (await fetch(server.url + url)).text()));
  expect(bodies).not.toContain('made');
});

test('a file that is not a video fails with a message, can be retried, and does not block other videos', async () => {
  const bad = await upload('bad.mp4', Buffer.from('this is no video'));
  const good = await upload('good.mp4', clips.small);
  await expectState(bad, 'failed');
  expect((await show(bad)).processing.problem).toBe(
    'This file cannot be read as a video. It may be damaged, incomplete or copy-protected.',
  );
  await expectState(good, 'done');
  const retry = await callEndpoint(server, 'retryProcessing', { params: { itemId: bad.id }, query: {} }, user.token);
  expect(retry.status).toBe(200);
  await expectState(bad, 'failed');
});

test('shows and processes a new version and keeps the earlier one', async () => {
  const first = await upload('versions.mp4', clips.small);
  await expectState(first, 'done');
  const before = await show(first);
  const second = (
    await uploadFile(server, user, team, { name: 'versions.mp4', bytes: clips.small, ifExists: 'version' })
  ).file;
  expect(second.id).toBe(first.id);
  await expectState(second, 'done');
  expect((await show(second)).versions.map(({ number }) => number)).toEqual([2, 1]);
  const query = { version: 1 };
  const earlier = await callEndpoint(server, 'showMedia', { params: { itemId: first.id }, query }, user.token);
  expect(earlier.body.mediaId).toBe(before.mediaId);
});

inProof(test)('without ffmpeg, videos wait with a message and are processed once it is installed', async () => {
  const folder = await makeFolder();
  const ffmpegPath = join(folder, 'ffmpeg');
  const other = await startTestServer({ mode: 'all', ffmpegPath });
  const owner = await buildUser(other);
  const place = await buildTeam(other, owner);
  const { file } = await uploadFile(other, owner, place, { name: 'a.mp4', bytes: clips.small });
  const read = async () =>
    (await callEndpoint(other, 'showMedia', { params: { itemId: file.id }, query: {} }, owner.token)).body;
  await expect.poll(async () => (await read()).processing.problem).toContain('ffmpeg is missing');
  expect(file.playUrl).not.toBeNull();
  const found = await requireFfmpeg();
  for (const name of ['ffmpeg', 'ffprobe'] as const) await symlink(found[name], join(folder, name));
  await expect.poll(async () => (await read()).processing.state, { interval: 200 }).toBe('done');
  await other.stop();
});

inProof(test)('a video that hangs does not block the others', async () => {
  const ffmpegPath = await makeHangingFfmpeg(await makeFolder());
  const other = await startTestServer({ mode: 'all', ffmpegPath });
  const owner = await buildUser(other);
  const place = await buildTeam(other, owner);
  const [hanging, good] = [
    (await uploadFile(other, owner, place, { name: 'hangs.mp4', bytes: markHanging(clips.small) })).file,
    (await uploadFile(other, owner, place, { name: 'good.mp4', bytes: clips.small })).file,
  ];
  const stateOf = async ({ id }: FileItem) =>
    (await callEndpoint(other, 'showMedia', { params: { itemId: id }, query: {} }, owner.token)).body.processing.state;
  await expect.poll(() => stateOf(good), { interval: 200 }).toBe('done');
  expect(await stateOf(hanging)).toBe('running');
  await other.stop();
});

inProof(test)('an outage of the database does not count as a failure of the video', async () => {
  await sql`
    create sequence outages;
    create function cut_off() returns trigger language plpgsql as $$ begin
      if nextval('outages') = 1 then raise exception 'terminating connection' using errcode = '57P01'; end if;
      return new;
    end $$;
    create trigger cut_off before update on media for each row when (new.state = 'done') execute function cut_off()`.execute(
    server.db,
  );
  const file = await upload('cut.mp4', clips.small);
  await expectState(file, 'done');
  const { rows } = await sql<{ tries: number }>`select last_value::int as tries from outages`.execute(server.db);
  expect(rows).toEqual([{ tries: 2 }]);
  const { mediaId } = await show(file);
  const media = server.db.selectFrom('media').select('failures').where('id', '=', mediaId);
  expect(await media.executeTakeFirst()).toEqual({ failures: 0 });
  await sql`drop function cut_off cascade; drop sequence outages`.execute(server.db);
});

inProof(test)('enqueues a waiting video whose job is lost', async () => {
  const idleServer = await startTestServer();
  const owner = await buildUser(idleServer);
  const place = await buildTeam(idleServer, owner);
  const { file } = await uploadFile(idleServer, owner, place, { name: 'a.mp4', bytes: clips.small });
  await sql`delete from pgboss.job`.execute(idleServer.db);
  const { dataDir, databaseUrl } = idleServer;
  const worker = await startTestServer({ mode: 'all', dataDir, databaseUrl });
  const stateOf = async () =>
    (await callEndpoint(idleServer, 'showMedia', { params: { itemId: file.id }, query: {} }, owner.token)).body
      .processing.state;
  await expect.poll(stateOf, { interval: 200 }).toBe('done');
  await worker.stop();
  await idleServer.stop();
});
