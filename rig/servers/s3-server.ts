import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { makeFolder } from '../folders.ts';
import { runProgram } from '../programs/run-program.ts';
import { type Program, startProgram } from '../programs/start-program.ts';
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

export async function startS3Server(disks = 1): Promise<S3Server> {
  const folder = await makeFolder();
  const [monitorPort, port] = [await findFreePort(), await findFreePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  const daemons: Program[] = [];
  const start = (...command: string[]) => {
    const daemon = startProgram(command, { cwd: folder, endSignal: 'SIGKILL' });
    daemons.push(daemon);
    return daemon;
  };
  const call = (...command: string[]) => runProgram(command, { cwd: folder });
  const stop = async () => {
    await Promise.all(daemons.map(({ kill }) => kill()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const name of ['mon', 'run']) await mkdir(join(folder, name));
    const cluster = crypto.randomUUID();
    const monitor = `[v2:127.0.0.1:${monitorPort}]`;
    await writeFile(join(folder, 'ceph.conf'), settings(cluster, monitor, port, disks));
    await call('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitor, 'monmap');
    await call('ceph-mon', '-c', 'ceph.conf', '-i', 'a', '--mkfs', '--monmap', 'monmap');
    start('ceph-mon', '-c', 'ceph.conf', '-i', 'a', '-f');
    const killers: (() => Promise<void>)[] = [];
    for (let index = 0; index < disks; index += 1) {
      const [id, disk] = [String(index), crypto.randomUUID()];
      await mkdir(join(folder, `osd${id}`));
      await call('ceph', '-c', 'ceph.conf', 'osd', 'new', disk, id);
      await call('ceph-osd', '-c', 'ceph.conf', '-i', id, '--mkfs', '--osd-uuid', disk);
      killers.push(start('ceph-osd', '-c', 'ceph.conf', '-i', id, '-f').kill);
    }
    const keys = [`--access-key=${s3Keys.accessKeyId}`, `--secret-key=${s3Keys.secretAccessKey}`];
    const user = ['user', 'create', '--uid=test', '--display-name=test', ...keys];
    await call('radosgw-admin', '-c', 'ceph.conf', '-n', 'client.rgw', ...user);
    await start('radosgw', '-c', 'ceph.conf', '-n', 'client.rgw', '-f').until(async () => {
      if (!(await fetch(endpoint)).ok) throw new Error('not ready');
    });
    return { endpoint, killDisk: async (index) => killers[index]?.(), stop };
  } catch (error) {
    await stop();
    throw error;
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
 * cannot run, the tests that need it are skipped, and the output says why.
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
