import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { makeFolder } from '#rig/folders.ts';
import { buildUser, callEndpoint } from '#rig/people/factories.ts';
import { listOwnCapabilities } from '#rig/servers/capabilities.ts';
import { imitateContainer } from '#rig/servers/imitate-container.ts';
import { makePreparedFolder } from '#rig/servers/prepared-folder.ts';
import { spawnServer, startServerProcess } from '#rig/servers/server-process.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { inProof, isProof, pickCases } from '#rig/values/proof.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { rotateLog } from './postgres-log.ts';

const running: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir, (error) => {
    throw error;
  });
  running.push(postgres);
  return postgres;
}

async function query(postgres: Pick<EmbeddedPostgres, 'address'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.address);
  // A connection that ends with its Postgres fails the query as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const addressIn = (dataDir: string) => ({ host: join(dataDir, 'run'), user: 'vizio', database: 'postgres' });
const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');

inSomeRuns(test)(
  'a second start on the same folder stops with a clear error, and the first keeps running',
  async () => {
    const dataDir = await makePreparedFolder();
    const first = await start(dataDir);
    await expect(startEmbeddedPostgres(dataDir, () => {})).rejects.toThrow(`Another Vizio is running on ${dataDir}.`);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);

inSomeRuns(test)('a command leaves Postgres to a server that starts meanwhile, and else stops it', async () => {
  const dataDir = await makePreparedFolder();
  const command = await start(dataDir);
  await command.share();
  const server = await start(dataDir);
  await command.stop();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.share();
  await server.stop();
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

inSomeRuns(test)('a start waits for a recovery that takes longer than a start', async () => {
  const dataDir = await makePreparedFolder();
  // The recovery asks for a file of an archive, which takes as long as this one exists.
  const held = join(dataDir, 'held');
  writeFileSync(held, '');
  const restore = `restore_command = 'while test -e "${held}"; do sleep 0.1; done; false'`;
  const slow = `\n${restore}\nrecovery_target_timeline = 'current'\n`;
  appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), slow);
  writeFileSync(join(dataDir, 'postgres', 'recovery.signal'), '');
  const owner = spawn(process.execPath, ['--input-type=module', '-e', ownerProgram, dataDir], { stdio: 'pipe' });
  const asked = () => query({ address: addressIn(dataDir) }, 'select').catch(({ code }) => code);
  await expect.poll(asked).toBe('57P03');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const patienceMs = 100;
  const starting = startEmbeddedPostgres(dataDir, () => {}, { patienceMs });
  await Promise.race([starting, pause(2 * patienceMs)]);
  rmSync(held);
  running.push(await starting);
});

inProof(test)('two simultaneous first starts leave one owner and an intact database', async () => {
  const dataDir = await makeFolder();
  const starts = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

inProof(test)('starts despite a stale postmaster.pid that names another live process', async () => {
  const dataDir = await makePreparedFolder();
  const first = await start(dataDir);
  await query(first, 'create table kept as select 7 as value');
  const lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  await running.pop()?.stop();
  lines[0] = String(process.pid);
  writeFileSync(pidFile(dataDir), lines.join('\n'));
  expect(await query(await start(dataDir), 'select value from kept')).toEqual([{ value: 7 }]);
});

inSomeRuns(test)('a Postgres whose owner was killed is adopted with all its data', async () => {
  const dataDir = await makePreparedFolder();
  const owner = spawn(process.execPath, ['--input-type=module', '-e', ownerProgram, dataDir], { stdio: 'pipe' });
  await once(owner.stdout, 'data');
  const orphan = readFileSync(pidFile(dataDir), 'utf8').split('\n')[0];
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const heir = await start(dataDir);
  expect(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]).toBe(orphan);
  expect(await query(heir, 'select value from kept')).toEqual([{ value: 7 }]);
});

inProof(test)('a Postgres that hangs during shutdown is killed and restarted', async () => {
  const dataDir = await makePreparedFolder();
  const owner = spawn(process.execPath, ['--input-type=module', '-e', ownerProgram, dataDir], { stdio: 'pipe' });
  await once(owner.stdout, 'data');
  const guest = new pg.Client(addressIn(dataDir));
  guest.on('error', () => {});
  await guest.connect();
  // A smart shutdown waits for its clients and refuses new ones.
  process.kill(Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10), 'SIGTERM');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(await query(await start(dataDir), 'select value from kept')).toEqual([{ value: 7 }]);
});

inSomeRuns(test)('a Postgres that dies while in use is restarted', async () => {
  const dataDir = await makePreparedFolder();
  const postgres = await start(dataDir);
  await query(postgres, 'create table kept as select 7 as value');
  process.kill(Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10), 'SIGKILL');
  await expect.poll(() => query(postgres, 'select value from kept').catch(() => [])).toEqual([{ value: 7 }]);
});

