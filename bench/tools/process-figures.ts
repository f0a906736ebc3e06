import { readdirSync, readFileSync } from 'node:fs';

/** Figures of a process from /proc. Linux only. */
export type ProcessFigures = { residentMb: number; openFiles: number; cpuSeconds: number };

/** Linux reports CPU time in units of 10 ms on every usual architecture. */
const ticksPerSecond = 100;

export function readProcess(pid: number): ProcessFigures {
  return {
    residentMb: readMemoryMb(pid, 'VmRSS'),
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
    cpuSeconds: readCpu(pid).own,
  };
}

/** `RssAnon` is the private memory: shared buffers would count once for each process of Postgres. */
export function readMemoryMb(pid: number, field: 'VmRSS' | 'RssAnon' | 'RssFile'): number {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(found) / 1024;
}

/** CPU time of a process; `ofChildren` is that of its children and theirs that have ended. */
export function readCpu(pid: number): { own: number; ofChildren: number } {
  // The name of the program, in parentheses, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) / ticksPerSecond, ofChildren: (childUser + childSystem) / ticksPerSecond };
}
