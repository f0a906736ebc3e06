import { fileURLToPath } from 'node:url';
import { memoryFlags, memorySettings } from '#server/memory-flags.mjs';
import { type Program, startProgram } from '../programs/start-program.ts';
import { findFreePort } from './free-port.ts';

export type ServerProcess = Program & { url: string };

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const withoutSchedules = new URL('without-schedules.ts', import.meta.url).href;

/** The real program with only these settings. `isScheduled`: with its scheduled jobs. */
export function spawnServer(settings: Record<string, string>, { isScheduled = false } = {}): Program {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const preload = isScheduled ? [] : ['--import', withoutSchedules];
  return startProgram([process.execPath, ...memoryFlags, ...preload, main], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...memorySettings, ...settings },
    // After SIGTERM a web process first tells the proxies for some seconds.
    endSignal: 'SIGINT',
  });
}

/** Starts the server and waits until it listens. */
export async function startServerProcess(
  settings: Record<string, string>,
  options?: { isScheduled: boolean },
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const server = spawnServer({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open', ...settings, PORT: port }, options);
  await server.untilPrinted(/Vizio is ready/);
  return { ...server, url: `http://localhost:${port}` };
}
