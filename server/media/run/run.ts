import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { minuteMs } from '#contract/durations.ts';
import { explainFailure, MediaError, type MediaErrorKind } from '../media-error.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { globalGuards } from './hostile-input.ts';
import type { Caged } from './sandbox.ts';
import { type WatchLimits, watchChild } from './watch-child.ts';

/** None by the wall clock, which a busy machine would reach (decision 55). */
export type RunLimits = WatchLimits & {
  /** Address space. Measured for 8K HDR ProRes to 1080p and 2160p: 1.2 GB. */
  memoryBytes: number;
};

export const defaultLimits: RunLimits = {
  cpuSeconds: 24 * 3600,
  stallMs: 2 * minuteMs,
  memoryBytes: 4 * 1024 ** 3,
  outputBytes: 200 * 1024 ** 3,
};

export type RunProgress = { frame: number; outMs: number };

type RunOptions = {
  /** The input files that the arguments name. No other file can be read. */
  reads?: string[];
  /** The folder of this job, for relative output names. Without it nothing can be written. */
  folder?: string;
  limits?: Partial<RunLimits>;
  /** Gets its device files, if the arguments use it. */
  hardware?: { name: string; devices: string[] } | undefined;
  signal?: AbortSignal | undefined;
};

/** By itself the C library reserves 64 MiB of addresses for up to eight times as many heaps as the machine has cores. */
const environment = { MALLOC_ARENA_MAX: '4' };

/** CUDA reserves addresses for the memory of the machine and of all its cards, and fails if it cannot. */
const cudaAddressBytes = 2 ** 40;

/** Left to `watchChild`, which knows the reason; the kernel acts if this process is late or dead. */
const spareCpuSeconds = 10;

const keptCharacters = 2_000;

const quietly = ['-hide_banner', '-v', 'error'];

/** A recording may begin long before its first key frame. By itself ffmpeg fails if it cannot decode two thirds. */
const undecodable = ['-max_error_rate', '1'];

/** Runs ffmpeg to its end, or throws a MediaError with the reason why it failed. */
export async function runFfmpeg(
  ffmpeg: Ffmpeg,
  args: string[],
  options: RunOptions & {
    onProgress?: ((progress: RunProgress) => void) | undefined;
    /** Receives what the arguments send to `pipe:3`. */
    onSamples?: ((bytes: Buffer) => void) | undefined;
  },
): Promise<void> {
  const progress: RunProgress = { frame: 0, outMs: 0 };
  const readProgress = (line: string) => {
    const [key, value] = line.split('=');
    if (key === 'frame') progress.frame = Number(value) || 0;
    if (key === 'out_time_us') progress.outMs = Math.max(0, Number(value) / 1000 || 0);
    if (key === 'progress') options.onProgress?.({ ...progress });
  };
  const report = ['-nostats', '-progress', 'pipe:1', '-stats_period', '0.25'];
  await runCaged(
    ffmpeg,
    [ffmpeg.ffmpeg, ...quietly, '-nostdin', ...globalGuards, ...undecodable, ...report, '-y', ...args],
    {
      ...options,
      onLine: readProgress,
      readProgress: () => progress.frame + progress.outMs,
    },
  );
}

/** Runs ffprobe and streams its lines, so that a table of a million packets is never in memory as text. */
export async function runFfprobe(
  ffmpeg: Ffmpeg,
  args: string[],
  options: RunOptions & { onLine: (line: string) => void },
): Promise<void> {
  let lines = 0;
  await runCaged(ffmpeg, [ffmpeg.ffprobe, ...quietly, ...globalGuards, ...args], {
    ...options,
    onLine: (line) => {
      lines += 1;
      options.onLine(line);
    },
    readProgress: () => lines,
  });
}

