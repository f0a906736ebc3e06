import { withEndings } from '#rig/endings.ts';
import { makeFolder } from '#rig/folders.ts';
import { type Program, startProgram } from '#rig/programs/start-program.ts';

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
export type Rig = { folder: string; start: (command: string[]) => Program };

/** Runs the work with a browser of its own, and ends everything that was started for it. */
export function withDriven<Result>(start: StartDriven, work: (page: Driven) => Promise<Result>): Promise<Result> {
  return withEndings(async () => {
    const folder = await makeFolder();
    const screen = startProgram(['Xvfb', '-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
      endSignal: 'SIGKILL',
    });
    // It also complains about the numbers that others have taken.
    const [, number] = await screen.untilPrinted(/^(\d+)\n/m);
    // Software rendering, and no folder of the person who runs the tests.
    const env = { ...process.env, DISPLAY: `:${number}`, HOME: folder, LIBGL_ALWAYS_SOFTWARE: '1' };
    const page = await start({ folder, start: (command) => startProgram(command, { env, endSignal: 'SIGKILL' }) });
    try {
      return await work(page);
    } finally {
      await page.close();
    }
  });
}

/** A limit for the work of one call that hangs: on a busy machine the right work takes minutes. */
export const patienceMs = 600_000;

/** The call of a function with an argument, as text for another process. */
export function callText(work: (...given: never[]) => unknown, argument: unknown): string {
  return `(${work})(${JSON.stringify(argument) ?? ''})`;
}
