import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { tryProgram } from '#rig/programs/run-program.ts';
import { unhandledFile } from './unhandled-reporter.ts';
import { watchIdle } from './watch-idle.ts';

export type Count = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  /** For each skipped test, the thing that it lacks. */
  lacks: string[];
};

/** The fields that we read from the vitest report. */
type ServerReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[]; meta: { needs?: string } }[];
  }[];
};

/** The fields that we read from the Playwright report: files contain suites, which contain tests. */
type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: BrowserTest[] }[];
};
type BrowserTest = {
  status: string;
  annotations: { type: string; description?: string }[];
  results: { status: string; error?: { message?: string } }[];
};
type BrowserReport = {
  suites: Suite[];
  stats: { expected: number; unexpected: number; skipped: number };
};

const results = 'test-results';

/** Of one file alone a failed wait is told soon. A whole run may share its cores with anything; watchIdle ends what hangs. */
const patience = ['--expect.poll.timeout=900000', '--testTimeout=3600000', '--hookTimeout=1800000'];

/** The flows that `npm test` runs: one walk for each page. */
export const walksOnly = ['--grep=@walk'];

/** All runners and workers choose the same cases, and a later run can repeat them. */
export function chooseSeed(): void {
  process.env.SEED ??= String(randomInt(2 ** 31));
}

export function clearResults(): void {
  rmSync(results, { recursive: true, force: true });
}

/** Runs vitest on the files whose paths contain one of the words, with these settings in the environment. */
export async function runServerTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  console.log(`Running the server tests${describe(words)}`);
  const file = `${results}/server.json`;
  // A run that crashes writes none, and must not count the one before.
  rmSync(file, { force: true });
  rmSync(unhandledFile, { force: true });
  const code = await run(
    'vitest',
    [
      ...['run', '--reporter=default', '--reporter=json', '--reporter=./scripts/tests/unhandled-reporter.ts'],
      ...[`--outputFile.json=${file}`, '--passWithNoTests', ...patience, ...words],
    ],
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
  const skipped = report?.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  );
  return settle(
    {
      lacks: skipped?.map(({ fullName, meta }) => meta.needs ?? fullName) ?? [],
      passed: report?.numPassedTests ?? 0,
      failed: report?.numFailedTests ?? 0,
      skipped: report?.numPendingTests ?? 0,
      failures: failures ?? [],
    },
    code,
    readReport<string[]>(unhandledFile) ?? [],
  );
}

/** Runs the browser tests in the same way. */
export async function runBrowserTests(words: string[], settings: Record<string, string> = {}): Promise<Count> {
  console.log(`Running the browser flows${describe(words)}`);
  rmSync(`${results}/browser.json`, { force: true });
  const code = await run('playwright', ['test', '--pass-with-no-tests', ...words], settings);
  const report = readReport<BrowserReport>(`${results}/browser.json`);
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const failures = (report?.suites ?? []).flatMap(failuresOf);
  const lacks = (report?.suites ?? []).flatMap(lacksOf);
  return settle({ passed: expected, failed: unexpected, skipped, failures, lacks }, code, []);
}

/** The titles that `playwright test` would run with these arguments. */
export async function listBrowserTests(args: string[]): Promise<string[]> {
  const list = ['playwright', 'test', '--list', '--reporter=line', '--pass-with-no-tests'];
  const { bytes } = await tryProgram([...list, ...args]);
  return [...bytes.toString().matchAll(/^ {2}(.+ › .+)$/gm)].flatMap(([, title]) => title ?? []);
}

/** Repeats the failures with their locations and prints the line that CI parses; exits with its code. */
export function finish(counts: Count[]): never {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  if (process.env.SEED) console.log(`SEED=${process.env.SEED} repeats the choice of cases.`);
  for (const [what, tests] of Map.groupBy(
    counts.flatMap(({ lacks }) => lacks),
    (what) => what,
  )) {
    console.log(`Skipped: ${tests.length === 1 ? 'a test needs' : `${tests.length} tests need`} ${what}`);
  }
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
}

/** Some words are enough to know which part runs. */
function describe(words: string[]): string {
  const files = words.filter((word) => !word.startsWith('--'));
  return files.length === 0
    ? ''
    : ` of ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`;
}

function lacksOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === 'skipped' && !wasCut(test))
      .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? title),
  );
  return [...own, ...suites.flatMap(lacksOf)];
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const own = specs
    .filter(({ ok, tests }) => !ok || tests.some(wasCut))
    .map(({ file, title, tests }) => describeFailure(`e2e/${file}`, title, tests[0]?.results[0]?.error?.message));
  return [...own, ...suites.flatMap(failuresOf)];
}

/** Playwright counts a test that was running when the run was ended as skipped. */
const wasCut = ({ results }: BrowserTest) => results.some(({ status }) => status === 'interrupted');

function describeFailure(file: string, title: string, message = ''): string {
  return `${file} › ${title}\n${message.split('\n').slice(0, 12).join('\n')}`;
}

/** A runner that fails without a failed test (for example, an error outside all tests) is a failure too. */
function settle(count: Count, code: number | null, unhandled: string[]): Count {
  if (code === 0 || count.failed > 0) return count;
  const errors = unhandled.map((error) => describeFailure('the run itself', 'an error outside all tests', error));
  const how = code === hung ? 'was ended, because nothing worked any more' : `ended with code ${code}`;
  const failures = errors.length > 0 ? errors : [`the run itself ${how}, though no test failed: look above`];
  return { ...count, failed: failures.length, failures: [...count.failures, ...failures] };
}

/** A run in which nothing works any more is asked to report, which names what it waits for, and then ended. */
function run(program: string, args: string[], settings: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...settings } });
    const stop = () => child.kill();
    process.on('exit', stop);
    let isHung = false;
    // Peers of the long forms stall for up to 72 s.
    const idleMs = settings.PROOF ? 180_000 : 60_000;
    const stopWatching = watchIdle(
      child.pid ?? 0,
      () => {
        isHung = true;
        console.log(`Nothing has worked for ${idleMs / 1000} s, so this run is ended. It waits for what never comes.`);
        child.kill('SIGINT');
        setTimeout(() => child.kill('SIGKILL'), reportMs).unref();
      },
      idleMs,
    );
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      stopWatching();
      resolve(isHung ? hung : code);
    });
  });
}

const reportMs = 15_000;
/** In place of an exit code. */
const hung = -1;

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
