import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { compareAcknowledged } from '#rig/people/acknowledged.ts';
import { startPeople } from '#rig/people/busy-people.ts';
import { buildUser, buildVideo, callEndpoint, type TestUser } from '#rig/people/factories.ts';
import { makeFile, uploadInParts } from '#rig/people/resumable-upload.ts';
import { makeRandom } from '#rig/values/random.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startCluster } from './whole-cluster.ts';

const rounds = 3;
const people = 4;
const readers = 2;
const sizeBytes = 20 * 2 ** 20;

test.each(['a shared folder', 'an object store'])(
  'a rolling restart over %s fails no request and loses no acknowledged write',
  async (storage) => {
    const sharedFolder = storage === 'a shared folder' ? await makeFolder() : undefined;
    const cluster = await startCluster({}, sharedFolder ? { sharedFolder } : {});
    const authority = await readFile(cluster.authorityFile, 'utf8');
    setDefaultCACertificates([...getCACertificates('default'), authority]);
    const database = openDatabase({ connectionString: cluster.databaseUrl }, () => {});
    onTestFinished(database.close);

    const user = await buildUser(cluster);
    const createTeam = async (teamName: string) => {
      const body = { teamName, user_id: user.id };
      return (await callEndpoint(cluster, 'users/s3/createTeam', { body }, user.token)).body.team;
    };
    const [team, videoTeam] = [await createTeam('Roll'), await createTeam('Videos')];
    const { id: videoId } = await buildVideo(database, videoTeam.id);
    const bytes = randomBytes(sizeBytes);
    await uploadInParts(cluster, user, videoTeam, makeFile('take.mp4', bytes));

    const place = { server: cluster, user, team, videoId };
    const writers = startPeople(place, people);
    const reading = startReaders(cluster, user, videoTeam.id, bytes);
    for (let round = 0; round < rounds; round++) {
      for (const web of cluster.product.web) {
        await web.stop();
        await web.start();
      }
    }
    const read = await reading.stop();
    await writers.stop();

    const { acknowledged } = writers;
    console.log(
      `${storage}: ${rounds * cluster.product.web.length} restarts; ${acknowledged.count} writes acknowledged ` +
        `(${acknowledged.files.length} files, ${acknowledged.folders.length} folders, ` +
        `${acknowledged.comments.length} comments), ${acknowledged.retries} failed; ${read.lists} lists and ` +
        `${read.ranges} ranges read (${Math.round(read.bytes / 2 ** 20)} MB), ${read.failures.length} failed`,
    );
    expect(acknowledged.retries).toBe(0);
    expect(read.failures).toEqual([]);
    expect(read.ranges).toBeGreaterThan(0);
    expect(await compareAcknowledged(place, acknowledged)).toEqual({ lost: [], wrong: [] });
  },
);

/** Clients that list a team and stream ranges of its video. They retry nothing. */
function startReaders(server: { url: string }, user: TestUser, teamId: string, bytes: Buffer) {
  const read = { lists: 0, ranges: 0, bytes: 0, failures: [] as string[] };
  const random = makeRandom(1);
  let isOver = false;

  const readOnce = async (): Promise<void> => {
    const sent = { params: { teamId }, query: {} };
    const { status, body } = await callEndpoint(server, 'listFolder', sent, user.token);
    if (status !== 200) throw new Error(`a list: ${status}`);
    read.lists++;
    const playUrl = body.files.find(({ name }) => name === 'take.mp4')?.playUrl;
    if (!playUrl) throw new Error('a list without the video');
    const from = random.below(bytes.length);
    const to = Math.min(bytes.length, from + 4 * 2 ** 20) - 1;
    const response = await fetch(new URL(playUrl, server.url), { headers: { range: `bytes=${from}-${to}` } });
    if (response.status !== 206) throw new Error(`a range: ${response.status}`);
    const range = Buffer.from(await response.arrayBuffer());
    if (!range.equals(bytes.subarray(from, to + 1))) throw new Error('a range has other bytes');
    read.ranges++;
    read.bytes += range.length;
  };
  const work = async (): Promise<void> => {
    while (!isOver) await readOnce().catch((error: Error) => read.failures.push(String(error.cause ?? error)));
  };
  const works = Array.from({ length: readers }, work);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(works);
      return read;
    },
  };
}
