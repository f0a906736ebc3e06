import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '#rig/folders.ts';
import { showMedia } from '#rig/people/show-media.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { makeClip } from '../tools/clip.ts';
import { quantile } from '../tools/compare.ts';
import { readDatabase } from '../tools/database-figures.ts';
import { type Deployment, waitUntilProcessed, withDeployment } from '../tools/deployment.ts';
import { addMembers } from '../tools/members.ts';
import { readCpu, readProcess } from '../tools/process-figures.ts';
import { isSmallest, startTally, type Tally, wait, workAsPerson } from './people.ts';
import { type Streams, startStreams, watchVideo } from './viewers.ts';

const secondMs = 1000;
const seconds = Number(process.env.SECONDS ?? 60);
const viewers = Number(process.env.VIEWERS ?? 200);
const people = Number(process.env.PEOPLE ?? 50);
const transcodes = 2;
const shownSeconds = 20;
const sourceSeconds = 30;
const pollMs = 500;
const everyMs = 4_000;
/** Sockets stay open, as those of review pages do. */
const socketMs = 10 * 60_000;

type Video = { itemId: string; bytes: Uint8Array; seconds: number };
type Phase = { viewers: number; transcodes: number };
type Transcodes = { seconds: number[] };

/** Viewers, people at work and transcodes at once; the first phases show the cost of each part. */
export async function measureLoad(): Promise<void> {
  await ensureBuilt();
  const folder = await makeFolder();
  const { bytes: shown } = await makeClip(folder, { size: '1280x720', seconds: shownSeconds });
  const { bytes: source } = await makeClip(folder, { size: '1920x1080', seconds: sourceSeconds });
  await withDeployment(async (deployment) => {
    const video = await prepareVideo(deployment, shown);
    const tokens = await addMembers(deployment, viewers + people);
    console.log(
      `\n${people} people, each with a socket and an action every ${everyMs / secondMs} s; the video has ${((8 * video.bytes.length) / video.seconds / 1e6).toFixed(2)} Mbit/s at 540p`,
    );
    const phases = [
      { viewers: 0, transcodes: 0 },
      { viewers, transcodes: 0 },
      { viewers, transcodes },
    ];
    for (const phase of phases) await runPhase(deployment, phase, video, tokens, source);
  });
}

/** The video that everyone watches. Its rendition is read from the disk, and compared with the checksum of its row. */
async function prepareVideo(deployment: Deployment, clip: Uint8Array): Promise<Video> {
  const { user, team, db, dataDir } = deployment;
  const { file } = await uploadFile(deployment, user, team, { name: 'clip.mp4', bytes: clip });
  const { outputs, mediaId } = await waitUntilProcessed(deployment, file.id);
  const { id } = await db
    .selectFrom('renditions')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('kind', '=', '540p')
    .executeTakeFirstOrThrow();
  const bytes = await readFile(join(dataDir, 'storage', 'objects', id.slice(-2), id));
  if (bytes.length !== outputs.find(({ output }) => isSmallest(output))?.size) throw new Error('another rendition');
  console.log(`540p rendition: SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`);
  return { itemId: file.id, bytes, seconds: shownSeconds };
}

async function runPhase(
  deployment: Deployment,
  phase: Phase,
  video: Video,
  tokens: string[],
  source: Uint8Array,
): Promise<void> {
  const { url, team, pid } = deployment;
  const [tally, streams, made]: [Tally, Streams, Transcodes] = [startTally(), startStreams(), { seconds: [] }];
  const place = { url, teamId: team.id, clips: [video.itemId], tally };
  // Viewers have a tally of their own, so that their calls are not among the timed ones.
  const watching = { ...place, tally: { ...tally, times: new Map() } };
  const stopping = new AbortController();
  const ending = stopping.signal;
  const work = [
    ...tokens.slice(0, people).map((token) => workAsPerson(place, { token }, { everyMs, socketMs, ending })),
    ...tokens.slice(people, people + phase.viewers).map((token) => watchVideo(watching, video, token, streams, ending)),
  ];
  for (let count = 0; count < phase.transcodes; count++) work.push(keepTranscoding(deployment, source, made, ending));
  // Sockets open and streams begin.
  await pause(5 * secondMs);
  for (const values of [streams.times, ...tally.times.values()]) values.length = 0;
  streams.bytes = 0;
  const lag = monitorEventLoopDelay();
  lag.enable();
  const before = await readCosts(deployment);
  const startedAtMs = performance.now();
  let mostMb = 0;
  while (performance.now() - startedAtMs < seconds * secondMs) {
    mostMb = Math.max(mostMb, readProcess(pid).residentMb);
    await pause(250);
  }
  const after = await readCosts(deployment);
  const elapsedMs = performance.now() - startedAtMs;
  stopping.abort();
  await Promise.all(work);
  const cpu = (from: number, to: number) => `${(((to - from) / elapsedMs) * 100_000).toFixed(0)} %`;
  const all = [...tally.times.values()].flat();
  console.log(
    `\n${phase.viewers} viewers, ${phase.transcodes} transcodes, ${(elapsedMs / 1000).toFixed(0)} s, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`  API, ${all.length} requests        ${show(all)}`);
  for (const [name, times] of tally.times)
    console.log(`    ${name.padEnd(16)} ${String(times.length).padStart(5)} ${show(times)}`);
  console.log(
    `  ranges of 1 MB, ${streams.times.length}          ${show(streams.times)}, stalls ${streams.stalls}, ${(streams.bytes / 2 ** 20 / (elapsedMs / 1000)).toFixed(1)} MB/s`,
  );
  console.log(
    `  CPU of one core: server ${cpu(before.server, after.server)}, database ${cpu(before.database, after.database)}, client ${cpu(before.client, after.client)}`,
  );
  console.log(
    `  memory: server at most ${mostMb.toFixed(0)} MB, database ${after.databaseMb.toFixed(0)} MB; event loop of the client p99 ${(lag.percentile(99) / 1e6 - 10).toFixed(0)} ms`,
  );
  if (phase.transcodes > 0)
    console.log(`  transcodes finished: ${made.seconds.map((s) => `${s.toFixed(0)} s`).join(', ')}`);
  console.log(`  errors: ${tally.errors.size}`);
  for (const [what, count] of tally.errors) console.log(`    ${count} × ${what}`);
}

const show = (times: number[]) =>
  `median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, most ${quantile(times, 1).toFixed(0)} ms`;

/** Uploads the same clip again when its renditions are made. */
async function keepTranscoding(
  deployment: Deployment,
  bytes: Uint8Array,
  made: Transcodes,
  ending: AbortSignal,
): Promise<void> {
  const { user, team } = deployment;
  while (!ending.aborted) {
    const { file } = await uploadFile(deployment, user, team, { name: 'source.mp4', bytes });
    const startedAt = performance.now();
    while (await wait(pollMs, ending)) {
      const { state } = (await showMedia(deployment, file.id)).processing;
      if (state === 'failed') throw new Error('a transcode failed');
      if (state !== 'done') continue;
      made.seconds.push((performance.now() - startedAt) / secondMs);
      break;
    }
  }
}

async function readCosts(
  deployment: Deployment,
): Promise<{ server: number; database: number; client: number; databaseMb: number }> {
  const { user, system } = process.cpuUsage();
  const { cpuSeconds: database, memoryMb: databaseMb } = await readDatabase(deployment);
  return { server: readCpu(deployment.pid).own, database, databaseMb, client: (user + system) / 1e6 };
}
