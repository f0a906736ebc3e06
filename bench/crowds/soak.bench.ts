import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeapSpaceInfo } from 'node:v8';
import { minuteMs } from '#contract/durations.ts';
import { makeFolder } from '#rig/folders.ts';
import { signIn } from '#rig/people/account-steps.ts';
import { buildUser, postJson, type TestUser } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { ensureBuilt } from '../../scripts/web/build.ts';
import { makeClip } from '../tools/clip.ts';
import { quantile } from '../tools/compare.ts';
import { readDatabase } from '../tools/database-figures.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';
import { readMemoryMb, readProcess } from '../tools/process-figures.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { fitLine } from './line-fit.ts';
import { call, countError, startTally, type Workplace, wait, workAsPerson } from './people.ts';

const minutes = Number(process.env.MINUTES ?? 120);
/** Caches, pools and the compiler's output fill first. */
const warmUpMinutes = Math.min(Number(process.env.WARM_UP ?? 20), minutes / 3);
/** Rare, because collections that production would not make also lower the resident memory. */
const collectEveryMinutes = 5;
const everyMs = 3_000;
const socketMs = 40_000;
const uploadEveryMs = 90_000;
const signInEveryMs = 2 * minuteMs;
const clipsKept = 3;
/** Requests for a clip that began before it left the list have ended by then. */
const graceMs = 10_000;
/** The histogram counts this time between two looks as well. */
const lagResolutionMs = 20;

type Sample = {
  minute: number;
  residentMb: number;
  /** Of the resident memory: what the process asked for, and what it reads of its programs' files. */
  privateMb: number;
  filesMb: number;
  heapMb: number;
  /** What V8 holds for its heap, in use or not. */
  committedMb: number;
  /** The rest of the private memory: what programs in C and C++ asked for, and what lies between. */
  nativeMb: number;
  /** Live objects, measured right after a full collection: those of the program, and what the compiler made of it. */
  liveHeapMb?: number;
  codeMb?: number;
  externalMb: number;
  databaseMb: number;
  openFiles: number;
  connections: number;
  diskMb: number;
  cpuPercent: number;
  lagP99Ms: number;
  lagMostMs: number;
  requests: number;
  p95Ms: number;
  errors: number;
};

/** Six people at a light, steady load for hours; a slope of memory beyond its error is a leak. */
export async function measureSoak(): Promise<void> {
  await ensureBuilt();
  const folder = await makeFolder();
  const port = await findFreePort();
  const { bytes: clip } = await makeClip(folder, { size: '640x360', seconds: 2 });
  const settings = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
  await withDeployment((deployment) => soak(deployment, port, clip), settings);
}

async function soak(deployment: Deployment, port: number, clip: Uint8Array): Promise<void> {
  const { url, db, team, user } = deployment;
  const people = [user, ...(await Promise.all(Array.from({ length: 5 }, () => buildUser({ url }))))];
  for (const { id } of people.slice(1)) {
    await db.insertInto('team_members').values({ team_id: team.id, user_id: id, role: 'editor' }).execute();
  }
  const place: Workplace = { url, teamId: team.id, clips: [], tally: startTally() };
  const inspector = await openInspector(port);
  const interrupted = new AbortController();
  process.once('SIGTERM', () => interrupted.abort());
  process.once('SIGINT', () => interrupted.abort());
  const ending = AbortSignal.any([AbortSignal.timeout(minutes * minuteMs), interrupted.signal]);
  const [, samples] = await Promise.all([
    replaceClips(place, user, clip, ending),
    record(deployment, place, inspector, ending),
    signInAgain(place, people, ending),
    ...people.map((person) => workAsPerson(place, person, { everyMs, socketMs, ending })),
  ]);
  inspector.close();
  report(samples, place);
}

/** Uploads a clip, waits for all its renditions, and deletes the oldest one permanently. */
async function replaceClips(place: Workplace, user: TestUser, bytes: Uint8Array, ending: AbortSignal): Promise<void> {
  for (let number = 1; ; number++) {
    const { file } = await uploadFile(place, user, { id: place.teamId }, { name: `clip ${number}.mp4`, bytes });
    for (let state = ''; state !== 'done' && (await wait(1_000, ending)); ) {
      const media = await call(place, user, 'showMedia', { params: { itemId: file.id }, query: {} });
      state = media?.processing.state ?? '';
      if (state === 'failed') countError(place.tally, `processing: ${media?.processing.problem}`);
    }
    place.clips.push(file.id);
    if (place.clips.length > clipsKept) {
      const ids = place.clips.splice(0, 1);
      if (!(await wait(graceMs, ending))) return;
      await call(place, user, 'deleteItems', { body: { ids } });
      await call(place, user, 'destroyItems', { body: { ids } });
    }
    if (!(await wait(uploadEveryMs, ending))) return;
  }
}

