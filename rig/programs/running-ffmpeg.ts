import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type RunningFfmpeg = { pid: number; mediaId: string };

/** The ffmpeg processes below this one, each with the media of its job, which the wrapper's arguments or the working folder name. */
export function findRunningFfmpeg(ancestor: number): RunningFfmpeg[] {
  const processes = new Map<number, { parent: number; name: string; state: string }>();
  for (const entry of readdirSync('/proc')) {
    const [, name = '', state = '', parent] = /\((.*)\) (\S) (\d+)/.exec(readProc(entry, 'stat')) ?? [];
    if (parent) processes.set(Number(entry), { parent: Number(parent), name, state });
  }
  const found: RunningFfmpeg[] = [];
  for (const [pid, { name, state }] of processes) {
    if (name !== 'ffmpeg' || state === 'Z') continue;
    let words = '';
    let at = pid;
    for (; at !== ancestor && at > 1; at = processes.get(at)?.parent ?? 0)
      words += readProc(at, 'cmdline') + readFolder(at);
    const mediaId = /scratch\/([0-9a-f-]{36})/.exec(words)?.[1];
    if (at === ancestor && mediaId) found.push({ pid, mediaId });
  }
  return found;
}

function readProc(entry: string | number, name: string): string {
  try {
    return readFileSync(`/proc/${entry}/${name}`, 'utf8');
  } catch {
    // Not a process, or one that has ended.
    return '';
  }
}

function readFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
