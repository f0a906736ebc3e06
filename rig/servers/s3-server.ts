import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';

/** A real S3 server for the tests: Ceph's object gateway over one monitor and in-memory disks. */
export type S3Server = {
  endpoint: string;
  /** Kill -9 of the daemon of a disk. Each disk has every object. */
  killDisk: (index: number) => Promise<void>;
  stop: () => Promise<void>;
};

export const s3Programs = ['monmaptool', 'ceph-mon', 'ceph', 'ceph-osd', 'radosgw-admin', 'radosgw'];
export const s3Keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

const startDeadlineMs = 60_000;
const run = promisify(execFile);

/**
 * Runs each line of stdin as a command. When stdin closes, however the tests end, it kills all daemons and deletes
 * their folder.
 */
const guard = `
while read -r line; do $line </dev/null >>daemons.log 2>&1 & pids="$pids $!"; done
kill -9 $pids; wait; cd / && rm -rf "$1"`;

export async function startS3Server(disks = 1): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-s3-'));
  const keeper = spawn('sh', ['-c', guard, 'sh', folder], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = once(keeper, 'exit');
  keeper.stdin.on('error', () => {});
  const stop = async () => {
    keeper.stdin.end();
    await gone;
  };
  const start = (line: string) => keeper.stdin.write(`${line}\n`);
  const signal = AbortSignal.timeout(startDeadlineMs);
  const call = (program: string, args: string[]) => run(program, args, { cwd: folder, signal });
  const [monitorPort, port] = [await findFreePort(), await findFreePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    for (const name of ['mon', 'run']) await mkdir(join(folder, name));
    const cluster = crypto.randomUUID();
    const monitor = `[v2:127.0.0.1:${monitorPort}]`;
    await writeFile(join(folder, 'ceph.conf'), settings(cluster, monitor, port, disks));
    await call('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', monitor, 'monmap']);
    await call('ceph-mon', ['-c', 'ceph.conf', '-i', 'a', '--mkfs', '--monmap', 'monmap']);
    start('ceph-mon -c ceph.conf -i a -f');
    for (let index = 0; index < disks; index += 1) {
      const [id, disk] = [String(index), crypto.randomUUID()];
      await mkdir(join(folder, `osd${id}`));
      await call('ceph', ['-c', 'ceph.conf', 'osd', 'new', disk, id]);
      await call('ceph-osd', ['-c', 'ceph.conf', '-i', id, '--mkfs', '--osd-uuid', disk]);
      start(`ceph-osd -c ceph.conf -i ${id} -f`);
    }
    await call('radosgw-admin', [
      ...['-c', 'ceph.conf', '-n', 'client.rgw', 'user', 'create', '--uid=test', '--display-name=test'],
      ...[`--access-key=${s3Keys.accessKeyId}`, `--secret-key=${s3Keys.secretAccessKey}`],
    ]);
    start('radosgw -c ceph.conf -n client.rgw -f');
    while (!(await fetch(endpoint).catch(() => undefined))?.ok) await pause(20, undefined, { signal });
    const killDisk = async (index: number) => {
      process.kill(Number(await readFile(join(folder, `osd.${index}.pid`), 'utf8')), 'SIGKILL');
    };
    return { endpoint, killDisk, stop };
  } catch (error) {
    const log = await readFile(join(folder, 'daemons.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`${(error as Error).message.split('\n')[0]} ${log.trim().split('\n').at(-1)}`);
  }
}

/** Nothing is synced to disk, and deletions take effect at once. */
const settings = (cluster: string, monitor: string, port: number, disks: number) => `[global]
fsid = ${cluster}
mon host = ${monitor}
public addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc secure
admin socket =
run dir = run
crash dir = run
log file = $name.log
pid file = $name.pid
osd pool default size = ${disks}
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
paxos propose interval = 0.05
[mon]
mon data = mon
mon cluster log file = cluster.log
mon data avail crit = 1
[osd]
osd data = osd$id
osd objectstore = memstore
memstore device bytes = 4294967296
osd heartbeat interval = 1
osd heartbeat grace = 6
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw thread pool size = 64
rgw num rados handles = 1
rgw override bucket index max shards = 1
rgw gc obj min wait = 1
rgw gc processor period = 5
rgw gc max objs = 4
rgw lc max objs = 4
`;

/**
 * An address that starts the server on the first request, because most runs need none, and returns its endpoint. If it
 * cannot run, one line says so and the tests that need it are skipped.
 */
export async function offerS3Server(): Promise<{ address: string; stop: () => Promise<void> }> {
  let starting: Promise<S3Server | undefined> | undefined;
  const startOnce = async () => {
    try {
      const folders = (process.env.PATH ?? '').split(delimiter);
      const missing = s3Programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
      if (missing.length > 0) throw new Error(`${missing.join(', ')} not installed.`);
      return await startS3Server();
    } catch (error) {
      console.error(`The tests with S3 are skipped: ${(error as Error).message}`);
      return undefined;
    }
  };
  const offer = createServer(async (_, reply) => {
    starting ??= startOnce();
    reply.end(JSON.stringify({ endpoint: (await starting)?.endpoint }));
  });
  const port = await findFreePort();
  offer.listen(port, '127.0.0.1');
  await once(offer, 'listening');
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      offer.close();
      offer.closeAllConnections();
      await (await starting)?.stop();
    },
  };
}