/** Each person in turn gets a new session and ends the old one. */
async function signInAgain(place: Workplace, people: TestUser[], ending: AbortSignal): Promise<void> {
  for (let turn = 1; await wait(signInEveryMs, ending); turn++) {
    const person = people[turn % people.length];
    if (!person) return;
    const old = person.token;
    const response = await signIn(place, person);
    if (response.status !== 200) countError(place.tally, `sign-in: ${response.status}`);
    person.token = ((await response.json()) as { token: string }).token;
    // The requests that were sent with the old session end first; its socket is closed by the server.
    if (!(await wait(graceMs, ending))) return;
    const out = await postJson(`${place.url}/api/auth/sign-out`, {}, { authorization: `Bearer ${old}` });
    if (out.status !== 200) countError(place.tally, `sign-out: ${out.status}`);
  }
}

async function record(
  deployment: Deployment,
  place: Workplace,
  inspector: Inspector,
  ending: AbortSignal,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  await inspector.evaluate(
    `void (globalThis.soakLag = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: ${lagResolutionMs} })).enable()`,
  );
  let cpuSeconds = readProcess(deployment.pid).cpuSeconds;
  let readAtMs = performance.now();
  for (let minute = 1; minute <= minutes && (await wait(minuteMs, ending)); minute++) {
    const { residentMb, openFiles, cpuSeconds: cpuNow } = readProcess(deployment.pid);
    const nowMs = performance.now();
    const inside = await inspector.evaluate<Record<'heap' | 'committed' | 'external' | 'p99' | 'most', number>>(
      `(({ heapUsed, heapTotal, external }, lag) => {
        const found = { heap: heapUsed, committed: heapTotal, external, p99: lag.percentile(99), most: lag.max };
        lag.reset();
        return found;
      })(process.memoryUsage(), globalThis.soakLag)`,
    );
    const database = await readDatabase(deployment);
    const times = [...place.tally.times.values()].flat();
    place.tally.times.clear();
    const [privateMb, committedMb] = [readMemoryMb(deployment.pid, 'RssAnon'), inside.committed / 2 ** 20];
    const sample: Sample = {
      minute,
      residentMb,
      privateMb,
      filesMb: readMemoryMb(deployment.pid, 'RssFile'),
      heapMb: inside.heap / 2 ** 20,
      committedMb,
      nativeMb: privateMb - committedMb - inside.external / 2 ** 20,
      externalMb: inside.external / 2 ** 20,
      databaseMb: database.memoryMb,
      connections: database.connections,
      openFiles,
      diskMb: (await measureFolder(deployment.dataDir)) / 2 ** 20,
      cpuPercent: (100_000 * (cpuNow - cpuSeconds)) / (nowMs - readAtMs),
      lagP99Ms: inside.p99 / 1e6 - lagResolutionMs,
      lagMostMs: inside.most / 1e6 - lagResolutionMs,
      requests: times.length,
      p95Ms: quantile(times, 0.95),
      errors: [...place.tally.errors.values()].reduce((sum, count) => sum + count, 0),
    };
    [cpuSeconds, readAtMs] = [cpuNow, nowMs];
    if (minute % collectEveryMinutes === 0) {
      await inspector.collectGarbage();
      const spaces = await inspector.evaluate<HeapSpaceInfo[]>(
        `process.getBuiltinModule('node:v8').getHeapSpaceStatistics()`,
      );
      const usedMb = (isIn: (name: string) => boolean) =>
        spaces.reduce((sum, { space_name, space_used_size }) => sum + (isIn(space_name) ? space_used_size : 0), 0) /
        2 ** 20;
      const isCode = (name: string) => name.includes('code') || name.includes('trusted');
      sample.codeMb = usedMb(isCode);
      sample.liveHeapMb = usedMb((name) => !isCode(name));
    }
    samples.push(sample);
    console.log(JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value)));
  }
  return samples;
}

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function report(samples: Sample[], { tally }: Workplace): void {
  const steady = samples.filter(({ minute }) => minute > warmUpMinutes);
  console.log(`\nsoak of ${samples.length} minutes; slopes without the first ${warmUpMinutes.toFixed(0)} minutes`);
  for (const key of [
    'residentMb',
    'privateMb',
    'filesMb',
    'heapMb',
    'committedMb',
    'nativeMb',
    'liveHeapMb',
    'codeMb',
    'externalMb',
    'databaseMb',
    'diskMb',
    'openFiles',
    'connections',
  ] as const) {
    const points = steady.flatMap(({ minute, [key]: y }) => (y === undefined ? [] : { x: minute / 60, y }));
    const { slope, slopeError, mean } = fitLine(points);
    const percent = (value: number) => `${((100 * value) / mean).toFixed(2)} %/h`;
    console.log(
      `  ${key.padEnd(12)} ${slope.toFixed(2)} per hour, ${percent(slope)} ± ${percent(slopeError)}, mean ${mean.toFixed(1)}, ${points.length} points`,
    );
  }
  for (const key of ['cpuPercent', 'lagP99Ms', 'lagMostMs', 'p95Ms'] as const) {
    const values = steady.map((sample) => sample[key]);
    console.log(
      `  ${key.padEnd(12)} median ${quantile(values, 0.5).toFixed(1)}, most ${quantile(values, 1).toFixed(1)}`,
    );
  }
  console.log(`  ${samples.reduce((sum, { requests }) => sum + requests, 0)} requests, errors: ${tally.errors.size}`);
  for (const [what, count] of tally.errors) console.log(`    ${count} × ${what}`);
}
