import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.ts';
import { ensureChromium, ensureFfmpeg, ensureS3Server } from './system-programs.ts';

/**
 * All tests, or those whose file names contain one of the given words. The browser's tests run after the others, so
 * that each has the machine to itself. Ends with the one line that counts.
 */
type Count = { passed: number; failed: number };

const filters = process.argv.slice(2);
const results = 'test-results';

rmSync(results, { recursive: true, force: true });
await ensureBuilt();
await ensureFfmpeg();
await ensureS3Server();
process.env.CHROMIUM_PATH = await ensureChromium();

const counts = [await runServerTests(), await runBrowserTests()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function runServerTests(): Promise<Count> {
  const file = `${results}/server.json`;
  const code = await run('vitest', [
    'run',
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests', ...filters],
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  return settle({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, code);
}

async function runBrowserTests(): Promise<Count> {
  const code = await run('playwright', ['test', '--pass-with-no-tests', ...filters]);
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    `${results}/browser.json`,
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  // Playwright names those that needed a second try; each of them is to be put right.
  return settle({ passed: expected + flaky, failed: unexpected }, code);
}

/** A runner that fails without a failed test (a file that does not load, say) is a failure too. */
function settle(count: Count, code: number | null): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function run(program: string, args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
