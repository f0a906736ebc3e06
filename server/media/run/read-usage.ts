import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

export type Usage = {
  /** CPU time of a process and of all below it, also of those that have ended and were waited for. */
  cpuMs: number;
  /** One of them runs, or waits for what only the machine can give: a core, a disk, a continue signal. */
  isHeldUp: () => boolean;
};

/** Linux reports times in ticks of 10 ms on every processor that Node supports. */
const tickMs = 10;
/** Running or runnable, in uninterruptible sleep (D on Linux, U on macOS), stopped. */
const heldUp = /^[RDUT]/;

const run = promisify(execFile);
const canListChildren = existsSync(`/proc/self/task/${process.pid}/children`);

/** Undefined if the process has ended, or if this system does not tell. */
export async function readUsage(pid: number): Promise<Usage | undefined> {
  return canListChildren ? readFromProc(pid) : readFromPs(pid);
}

/** Synchronous: a read of /proc takes 20 µs and never waits for a disk. */
export function readFromProc(pid: number): Usage | undefined {
  const tree = listTree(pid);
  const found = tree.map((each) => readStat(`/proc/${each}/stat`)).filter((stat) => stat !== undefined);
  if (found.length === 0) return undefined;
  return {
    cpuMs: found.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    isHeldUp: () => tree.flatMap(listThreads).some((path) => heldUp.test(readStat(path)?.state ?? '')),
  };
}

/** The cages' wrappers have one thread each, so the children of the first thread are all of them. */
function listTree(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(listTree)];
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/stat`);
  } catch {
    return [];
  }
}

/** See proc(5). The name before the state may contain spaces and parentheses. */
function readStat(path: string): { state: string; cpuMs: number } | undefined {
  const text = readOrEmpty(path);
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!state) return undefined;
  // utime, stime, cutime and cstime.
  const ticks = fields.slice(10, 14).reduce((sum, field) => sum + Number(field), 0);
  return { state, cpuMs: ticks * tickMs };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** For macOS, and for kernels that do not list children. */
export async function readFromPs(pid: number): Promise<Usage | undefined> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,time=,stat=']).catch(() => ({ stdout: '' }));
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  const tree = new Set([String(pid)]);
  // A set visits what is added meanwhile.
  for (const parent of tree) for (const [child = '', above] of rows) if (above === parent) tree.add(child);
  const found = rows.filter(([child = '']) => tree.has(child));
  if (found.length === 0) return undefined;
  return {
    cpuMs: found.reduce((sum, [, , time = '']) => sum + parseTimeMs(time), 0),
    isHeldUp: () => found.some(([, , , state = '']) => heldUp.test(state)),
  };
}

/** `[[days-]hours:]minutes:seconds[.hundredths]` */
function parseTimeMs(time: string): number {
  const [rest = '', days = '0'] = time.split('-').reverse();
  const seconds = rest.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1000;
}
