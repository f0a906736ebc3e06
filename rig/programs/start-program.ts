import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { onEnd } from '../endings.ts';
import { endWithUs, killGroup } from './keeper.ts';
import { failure } from './run-program.ts';

/** A program that runs until it is stopped. */
export type Program = {
  pid: number;
  /** Everything printed so far, both streams together. */
  output: () => string;
  /** The exit code, null after a signal. By then the output is complete. */
  exited: Promise<number | null>;
  /** Sends a signal to the program alone, by default the one of its end. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Kill -9 of its whole process group. */
  kill: () => Promise<void>;
  /** Waits until `attempt` succeeds. If the program ends before, this throws with the last lines of its output. */
  until: (attempt: () => Promise<unknown>) => Promise<void>;
  untilPrinted: (pattern: RegExp) => Promise<RegExpExecArray>;
};

type Options = {
  env?: NodeJS.ProcessEnv | undefined;
  cwd?: string | URL | undefined;
  /** How it is stopped at the end. SIGKILL is for its whole process group. */
  endSignal?: NodeJS.Signals;
};

/** Limits for what hangs: a busy machine is ten times as slow. */
const startDeadlineMs = 240_000;
const endDeadlineMs = 120_000;
const pollMs = 50;

/** Starts a program in its own process group, so that Ctrl-C reaches only us and we stop everything in order. */
export function startProgram(command: string[], { env, cwd, endSignal = 'SIGTERM' }: Options = {}): Program {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  endWithUs(child);
  let printed = '';
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const stop = (signal: NodeJS.Signals = endSignal) => {
    child.kill(signal);
    return exited;
  };
  const kill = async () => {
    killGroup(child);
    await exited;
  };
  const forget = onEnd(async () => {
    if (endSignal === 'SIGKILL') return kill();
    const late = setTimeout(() => killGroup(child), endDeadlineMs);
    await stop(endSignal).finally(() => clearTimeout(late));
  });
  exited.then(forget, forget);

  /** Resolves with the work; throws if the program ends before, or if it takes too long. */
  const whileRunning = async <T>(work: (over: AbortSignal) => Promise<T>): Promise<T> => {
    const over = new AbortController();
    const late = pause(startDeadlineMs, `was not ready within ${startDeadlineMs / 1000} s`, { signal: over.signal });
    const ended = exited.then((code) => `ended with code ${code}`);
    try {
      const done = work(over.signal).then((value) => ({ value }));
      const first = await Promise.race([done, ended, late]);
      if (typeof first === 'object') return first.value;
      killGroup(child);
      await exited;
      throw failure(command, first, printed);
    } finally {
      over.abort();
    }
  };
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    exited,
    stop,
    kill,
    until: (attempt) =>
      whileRunning(async (over) => {
        const succeeds = () =>
          attempt().then(
            () => true,
            () => false,
          );
        while (!over.aborted && !(await succeeds())) await pause(pollMs);
      }),
    untilPrinted: (pattern) =>
      whileRunning(
        (over) =>
          new Promise((resolve) => {
            const look = () => {
              const match = pattern.exec(printed);
              if (match) resolve(match);
            };
            for (const stream of streams) {
              stream.on('data', look);
              over.addEventListener('abort', () => stream.off('data', look));
            }
            look();
          }),
      ),
  };
}
