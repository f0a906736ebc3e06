import { once } from 'node:events';
import { resolve } from 'node:path';
import { readVersion } from '#server/platform/version.ts';
import { readArguments, refuseArguments } from './command/arguments.ts';
import { onStopSignal } from './command/stop-signals.ts';
import { serveWithResets } from './demo/public/resets.ts';
import { ensureMediaPrograms } from './launch/system-programs.ts';
import { ensureBuilt } from './web/build.ts';

/**
 * The demo for strangers: no sign-up, no console, no email, small limits, and everything as it was after each interval
 * or SIGUSR2. See deploy/demo/README.md.
 */
const usage = 'npm run public-demo [-- --minutes=60]';
const { options } = readArguments({ usage, options: { minutes: { type: 'string' } } });
const minutes = Number(options.minutes ?? 60);
if (!(minutes > 0)) refuseArguments(usage, `--minutes is a number above 0, but it is "${options.minutes}". `);

const stopping = new AbortController();
onStopSignal(() => stopping.abort());
// It would end this process while a reset is under way.
process.on('SIGUSR2', () => {});
await ensureMediaPrograms();
await ensureBuilt();
try {
  await serveWithResets({
    folder: resolve(process.env.DATA_DIR ?? './data/public-demo'),
    version: readVersion(),
    everyMs: minutes * 60_000,
    environment: process.env,
    waitForRequest: (signal) => once(process, 'SIGUSR2', { signal }).catch(() => {}),
    stopping: stopping.signal,
  });
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
