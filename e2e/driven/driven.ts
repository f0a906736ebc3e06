import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A page that can run a function in itself, as Playwright's pages do. */
export type Evaluating = {
  evaluate: <Result, Argument>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ) => Promise<Result>;
};

/** One page of a browser that Playwright does not drive, as it comes from the system. */
export type Driven = Evaluating & {
  goto: (url: string) => Promise<void>;
  close: () => Promise<void>;
};

export type StartDriven = (rig: Rig) => Promise<Driven>;

/** The needs of such a browser: a screen of its own, and a folder for its profile. */
export type Rig = { env: NodeJS.ProcessEnv; folder: string; run: (command: string, options: string[]) => ChildProcess };

/** Runs the work with a browser of its own, and ends everything that was started for it. */
export async function withDriven<Result>(start: StartDriven, work: (page: Driven) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-browser-'));
  const started: ChildProcess[] = [];
  const run = (env: NodeJS.ProcessEnv) => (command: string, options: string[]) => {
    const child = spawn(command, options, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    started.push(child);
    return child;
  };
  try {
    const screen = run(process.env)('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp']);
    // It also complains about the numbers that others have taken.
    const number = /^\d+$/m.exec(await untilSaid(screen, /^\d+\n/m))?.[0];
    // Software rendering, and no folder of the person who runs the tests.
    const env = { ...process.env, DISPLAY: `:${number}`, HOME: folder, LIBGL_ALWAYS_SOFTWARE: '1' };
    const page = await start({ env, folder, run: run(env) });
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  } finally {
    for (const { pid } of started) if (pid) killGroup(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Starting a browser, and the work of one call. */
export const patienceMs = 90_000;

/** The output of a program once it matches. */
export function untilSaid(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = () => reject(new Error(`${child.spawnfile} did not say ${pattern}, but: ${said}`));
    setTimeout(late, patienceMs).unref();
    const listen = (data: Buffer) => {
      said += data;
      if (pattern.test(said)) resolve(said);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}: ${said}`)));
  });
}

/** The call of a function with an argument, as text for another process. */
export function callText(work: (...given: never[]) => unknown, argument: unknown): string {
  return `(${work})(${JSON.stringify(argument) ?? ''})`;
}
