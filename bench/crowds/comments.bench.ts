import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildFacts, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import { median, quantile } from '../tools/compare.ts';
import { type Deployment, withDeployment } from '../tools/deployment.ts';
import { addMembers } from '../tools/members.ts';
import { peakMemoryMb } from '../tools/transfer.ts';
import type { CrowdOrders, CrowdReport } from './crowd.ts';

const crowdProgram = fileURLToPath(new URL('./crowd.ts', import.meta.url));
const comments = 100;
const manyPeople = 1_000;
const manyComments = 10_000;
const rounds = 7;

/** Delivery time of comments to one and to a thousand viewers, and the fetch time of ten thousand. */
export async function measureComments(): Promise<void> {
  await withDeployment(async (deployment) => {
    await measureArrival(deployment, 1, 'target: p95 at most 150 ms');
    await measureArrival(deployment, manyPeople, 'target: p95 at most 1 s, memory at most 400 MB');
    await measureFetch(deployment);
  });
}

/** Sends each comment after every viewer has received the previous one. */
async function measureArrival(deployment: Deployment, people: number, target: string): Promise<void> {
  const { url, pid, user } = deployment;
  const facts = buildFacts({ frameCount: 24_000, rate: { num: 24, den: 1 } });
  const video = await buildVideo(deployment, deployment.team.id, { name: `${people}.mp4`, facts });
  const tokens = await addMembers(deployment, people);
  const crowd = fork(crowdProgram, { serialization: 'advanced' });
  const startedAt = performance.now();
  crowd.send({ url, itemId: video.id, tokens } satisfies CrowdOrders);
  await once(crowd, 'message');
  const gatheredMs = performance.now() - startedAt;
  const [each, last]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < comments; frame++) {
    const sentAt = performance.timeOrigin + performance.now();
    const received = once(crowd, 'message') as Promise<[CrowdReport]>;
    await create({ url }, user, video.id, frame);
    const [report] = await received;
    if (report.kind !== 'heard') throw new Error('the crowd said something else');
    each.push(...report.atMs.map((atMs) => atMs - sentAt));
    last.push(Math.max(...report.atMs) - sentAt);
  }
  crowd.kill();
  await once(crowd, 'close');
  console.log(`\n${comments} comments, from sending to being received by ${people} (${target})`);
  console.log(`  each of them                       ${show(each)}`);
  if (people > 1) console.log(`  the last of them                   ${show(last)}`);
  console.log(`  all were there after               ${gatheredMs.toFixed(0)} ms`);
  console.log(`  most memory of the server          ${peakMemoryMb(pid)} MB`);
}

async function measureFetch(deployment: Deployment): Promise<void> {
  const { db, user, url } = deployment;
  const facts = buildFacts({ frameCount: 24_000, rate: { num: 24, den: 1 } });
  const video = await buildVideo(deployment, deployment.team.id, { name: 'many.mp4', facts });
  await sql`
    with written as (
      insert into comments (id, item_id, version_id, author_id, author_name, text, time_us, frame)
      select gen_random_uuid(), ${video.id}, ${video.versionId}, ${user.id}, ${user.name},
        'The horizon tilts a little here, could you straighten it? ' || n, n * 41667, n
      from generate_series(1, ${manyComments}::int) as n
      returning id
    )
    insert into comment_likes (comment_id, user_id)
    select written.id, people.user_id from written cross join lateral (
      select user_id from team_people where team_id = ${deployment.team.id} limit 3
    ) as people`.execute(db);
  await sql`analyze comments, comment_likes`.execute(db);
  const [pages, wholes]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now();
    for (let after: string | undefined; ; ) {
      const pageAt = performance.now();
      const sent = { params: { itemId: video.id }, query: { ...(after && { after }) } };
      const { body } = await callEndpoint({ url }, 'listComments', sent, user.token);
      if (round > 0) pages.push(performance.now() - pageAt);
      if (body.next === null) break;
      after = body.next;
    }
    if (round > 0) wholes.push(performance.now() - startedAt);
  }
  console.log(`\nfetching ${manyComments} comments in pages of 1,000 (${rounds} rounds; 3 likes on each)`);
  console.log(`  one page                           ${show(pages)}`);
  console.log(`  all of them                        ${show(wholes)}`);
}

const show = (values: number[]) =>
  `median ${median(values).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms, most ${quantile(values, 1).toFixed(1)} ms`;

async function create(where: { url: string }, user: TestUser, itemId: string, frame: number): Promise<void> {
  const sent = { params: { itemId }, body: { id: uuidv7(), text: `Note ${frame}`, replyTo: null, frame } };
  const { status } = await callEndpoint(where, 'createComment', sent, user.token);
  if (status !== 200) throw new Error(`a comment got the response ${status}`);
}