/** Runs a program in the cage, and ends it at its limits. */
export async function runCaged(
  { cage }: Pick<Ffmpeg, 'cage'>,
  command: string[],
  options: RunOptions & {
    onLine: (line: string) => void;
    onSamples?: ((bytes: Buffer) => void) | undefined;
    readProgress: () => number;
    env?: Record<string, string>;
  },
): Promise<void> {
  const { reads = [], folder, hardware, signal } = options;
  const limits = { ...defaultLimits, ...options.limits };
  if (signal?.aborted) throw new MediaError('stopped');
  const confinement = {
    reads,
    folder,
    devices: hardware?.devices,
    limits: {
      memoryBytes: hardware?.name === 'nvenc' ? cudaAddressBytes : limits.memoryBytes,
      cpuSeconds: Math.ceil(limits.cpuSeconds) + spareCpuSeconds,
      fileBytes: limits.outputBytes,
    },
  };
  const caged = await cage.enclose(command, confinement);
  const child = spawnCaged(caged, folder, options.onSamples !== undefined, options.env);
  // Not on `close`, which waits for every process that holds the pipes.
  child.once('exit', () => sweep(caged));
  let reason: MediaErrorKind | undefined;
  let broken: unknown;
  const kill = (kind: MediaErrorKind) => {
    reason ??= kind;
    child.kill('SIGKILL');
  };
  // An error in a listener must end the run, not the server.
  const guard =
    <T>(listener: (value: T) => void) =>
    (value: T) => {
      try {
        if (reason === undefined) listener(value);
      } catch (error) {
        broken ??= error;
        kill('failed');
      }
    };
  const stop = () => kill('stopped');
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const watch = watchChild({ pid: child.pid, limits, folder, readProgress: options.readProgress, kill });
  const errors = keepEnds(child.stderr as Readable);
  readLines(child.stdout as Readable, guard(options.onLine));
  if (options.onSamples) (child.stdio[3] as Readable).on('data', guard(options.onSamples));
  try {
    const { code, exitSignal } = await new Promise<{ code: number | null; exitSignal: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.once('error', (error) => reject(new MediaError('no-ffmpeg', error.message)));
        child.once('close', (exitCode, exit) =>
          resolve({ code: exitCode, exitSignal: exit ?? readSignal(exitCode, errors()) }),
        );
      },
    );
    if (broken !== undefined) throw broken;
    if (reason !== undefined) throw new MediaError(reason, errors());
    // The wrappers exit with 126 or 127 if they cannot start the program.
    if (code === 126 || code === 127) throw new MediaError('no-ffmpeg', errors());
    if (code === 0) return;
    const explained = explainFailure(errors(), exitSignal);
    const kind = explained === 'failed' && watch.wasNearCpuLimit() ? 'too-much-cpu' : explained;
    throw new MediaError(kind, errors() || `ended by ${exitSignal}`);
  } finally {
    watch.stop();
    signal?.removeEventListener('abort', stop);
  }
}

/** Descriptor 3 carries samples; the opened files follow it. */
function spawnCaged(
  { command, opened }: Caged,
  folder: string | undefined,
  withSamples: boolean,
  env: Record<string, string> | undefined,
): ChildProcess {
  const [file = '', ...args] = command;
  const descriptors: number[] = [];
  try {
    for (const path of opened) descriptors.push(openSync(path, 'r'));
    return spawn(file, args, {
      cwd: folder ?? '/',
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe', withSamples ? 'pipe' : 'ignore', ...descriptors],
      windowsHide: true,
    });
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

function sweep({ sweep: [file, ...args] = [] }: Caged): void {
  if (file) spawn(file, args, { env: {}, stdio: 'ignore' }).on('error', () => {});
}

/**
 * Like a shell, bwrap reports the signal that ended its program as 128 plus its number. unshare ends itself by the same
 * signal, but prepares that in a way that SIGKILL does not allow.
 */
function readSignal(code: number | null, errors: string): NodeJS.Signals | null {
  if (code === 1 && /^unshare: sigprocmask unblock failed/m.test(errors)) return 'SIGKILL';
  const found = Object.entries(constants.signals).find(([, number]) => number + 128 === code);
  return (found?.[0] as NodeJS.Signals | undefined) ?? null;
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-1_000_000);
    for (const line of lines) onLine(line.trimEnd());
  });
  stream.on('end', () => {
    if (rest) onLine(rest);
  });
}

/**
 * Keeps both ends of the output: the start often names the cause, the end the result. A broken file writes megabytes in
 * between.
 */
function keepEnds(stream: Readable): () => string {
  let first = '';
  let last = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const room = keptCharacters - first.length;
    first += text.slice(0, room);
    last = (last + text.slice(Math.max(0, room))).slice(-keptCharacters);
  });
  return () => (last ? `${first}\n…\n${last}` : first).trim();
}
