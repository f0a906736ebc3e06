import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#rig/servers/free-port.ts';
import { compare } from './compare.ts';

const bareServer = `require('node:http').createServer((q, a) => a.end('{}')).listen(process.env.PORT, '127.0.0.1')`;

/** Time of a second `npm start` until it listens (target 2 s), against npm starting a Node server that does nothing. */
export async function measureStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizio-bench-'));
  await compare({
    title: 'second start until it listens',
    unit: 'ms',
    ours: { name: 'npm start', measure: () => timeToListen(['start'], { DATA_DIR: dataDir }) },
    reference: {
      name: 'npm exec node, a bare server',
      measure: () => timeToListen(['exec', '--', 'node', '-e', bareServer], {}),
    },
  });
  await rm(dataDir, { recursive: true, force: true });
}

async function timeToListen(npmArguments: string[], settings: Record<string, string>): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn('npm', npmArguments, {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  const address = `http://127.0.0.1:${port}/healthz`;
  while (!(await fetch(address).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 5));
  const tookMs = performance.now() - startedAt;
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await once(child, 'close');
  return tookMs;
}
