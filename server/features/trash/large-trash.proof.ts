import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { connectTo } from '#rig/servers/launched-server.ts';
import { type ServerProcess, startServerProcess } from '#rig/servers/server-process.ts';

const folderCount = 100;
const filesEach = 999;
const itemCount = 1 + folderCount * (1 + filesEach);
const callCount = 100;

test('100,000 items are deleted in batches next to other calls, also after a kill in between', async () => {
  const dataDir = await makeFolder();
  const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()), DISK_RESERVE: '0' };
  let server = await startServerProcess(settings);
  onTestFinished(() => server.kill());
  const user = await buildUser(server);
  const createTeam = async (teamName: string) =>
    (await callEndpoint(server, 'users/s3/createTeam', { body: { teamName, user_id: user.id } }, user.token)).body.team;
  const [large, other] = [await createTeam('Large'), await createTeam('Other')];
  const createFolder = async (team: { name: string }, folderName: string) => {
    const sent = { query: { userId: user.id }, body: { folderPath: '', teamPath: team.name, folderName } };
    const response = await callEndpoint(server, 'users/s3/createFolder', sent, user.token);
    expect(response.status).toBe(200);
    return response.body.folder.id;
  };
  const film = await createFolder(large, 'Film');
  const client = await connectTo(dataDir);
  onTestFinished(() => client.end());
  const tree = (parent: string, kind: string, count: number) =>
    `insert into items (id, team_id, parent_id, kind, name, sort_name)
     select gen_random_uuid(), '${large.id}', ${parent}, '${kind}', '${kind} ' || n, '${kind} ' || n
     from generate_series(1, ${count}) as n`;
  await client.query(tree(`'${film}'::uuid`, 'folder', folderCount));
  await client.query(`${tree('folders.id', 'file', filesEach)}, items as folders where folders.parent_id = '${film}'`);
  await client.query(
    `with files as (select id, gen_random_uuid() as media from items where kind = 'file'), made as (
       insert into media (id, size_bytes, content_type, state) select media, 3, 'video/mp4', 'done' from files)
     insert into versions (id, item_id, number, media_id) select gen_random_uuid(), id, 1, media from files`,
  );
  const countLeft = async () => {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from items where team_id = '${large.id}'`,
    );
    return rows[0]?.left ?? 0;
  };
  expect(await countLeft()).toBe(itemCount);

  let names = 0;
  let mostBytes = 0;
  /** The 95th percentile of a change and a listing of another team, in ms. */
  const measure = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const startedAt = performance.now();
      await createFolder(other, `Day ${names++}`);
      const query = { requester_id: user.id, path: `${user.id}/${other.name}` };
      expect((await callEndpoint(server, 'users/s3/fetchTeamsData', { query }, user.token)).status).toBe(200);
      times.push(performance.now() - startedAt);
      mostBytes = Math.max(mostBytes, readMemory(server));
    }
    return times.sort((a, b) => a - b)[Math.ceil(count * 0.95) - 1] ?? 0;
  };
  await measure(callCount);
  const alone = await measure(callCount);
  const beforeBytes = readMemory(server);
  mostBytes = 0;

  const ids = { body: { ids: [film] } };
  expect((await callEndpoint(server, 'deleteItems', ids, user.token)).status).toBe(200);
  const askedAt = performance.now();
  expect((await callEndpoint(server, 'destroyItems', ids, user.token)).status).toBe(200);
  const respondedMs = performance.now() - askedAt;
  const beside = await measure(callCount);
  const grownMb = (mostBytes - beforeBytes) / 2 ** 20;
  await expect.poll(countLeft, { interval: 20 }).toBeLessThan(itemCount - 10_000);
  await server.kill();
  const leftAtKill = await countLeft();
  expect(leftAtKill).toBeGreaterThan(0);
  server = await startServerProcess(settings);
  await expect.poll(countLeft, { interval: 100 }).toBe(0);
  const media = async () => (await client.query('select from media limit 1')).rowCount;
  await expect.poll(media, { interval: 100 }).toBe(0);
  console.log(
    `${itemCount} items: call ${respondedMs.toFixed(0)} ms; others' p95 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside; +${grownMb.toFixed(0)} MB; ${leftAtKill} left at the kill, 0 in the end`,
  );
  expect(grownMb).toBeLessThan(150);
  expect(await server.stop()).toBe(0);
});

function readMemory({ pid }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
