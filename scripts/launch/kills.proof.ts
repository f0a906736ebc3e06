import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFailed, test, vi } from 'vitest';
import { expectEveryFrame, makeMaster } from '#rig/files/expect-every-frame.ts';
import { makeFolder } from '#rig/folders.ts';
import { compareAcknowledged } from '#rig/people/acknowledged.ts';
import { startPeople, waitUntilReady } from '#rig/people/busy-people.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { findRunningFfmpeg } from '#rig/programs/running-ffmpeg.ts';
import type { Program } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { connectTo, findServer, launch } from '#rig/servers/launched-server.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';

const kinds = ['server', 'postgres', 'ffmpeg', 'backend'] as const;
type Kind = (typeof kinds)[number];

const kills = Number(process.env.KILLS ?? 120);
const people = 2;
/** A video is abandoned after three failures, which must not happen here. */
const mostHits = 2;
const videosUnderWay = 3;
const seconds = 2;

test('kills of server, Postgres, ffmpeg and connections lose and duplicate no data and stop no other process', async () => {
  const random = makeRandom(runSeed);
  const folder = await makeFolder();
  const dataDir = join(folder, 'data');
  const PORT = String(await findFreePort());
  const settings = { DATA_DIR: dataDir, PORT, DISK_RESERVE: '0', SIGNUP: 'open', TRUST_PROXY: '127.0.0.1' };
  const server = { url: `http://127.0.0.1:${PORT}` };
  const runs: Program[] = [launch(settings)];
  onTestFailed(() => console.log(`seed ${runSeed}\n`, runs.map(({ output }) => output()).join('\n')));
  const launcher = () => runs.at(-1) as Program;
  await waitUntilReady(server);
  const user = await buildUser(server);
  const createTeam = async (teamName: string) => {
    const body = { teamName, user_id: user.id };
    return (await callEndpoint(server, 'users/s3/createTeam', { body }, user.token)).body.team;
  };
  const [team, videoTeam] = [await createTeam('Kills'), await createTeam('Videos')];

  const clip = await makeMaster(folder, { size: '640x360', seconds });
  const videos: { id: string; mediaId: string }[] = [];
  const hits = new Map<string, number>();
  const uploadVideo = async () => {
    const given = { name: `${videos.length}.mov`, bytes: clip, contentType: 'video/quicktime' };
    const { file } = await uploadFile(server, user, videoTeam, given);
    videos.push({ id: file.id, mediaId: file.mediaId ?? '' });
  };
  const showVideo = async (itemId: string) =>
    (await callEndpoint(server, 'showMedia', { params: { itemId }, query: {} }, user.token)).body;
  /** Videos that can still be hit: not done, and not hit too often. */
  const keepVideosComing = async () => {
    const states = await Promise.all(videos.map(async ({ id }) => (await showVideo(id)).processing.state));
    const open = videos.filter(({ mediaId }, n) => states[n] !== 'done' && (hits.get(mediaId) ?? 0) < mostHits);
    for (let count = open.length; count < videosUnderWay; count++) await uploadVideo();
  };
  await uploadVideo();
  const place = { server, user, team, videoId: videos[0]?.id ?? '' };
  const { acknowledged, stop } = startPeople(place, people);

  const readPids = async () => ({
    launcher: launcher().pid,
    server: await findServer(dataDir),
    postgres: Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
  });
  type Pids = Awaited<ReturnType<typeof readPids>>;
  const counts = {
    'server and launcher': 0,
    server: 0,
    postgres: 0,
    ffmpeg: 0,
    'backend killed': 0,
    'backend ended': 0,
  };

  /** Each returns which of the three long-lived processes it killed. */
  const kill: Record<Kind, (pids: Pids) => Promise<(keyof Pids)[]>> = {
    server: async (pids) => {
      // The launcher's backoff grows with each restart. Killing it too is a power cut for everything but the database.
      const isWhole = (counts.server + counts['server and launcher']) % 3 === 2;
      counts[isWhole ? 'server and launcher' : 'server']++;
      // The launcher first: it would report the end of the server.
      if (isWhole) process.kill(pids.launcher, 'SIGKILL');
      process.kill(pids.server, 'SIGKILL');
      if (!isWhole) return ['server'];
      await launcher().exited;
      runs.push(launch(settings));
      return ['server', 'launcher'];
    },
    postgres: async (pids) => {
      process.kill(pids.postgres, 'SIGKILL');
      counts.postgres++;
      return ['postgres'];
    },
    ffmpeg: async (pids) => {
      await keepVideosComing();
      const hit = () => {
        const running = findRunningFfmpeg(pids.server).filter(({ mediaId }) => (hits.get(mediaId) ?? 0) < mostHits);
        const victim = random.pick(running);
        expect(victim).toBeDefined();
        process.kill(victim.pid, 'SIGKILL');
        hits.set(victim.mediaId, (hits.get(victim.mediaId) ?? 0) + 1);
      };
      await vi.waitFor(hit, { timeout: 300_000, interval: 10 });
      counts.ffmpeg++;
      return [];
    },
    backend: async () => {
      const client = await connectTo(dataDir);
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      const { pid } = random.pick(rows);
      const isKilled = random.below(2) === 0;
      counts[isKilled ? 'backend killed' : 'backend ended']++;
      if (isKilled) process.kill(pid, 'SIGKILL');
      else await client.query('select pg_terminate_backend($1)', [pid]);
      await client.end().catch(() => {});
      await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), { timeout: 60_000, interval: 5 });
      // Postgres ends with a crashed backend, and the server starts it anew.
      return isKilled ? ['postgres'] : [];
    },
  };

  const order = Array.from({ length: kills }, (_, n) => ({ kind: kinds[n % 4] as Kind, at: random.below(2 ** 30) }));
  order.sort((a, b) => a.at - b.at);
  const startedAt = performance.now();
  let before = await readPids();
  for (const { kind } of order) {
    // A random moment, once there is new data to lose.
    const goal = acknowledged.count + 1 + random.below(20);
    await expect.poll(() => acknowledged.count, { interval: 5 }).toBeGreaterThan(goal);
    const ended = await kill[kind](before);
    const settled = async (): Promise<Pids> => {
      const pids = await readPids();
      for (const name of ended) expect(pids[name]).not.toBe(before[name]);
      for (const pid of Object.values(pids)) expect(existsSync(`/proc/${pid}`), kind).toBe(true);
      return pids;
    };
    const after = await vi.waitFor(settled, { timeout: 300_000, interval: 20 });
    await waitUntilReady(server);
    const changed = (['launcher', 'server', 'postgres'] as const).filter((name) => after[name] !== before[name]);
    expect(changed.sort(), kind).toEqual(ended.sort());
    before = after;
  }
  const killedS = (performance.now() - startedAt) / 1000;

  await stop();
  expect(await compareAcknowledged(place, acknowledged)).toEqual({ lost: [], wrong: [] });
  const client = await connectTo(dataDir);
  // Entries of comments name their video, so all of these are alike.
  const { rows: doubled } = await client.query(
    `select action, subject from audit_log where action <> 'comment.create' group by 1, 2 having count(*) > 1`,
  );
  const { rows: commented } = await client.query(
    `select count(*)::int as entries from audit_log where action = 'comment.create'`,
  );
  await client.end();
  expect(doubled).toEqual([]);
  expect(commented).toEqual([{ entries: acknowledged.comments.length }]);
  for (const { id } of videos) {
    await expect.poll(async () => (await showVideo(id)).processing.state, { timeout: 600_000 }).toBe('done');
    const media = await showVideo(id);
    expect(media.versions).toHaveLength(1);
    const made = media.outputs.map(({ output }) => output.kind).sort();
    expect(made).toEqual(['hover', 'poster', 'rendition', 'sprite', 'waveform']);
    await expectEveryFrame(server.url, media, folder, 25 * seconds);
  }

  const printed = runs.map(({ output }) => output()).join('\n');
  const logged = ['postgres.log.1', 'postgres.log']
    .map((name) => join(dataDir, name))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('');
  const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  expect({
    serverEnds: countOf(printed, /The server ended unexpectedly \(SIGKILL\)/g),
    allServerEnds: countOf(printed, /The server ended unexpectedly/g),
    backendEnds: countOf(logged, /was terminated by signal/g),
  }).toEqual({ serverEnds: counts.server, allServerEnds: counts.server, backendEnds: counts['backend killed'] });
  expect(countOf(printed, /ended by SIGKILL/g)).toBeLessThanOrEqual(counts.ffmpeg);
  expect(countOf(printed, /ended by SIG(?!KILL)/g)).toBe(0);
  const { files, folders, comments, retries } = acknowledged;
  console.log(
    `seed ${runSeed}: ${kills} kills in ${killedS.toFixed(0)} s (${Object.entries(counts)
      .map((pair) => pair.reverse().join(' '))
      .join(
        ', ',
      )}); ${files.length} files, ${folders.length} folders, ${comments.length} comments, ${retries} calls repeated, ${videos.length} videos; 0 lost, 0 doubled`,
  );
  expect(await launcher().stop('SIGINT')).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});
