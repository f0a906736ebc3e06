import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export type Count = { passed: number; failed: number; skipped: number; failures: string[] };

/** The fields that we read from the vitest report. */
type ServerReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The fields that we read from the Playwright report: files contain suites, which contain tests. */
type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
};
type BrowserReport = {
  suites: Suite[];
  stats: { expected: number; unexpected: number; skipped: number };
};

const results = 'test-results';

/** Runs vitest on the files whose names contain one of the words, with these settings in the environment. */
export async function runServerTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  const file = `${results}/server.json`;
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, '--passWithNoTests', ...words],
    settings,
  );
  const report = readReport<ServerReport>(file);
  const failures = report?.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const isFileItself = status === 'failed' && failed.length === 0;
    return isFileItself
      ? [describeFailure(relative('.', name), '', message)]
      : failed.map((test) => describeFailure(relative('.', name), test.fullName, test.failureMessages[0]));
  });
  return settle(
    {
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
      failures: failures ?? [],
    },
    code,
  );
}

/** Runs the browser tests in the same way. */
export async function runBrowserTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  const code = await run('playwright', ['test', '--pass-with-no-tests', ...words], settings);
  const report = readReport<BrowserReport>(`${results}/browser.json`);
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(failuresOf);
  return settle({ passed: expected, failed: unexpected, skipped, failures }, code);
}

/** The titles that `playwright test` would run with these arguments. */
export function listBrowserTests(args: string[]): string[] {
  const { stdout } = spawnSync('playwright', ['test', '--list', '--reporter=line', '--pass-with-no-tests', ...args]);
  return [...String(stdout).matchAll(/^ {2}(.+ › .+)$/gm)].flatMap(([, title]) => title ?? []);
}

/** Repeats the failures with their locations and prints the line that CI parses; exits with its code. */
export function finish(counts: Count[]): never {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => describeFailure(`e2e/${file}`, title, tests[0]?.results[0]?.error?.message));
  return [...own, ...suites.flatMap(failuresOf)];
}

function describeFailure(file: string, title: string, message = ''): string {
  return `${file} › ${title}\n${message.split('\n').slice(0, 12).join('\n')}`;
}

/** A runner that fails without a failed test (for example, an error outside all tests) is a failure too. */
function settle(count: Count, code: number | null): Count {
  if (code === 0 || count.failed > 0) return count;
  const failure = `the run itself, code ${code}: no test failed, so look for "Unhandled Errors" above`;
  return { ...count, failed: 1, failures: [...count.failures, failure] };
}

function run(program: string, args: string[], settings: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...settings } });
    const stop = () => child.kill();
    process.on('exit', stop);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      resolve(code);
    });
  });
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
