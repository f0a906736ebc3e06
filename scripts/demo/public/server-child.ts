import { spawn } from 'node:child_process';
import { memoryFlags } from '#server/memory-flags.mjs';

export type ServerChild = {
  /** Resolves when it serves. Rejects if it ends before. */
  ready: Promise<void>;
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** Starts `server/main.ts` or another program that runs the server. It stops by itself if this process ends. */
export function startServerChild(file: string, environment: NodeJS.ProcessEnv): ServerChild {
  const child = spawn(process.execPath, [...memoryFlags, file], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  const ready = new Promise<void>((resolve, reject) => {
    // The only message that it sends, see server/program.ts.
    child.once('message', () => resolve());
    ended.then(() => reject(new Error(`${file} ended before it was ready.`)));
  });
  // A child that ends later rejects a promise that was resolved; one that is stopped early is awaited by its end.
  ready.catch(() => {});
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ready, ended, stop };
}
