import { makeFolder } from '#rig/folders.ts';
import { startProgram } from '#rig/programs/start-program.ts';
import { findFreePort } from '#rig/servers/free-port.ts';
import { compare } from '../tools/compare.ts';

const bareServer = `require('node:http').createServer((q, a) => a.end('{}')).listen(process.env.PORT, '127.0.0.1')`;

/** Time of a second `npm start` until it listens (target 2 s), against npm starting a Node server that does nothing. */
export async function measureStart(): Promise<void> {
  const dataDir = await makeFolder();
  await compare({
    title: 'second start until it listens',
    unit: 'ms',
    ours: { name: 'npm start', measure: () => timeToListen(['start'], { DATA_DIR: dataDir }) },
    reference: {
      name: 'npm exec node, a bare server',
      measure: () => timeToListen(['exec', '--', 'node', '-e', bareServer], {}),
    },
  });
}

async function timeToListen(npmArguments: string[], settings: Record<string, string>): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const npm = startProgram(['npm', ...npmArguments], { env: { ...process.env, ...settings, PORT: String(port) } });
  const address = `http://127.0.0.1:${port}/healthz`;
  while (!(await fetch(address).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 5));
  const tookMs = performance.now() - startedAt;
  // Both of npm's children too, as Ctrl-C does.
  process.kill(-npm.pid, 'SIGTERM');
  await npm.exited;
  return tookMs;
}
