import { rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { finish, runBrowserTests, runServerTests } from './run-tests.ts';
import { ensureChromium, ensureFfmpeg, ensurePython, ensureS3Server } from './system-programs.ts';

/**
 * Runs all tests, or those whose file names contain one of the given words. Browser tests run last, so that each suite
 * has the machine to itself. Ends with the summary line.
 */
const words = process.argv.slice(2);

rmSync('test-results', { recursive: true, force: true });
await ensureBuilt();
await ensureFfmpeg();
await ensureS3Server();
await ensurePython();
process.env.CHROMIUM_PATH = await ensureChromium();

finish([await runServerTests(words), await runBrowserTests(words)]);
