import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '#rig/servers/keeper.ts';
import type { Command } from '#server/db/unprivileged.ts';

export type Daemon = {
  pid: number;
  exited: Promise<unknown>;
  /** Sends a signal and waits for the end. */
  stop: (signal: NodeJS.Signals) => Promise<void>;
  /** Waits until `attempt` succeeds. */
  until: (attempt: () => Promise<unknown>) => Promise<void>;
};

const startDeadlineMs = 60_000;
const pollMs = 50;

/** A program in its own process group, so that Ctrl-C reaches only us and we stop everything in order. */
export function startDaemon({ file, args, options }: Command, logFile: string): Daemon {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  endWithUs(child);
  let isRunning = true;
  const exited = once(child, 'exit').finally(() => {
    isRunning = false;
  });
  exited.catch(() => {});
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited.catch(() => {});
  };
  return {
    pid: child.pid ?? 0,
    exited,
    stop,
    until: async (attempt) => {
      const deadline = Date.now() + startDeadlineMs;
      const succeeds = () =>
        attempt().then(
          () => true,
          () => false,
        );
      while (!(await succeeds())) {
        if (!isRunning || Date.now() > deadline) {
          await stop('SIGKILL');
          const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n');
          throw new Error(`${file} ${args.join(' ')} did not start. The last lines of its log:\n${lines}`);
        }
        await pause(pollMs);
      }
    },
  };
}
