import { rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { finish, runBrowserTests, runServerTests } from './run-tests.ts';
import { ensureChromium, ensureFfmpeg, ensureS3Server } from './system-programs.ts';

/**
 * All tests, or those whose file names contain one of the given words. The browser's tests run after the others, so
 * that each has the machine to itself. Ends with the one line that counts.
 */
const words = process.argv.slice(2);

rmSync('test-results', { recursive: true, force: true });
await ensureBuilt();
await ensureFfmpeg();
await ensureS3Server();
process.env.CHROMIUM_PATH = await ensureChromium();

finish([await runServerTests(words), await runBrowserTests(words)]);
