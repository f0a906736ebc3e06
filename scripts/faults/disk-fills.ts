import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntilReady } from '#rig/people/busy-people.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { connectTo, launch } from '#rig/servers/launched-server.ts';
import { makeSmallDisk } from '#rig/servers/small-disk.ts';
import { type Outcome, underLoad } from './rig.ts';
import { eachRound } from './rounds.ts';

const megabyte = 2 ** 20;
const diskBytes = 512 * megabyte;
const blockBytes = 4_096;
const fullMs = 4_000;
/** As many as Postgres may have created in advance. */
const sparedSegments = 6;
/** Of what the server printed, if it does not recover. */
const lastCharacters = 4_000;

/** Another program fills the disk of the database and the files to the last byte, and frees it again. */
export async function fillDisk(rounds: number): Promise<Outcome> {
  const disk = await makeSmallDisk(diskBytes);
  if (!disk.isOwnDisk) throw new Error('A small disk needs Linux and root, to mount one.');
  const PORT = String(await findFreePort());
  const dataDir = join(disk.folder, 'data');
  const settings = {
    DATA_DIR: dataDir,
    PORT,
    DISK_RESERVE: '8MB',
    SIGNUP: 'open',
    TRUST_PROXY: '127.0.0.1',
    MODE: 'web',
  };
  const { output } = launch(settings);
  const server = { url: `http://localhost:${PORT}` };
  await waitUntilReady(server);
  const passing = (status: number) => status === 503 || status === 507;
  const outcome = underLoad(server, { passing }, async ({ people, progress, recover }) => {
    const reached = await eachRound(rounds, async (round) => {
      await progress(10);
      const filler = join(disk.folder, 'filler');
      await fillUp(filler);
      // Without this Postgres writes into log segments that it has in advance, and notices nothing for a while.
      if (round % 2 === 1) await exhaustSegments(dataDir);
      await pause(fullMs);
      await rm(filler);
      await recover();
    });
    const restarts = output().split('The server ended unexpectedly').length - 1;
    return {
      rounds: reached,
      note: `${people.acknowledged.retries} calls repeated, the launcher restarted the server ${restarts} times`,
    };
  });
  return outcome.catch((error: Error) => {
    throw new Error(`${error.message}\n${output().slice(-lastCharacters)}`);
  });
}

/** Writes until not even the smallest block fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [megabyte, blockBytes]) {
    const bytes = Buffer.alloc(size, 1);
    for (;;) {
      const isWritten = await file.writeFile(bytes).then(
        () => true,
        () => false,
      );
      if (!isWritten) break;
    }
  }
  await file.close();
}

async function exhaustSegments(dataDir: string): Promise<void> {
  const client = await connectTo(dataDir);
  for (let used = 0; used < sparedSegments; used++) {
    const sql = `select pg_switch_wal() from pg_logical_emit_message(true, 'faults', 'a full disk')`;
    await client.query(sql).catch(() => {});
  }
  await client.end().catch(() => {});
}
