import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sent } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { buildComment, buildFacts, buildVideo, callEndpoint } from '#rig/people/factories.ts';
import { uploadFile } from '#rig/people/upload-factory.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { median } from '../tools/compare.ts';
import { readDatabase } from '../tools/database-figures.ts';
import { type Deployment, fillFolder, withDeployment } from '../tools/deployment.ts';
import { addMembers } from '../tools/members.ts';
import { readCpu, readProcess } from '../tools/process-figures.ts';
import { readRange } from '../tools/transfer.ts';
import { keepSocket, startTally } from './people.ts';

const rounds = 3;
const callsPerRound = 200;
const watchers = 500;

/** The costs of calls, ranges and sockets, in CPU time and memory. docs/capacity.md is calculated from them. */
export async function measureCosts(): Promise<void> {
  await withDeployment(async (deployment) => {
    await measureCalls(deployment);
    await measureRanges(deployment);
    await measureWatchers(deployment);
  });
}

async function measureCalls(deployment: Deployment): Promise<void> {
  const { team, user } = deployment;
  await fillFolder(deployment, 'Hundred', 100);
  const facts = buildFacts({ frameCount: 24_000, rate: { num: 24, den: 1 } });
  const video = await buildVideo(deployment, team.id, { name: 'a.mp4', facts });
  for (let count = 0; count < 100; count++) await buildComment(deployment, video, user);
  const item = { params: { itemId: video.id } };
  console.log(`\nCPU per call (${rounds} rounds of ${callsPerRound})`);
  await measureCall(deployment, 'listFolder, 100 files', 'listFolder', () => ({
    params: { teamId: team.id },
    query: { path: 'Hundred', limit: 100 },
  }));
  await measureCall(deployment, 'listComments, 100', 'listComments', () => ({ ...item, query: {} }));
  await measureCall(deployment, 'showReview', 'showReview', () => item);
  await measureCall(deployment, 'showMedia', 'showMedia', () => ({ ...item, query: {} }));
  await measureCall(deployment, 'createComment', 'createComment', () => ({
    ...item,
    body: { id: uuidv7(), text: 'The horizon tilts a little here.', replyTo: null, frame: 1 },
  }));
}

async function measureCall<N extends EndpointName>(
  deployment: Deployment,
  title: string,
  name: N,
  sent: () => Sent<Endpoints[N]>,
): Promise<void> {
  const found: { server: number; database: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const cost = await measureCpu(deployment, async () => {
      for (let count = 0; count < callsPerRound; count++) {
        const { status } = await callEndpoint(deployment, name, sent(), deployment.user.token);
        if (status !== 200) throw new Error(`${name} responded with ${status}`);
      }
    });
    // The first round is a warm-up.
    if (round > 0) found.push(cost);
  }
  const each = (part: 'server' | 'database') => found.map((cost) => (cost[part] * 1000) / callsPerRound);
  console.log(`  ${title.padEnd(24)} server ${show(each('server'))}, database ${show(each('database'))}`);
}

const show = (values: number[]) =>
  `${median(values).toFixed(2)} ms (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`;

async function measureCpu(
  deployment: Deployment,
  work: () => Promise<unknown>,
): Promise<{ server: number; database: number }> {
  const read = async () => ({
    server: readCpu(deployment.pid).own,
    database: (await readDatabase(deployment)).cpuSeconds,
  });
  const before = await read();
  await work();
  const after = await read();
  return { server: after.server - before.server, database: after.database - before.database };
}

async function measureRanges(deployment: Deployment): Promise<void> {
  const { url, user, team } = deployment;
  const size = 64 * 2 ** 20;
  const { file } = await uploadFile(deployment, user, team, { name: 'a.bin.mp4', bytes: randomBytes(size) });
  const address = new URL(file.playUrl ?? '', url).href;
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { server } = await measureCpu(deployment, async () => {
      for (let turn = 0; turn < 8; turn++) {
        for (let from = 0; from < size; from += 2 ** 20) await readRange(address, { from, to: from + 2 ** 20 - 1 });
      }
    });
    if (round > 0) costs.push((server * 1000) / 512);
  }
  console.log(`\nranges of 1 MB: server ${show(costs)} of CPU per MB`);
}

/** Memory of sockets, and the CPU time of a comment that all of them receive. */
async function measureWatchers(deployment: Deployment): Promise<void> {
  const { url, team, pid } = deployment;
  const facts = buildFacts({ frameCount: 24_000, rate: { num: 24, den: 1 } });
  const video = await buildVideo(deployment, team.id, { name: 'b.mp4', facts });
  const tokens = await addMembers(deployment, watchers);
  const place = { url, teamId: team.id, clips: [video.id], tally: startTally() };
  const alone = readProcess(pid).residentMb;
  const stopping = new AbortController();
  const sockets = tokens.map((token) => keepSocket(place, { token }, 3_600_000, stopping.signal));
  await pause(20_000);
  const idle = await measureCpu(deployment, () => pause(20_000));
  const together = readProcess(pid).residentMb;
  const comments = 50;
  const { server, database } = await measureCpu(deployment, async () => {
    for (let count = 0; count < comments; count++) {
      const body = { id: uuidv7(), text: 'The horizon tilts a little here.', replyTo: null, frame: 1 };
      await callEndpoint({ url }, 'createComment', { params: { itemId: video.id }, body }, deployment.user.token);
    }
    await pause(2_000);
  });
  stopping.abort();
  await Promise.all(sockets);
  console.log(
    `\n${watchers} sockets: ${(((together - alone) * 1024) / watchers).toFixed(0)} kB each; without events ${(idle.server / 0.2).toFixed(1)} % of a core for the server, ${(idle.database / 0.2).toFixed(1)} % for the database`,
  );
  console.log(
    `  a comment to all of them: server ${((server * 1000) / comments).toFixed(1)} ms, database ${((database * 1000) / comments).toFixed(1)} ms; errors ${place.tally.errors.size}`,
  );
}
