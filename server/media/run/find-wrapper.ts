import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { minuteMs } from '#contract/durations.ts';

const homebrew = ['/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin'];

/** By absolute path, because programs start without an environment. */
export function find(name: string): string {
  const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', ...homebrew];
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? name;
}

/** Ends only what hangs. On a busy machine a start takes long, and a missed one means a weaker sandbox until the next. */
const trialMs = 10 * minuteMs;
/** Threads know what was tried before they began, so that a probe need not try it anew. */
const tried = new Map((getEnvironmentData('tried-wrappers') ?? []) as [string, boolean][]);

export function ifWorks(wrapper: string[]): string[] {
  // The value does not affect whether a limit can be set.
  const key = wrapper.map((word) => word.replace(/=\d+$/, '')).join(' ');
  if (!tried.has(key)) {
    tried.set(key, works([...wrapper, find('true')]));
    setEnvironmentData('tried-wrappers', [...tried]);
  }
  return tried.get(key) ? wrapper : [];
}

export function works([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: 'ignore', timeout: trialMs, env: {} }).status === 0;
}
