import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { memoryFlags, memorySettings } from '#server/memory-flags.mjs';
import { findFreePort } from './free-port.ts';
import { endWithUs } from './keeper.ts';

export type ServerProcess = {
  url: string;
  pid: number;
  /** Everything printed so far, both streams together. */
  output: () => string;
  /** Stops it and returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Kill -9 of its whole process group. */
  kill: () => Promise<void>;
};

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The real program, in its own process group and with only these settings. */
export function spawnServer(settings: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
} {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...memoryFlags, main], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...memorySettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  endWithUs(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => printed, exit };
}

/** Starts the server and waits until it listens. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const { child, output, exit } = spawnServer({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open', ...settings, PORT: port });
  const ready = (async () => {
    while (!output().includes('Vizio is ready')) if (child.stdout) await once(child.stdout, 'data');
  })();
  await Promise.race([
    ready,
    exit.then((code) => {
      throw new Error(`The server ended with code ${code}:\n${output()}`);
    }),
  ]);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
    kill: async () => {
      killGroup(child);
      await exit;
    },
  };
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
