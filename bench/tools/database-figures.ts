import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Deployment } from './deployment.ts';
import { readCpu, readMemoryMb } from './process-figures.ts';

export type DatabaseFigures = { connections: number; memoryMb: number; cpuSeconds: number };

/** The connections of the embedded database, and the private memory and CPU time of all its processes. */
export async function readDatabase({ db, dataDir }: Pick<Deployment, 'db' | 'dataDir'>): Promise<DatabaseFigures> {
  const { rows } = await sql<{ pid: number; type: string; isOurs: boolean }>`
    select pid, backend_type as type, pid = pg_backend_pid() as "isOurs" from pg_stat_activity`.execute(db);
  const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const total = { memoryMb: readMemoryMb(postmaster, 'RssAnon'), cpuSeconds: sumOf(readCpu(postmaster)) };
  for (const { pid } of rows.filter(({ isOurs }) => !isOurs)) {
    try {
      const memoryMb = readMemoryMb(pid, 'RssAnon');
      total.cpuSeconds += readCpu(pid).own;
      total.memoryMb += memoryMb;
    } catch {
      // The process has ended since.
    }
  }
  return { ...total, connections: rows.filter(({ type, isOurs }) => type === 'client backend' && !isOurs).length };
}

const sumOf = ({ own, ofChildren }: { own: number; ofChildren: number }) => own + ofChildren;
