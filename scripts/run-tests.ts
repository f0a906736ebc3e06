import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Count = { passed: number; failed: number; skipped: number };

const results = 'test-results';

/** Runs vitest on the files whose names contain one of the words, with these settings in the environment. */
export async function runServerTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  const file = `${results}/server.json`;
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests', ...words],
    settings,
  );
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  return settle(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
    },
    code,
  );
}

/** The same for the browser tests. A test that passes on its second try only is flaky, which Playwright names. */
export async function runBrowserTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  const code = await run('playwright', ['test', '--pass-with-no-tests', ...words], settings);
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    `${results}/browser.json`,
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return settle({ passed: expected + flaky, failed: unexpected, skipped }, code);
}

/** Prints the line that CI reads, and ends with its exit code. */
export function finish(counts: Count[]): never {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
}

/** A runner that fails without a failed test (a file that does not load, say) is a failure too. */
function settle(count: Count, code: number | null): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function run(program: string, args: string[], settings: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...settings } });
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
