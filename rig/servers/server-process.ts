import { fileURLToPath } from 'node:url';
import { memoryFlags, memorySettings } from '#server/memory-flags.mjs';
import { type Program, startProgram } from '../programs/start-program.ts';
import { findFreePort } from './free-port.ts';

export type ServerProcess = Program & { url: string };

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** The real program with only these settings. */
export function spawnServer(settings: Record<string, string>): Program {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return startProgram([process.execPath, ...memoryFlags, main], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...memorySettings, ...settings },
    // After SIGTERM a web process first tells the proxies for some seconds.
    endSignal: 'SIGINT',
  });
}

/** Starts the server and waits until it listens. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const server = spawnServer({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open', ...settings, PORT: port });
  await server.untilPrinted(/Vizio is ready/);
  return { ...server, url: `http://localhost:${port}` };
}
