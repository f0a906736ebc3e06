import { mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { DatabaseAddress } from '#server/platform/db/database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { offerS3Server } from './s3-server.ts';
import './without-schedules.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket folder of the Postgres that all tests share; each test file has its own database. */
    postgresSocket: string;
    /** A data folder that the first test to need it makes, see prepared-folder.ts. */
    preparedFolder: string;
    /** The first request here starts the S3 server that all tests share. */
    s3Offer: string;
  }
}

/** Files run side by side, and each may have several servers with full pools. */
const connections = 400;

/**
 * One real Postgres for the whole run. Its template database is migrated once and has the job queues; the tests'
 * databases are copies of it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  console.log(`SEED=${process.env.SEED} repeats the cases of this run.`);
  const parent = await findFastFolder();
  await removeForgotten(parent);
  const dataDir = await mkdtemp(join(parent, `vizio-run-${process.pid}-`));
  const postgres = await startEmbeddedPostgres(dataDir, (error) => console.error(error), { connections });
  await prepareTemplate({ ...postgres.address, database: 'template1' });
  await dropPowerCutSafety(postgres.address);
  project.provide('postgresSocket', String(postgres.address.host));
  project.provide('preparedFolder', join(dataDir, 'prepared'));
  const s3 = await offerS3Server();
  project.provide('s3Offer', s3.address);
  return async () => {
    await s3.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** A database is 700 files, and a run makes some 170. In memory Postgres needs a third less CPU; they are 2 GB there. */
async function findFastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize > 8 * 2 ** 30 ? memory : tmpdir();
}

/** A run that was killed leaves its Postgres running, in memory that others need. */
async function removeForgotten(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const run = /^vizio-run-(\d+)-/.exec(name)?.[1];
    if (!run || isAlive(Number(run))) continue;
    const pidFile = join(parent, name, 'postgres', 'postmaster.pid');
    const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
    if (postmaster > 0 && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    // It may be another user's.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user must not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function prepareTemplate(address: DatabaseAddress): Promise<void> {
  await migrate(address);
  const queue = openQueue(address, (error) => console.error(error));
  await queue.ready;
  await queue.stop();
}

/** This cluster ends with the run. Tests of crashes start a Postgres of their own. */
async function dropPowerCutSafety(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}