inSomeRuns(test)(
  'a Postgres with a crashed backend ends and is started anew, because its own restart can hang',
  async () => {
    const dataDir = await makePreparedFolder();
    const postgres = await start(dataDir);
    await query(postgres, 'create table kept as select 7 as value');
    const crashed = readFileSync(pidFile(dataDir), 'utf8').split('\n')[0];
    const client = new pg.Client(postgres.address);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGABRT');
    const readPid = () =>
      existsSync(pidFile(dataDir)) ? readFileSync(pidFile(dataDir), 'utf8').split('\n')[0] : crashed;
    // Before Postgres notices the crash, it still responds.
    await expect.poll(readPid).not.toBe(crashed);
    await expect.poll(() => query(postgres, 'select value from kept').catch(() => [])).toEqual([{ value: 7 }]);
  },
);

inProof(test)('a folder whose path is too long for a socket works', async () => {
  const dataDir = join(await makeFolder(), 'x'.repeat(100));
  await mkdir(dataDir);
  expect(await query(await start(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
});

inProof(test)('the log of Postgres holds no values of failed statements, even when a backend is killed', async () => {
  const dataDir = await makePreparedFolder();
  const postgres = await start(dataDir);
  const readLog = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  await query(postgres, 'create table kept (value text unique)');
  await query(postgres, "insert into kept values ('marked')");
  const failing = ["insert into kept values ('marked')", "select 'marked'::uuid", "select marked('marked')"];
  for (const sql of failing) await expect(query(postgres, sql)).rejects.toThrow();
  const client = new pg.Client(postgres.address);
  client.on('error', () => {});
  await client.connect();
  await expect(client.query('select $1::uuid', ['marked'])).rejects.toThrow('marked');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const sleeping = client.query("select 'marked', pg_sleep(60)").catch(() => 'cut');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  expect(await sleeping).toBe('cut');
  await expect.poll(readLog).toContain('was terminated by signal 9');
  expect(readLog()).not.toContain('marked');
  await expect.poll(() => query(postgres, 'select 1').catch(() => [])).toHaveLength(1);
});

inProof(test)(
  'the log of Postgres is bounded: a large one is rotated, and Postgres continues in an empty one',
  async () => {
    const dataDir = await makePreparedFolder();
    const logFile = join(dataDir, 'postgres.log');
    const postgres = await start(dataDir);
    for (const mark of ['oldest', 'older']) {
      appendFileSync(logFile, mark.padEnd(11 * 2 ** 20));
      rotateLog(logFile);
      expect(statSync(logFile).size).toBe(0);
      expect(readFileSync(`${logFile}.1`, 'utf8')).toContain(mark);
    }
    await query(postgres, 'checkpoint');
    await expect.poll(() => readFileSync(logFile, 'utf8')).toMatch(/^\d{4}-.* LOG: {2}checkpoint/);
    rotateLog(logFile);
    expect(statSync(logFile).size).toBeGreaterThan(0);
  },
);

const ownerProgram = `
import pg from 'pg';
import { startEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url).href}';
const postgres = await startEmbeddedPostgres(process.argv[1], console.error);
const client = new pg.Client(postgres.address);
await client.connect();
await client.query('create table kept as select 7 as value');
console.log('ready');
`;

if (process.getuid?.() === 0) {
  test.each(pickCases(listOwnCapabilities(), 2))(
    'as root without user namespaces Postgres runs as an ordinary user with $name alone',
    async ({ name, mask }) => {
      const DATA_DIR = await makePreparedFolder();
      const settings = { DATA_DIR, PATH: await imitateContainer(name) };
      const first = await startServerProcess(settings);
      const { token } = await buildUser(first);
      const status = readFileSync(`/proc/${readFileSync(pidFile(DATA_DIR), 'utf8').split('\n')[0]}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
      expect(status).toMatch(new RegExp(`^CapEff:\\t0*${mask.toString(16)}$`, 'm'));
      expect([DATA_DIR, join(DATA_DIR, 'postgres')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
      if (!isProof) return;
      await first.kill();
      const second = await startServerProcess(settings);
      expect((await callEndpoint(second, 'listTeams', { query: {} }, token)).status).toBe(200);
      await second.stop();
    },
  );

  inSomeRuns(test)(
    'as root Postgres starts in a data folder of another user, as the volume of a container may be',
    async () => {
      const dataDir = await makeFolder();
      chownSync(dataDir, 12_345, 12_345);
      await start(dataDir);
      await running.pop()?.stop();
      expect([dataDir, join(dataDir, 'postgres')].map((path) => statSync(path).uid)).toEqual([12_345, 65_534]);
    },
  );

  inSomeRuns(test)('root does not take the database away from the user it belongs to', async () => {
    const dataDir = await makePreparedFolder();
    const cluster = join(dataDir, 'postgres');
    const owner = 12_345;
    chownSync(cluster, owner, owner);
    await expect(start(dataDir)).rejects.toThrow(`${cluster} belongs to the user with the id ${owner}.`);
    expect(statSync(cluster).uid).toBe(owner);
  });

  inSomeRuns(test)('as root with neither user namespaces nor setpriv the message says what to do', async () => {
    const { exited, output } = spawnServer({ DATA_DIR: await makeFolder(), PATH: await imitateContainer('none') });
    expect(await exited).toBe(78);
    expect(output()).toContain('Start Vizio as an ordinary user, install util-linux, or set DATABASE_URL.');
  });
}
