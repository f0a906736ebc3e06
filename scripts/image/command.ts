import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endWithUs } from '#rig/servers/keeper.ts';
import { onRowEnd } from '../faults/endings.ts';

const shownLines = 40;

/**
 * Runs a program and returns what it printed to stdout. Throws if it fails. It has its own process group, so that Ctrl-C
 * reaches only us and we stop everything in order.
 */
export async function runCommand([file = '', ...args]: string[]): Promise<string> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  endWithUs(child);
  const closed = once(child, 'close') as Promise<[number | null]>;
  onRowEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGTERM');
    await closed;
  });
  const printed: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  const [code] = await closed;
  if (code === 0) return printed.stdout;
  const lines = `${printed.stdout}${printed.stderr}`.trim().split('\n').slice(-shownLines).join('\n');
  throw new Error(`${file} ended with code ${code}:\n${lines}`);
}
