import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { findVisible } from './find-visible.ts';
import { MediaError } from './media-error.ts';
import { readLoudness } from './plan/loudness.ts';
import { doneToken, posterToken, type Step, sourceToken } from './plan/step.ts';
import { reducePipe } from './reduce-pipe.ts';
import type { Ffmpeg } from './run/ffmpeg.ts';
import { type RunLimits, runFfmpeg } from './run/run.ts';

/** The working folder of a step. Its files are unfinished, but `growing` may be played. */
export function stepFolder(folder: string, step: Pick<Step, 'name'>): string {
  return join(folder, `work-${step.name}`);
}

/**
 * Renders the outputs of a step into `folder`. Skips a finished step and restarts an interrupted one. An output gets
 * its name only when it is complete, so any named file may be served.
 */
export async function makeOutput(
  ffmpeg: Ffmpeg,
  step: Step,
  source: string,
  folder: string,
  options: {
    /** From 0 to 1. */
    onProgress?: (fraction: number) => void;
    /** Called when an output gets its name; the early poster gets it long before the others. */
    onOutput?: (output: StoredOutput) => void;
    signal?: AbortSignal;
    limits?: Partial<RunLimits>;
  } = {},
): Promise<'made' | 'was there'> {
  if (await hasAll(folder, step)) return 'was there';
  const work = stepFolder(folder, step);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const early = step.early?.output.file;
  const written = new Set<string>();
  const measured = new Map<string, { loudness: number | null }>();
  const publish = makePublisher(work, folder, step, (output) =>
    options.onOutput?.({ ...output, ...measured.get(output.file) }),
  );
  try {
    const { signal, limits = {} } = options;
    const posterSeconds =
      step.poster &&
      (await findVisible(ffmpeg, join(folder, step.poster.needs), step.poster.fromSeconds, { signal, limits }));
    for (const [n, run] of step.runs.entries()) {
      const reducing = run.pipe && reducePipe(run.pipe, step);
      const { args, reads } = fillIn(run.args, { source, folder, posterSeconds });
      await runFfmpeg(ffmpeg, args, {
        reads,
        folder: work,
        hardware: run.hardware,
        signal,
        limits,
        onProgress: ({ frame }) => {
          // Only the first run encodes; the later ones copy.
          if (n > 0) return;
          options.onProgress?.(Math.min(1, frame / step.frameCount));
          if (early && frame > (step.early?.afterFrame ?? 0) && existsSync(join(work, early))) publish(early);
        },
        onSamples: reducing?.add,
      });
      for (const file of (await reducing?.write(work)) ?? []) written.add(file);
    }
    if (early) publish(early);
    const waveform = step.outputs.find(({ kind }) => kind === 'waveform');
    if (waveform) measured.set(waveform.file, { loudness: await readLoudness(work) });
    for (const { file } of step.outputs) publish(file);
    if (step.fingerprint && written.has(step.fingerprint.file)) publish(step.fingerprint.file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return 'made';
}

function fillIn(
  given: string[],
  { source, folder, posterSeconds = 0 }: { source: string; folder: string; posterSeconds?: number | undefined },
): { args: string[]; reads: string[] } {
  const reads = new Set<string>();
  const args = given.map((arg) => {
    if (arg === posterToken) return posterSeconds.toFixed(6);
    if (arg !== sourceToken && !arg.startsWith(`${doneToken}/`)) return arg;
    const path = arg === sourceToken ? source : join(folder, arg.slice(doneToken.length));
    reads.add(path);
    return path;
  });
  return { args, reads: [...reads] };
}

/** Publishes each output once. ffmpeg exits successfully even if it decoded nothing, so empty outputs are refused. */
function makePublisher(
  work: string,
  folder: string,
  step: Step,
  onOutput: (output: StoredOutput) => void,
): (file: string) => void {
  const { early, outputs, fingerprint } = step;
  const all = [...(early ? [early.output] : []), ...outputs, ...(fingerprint ? [fingerprint] : [])];
  const waiting = new Map(all.map((output) => [output.file, output]));
  return (file) => {
    const output = waiting.get(file);
    if (!output) return;
    const published = join(folder, file);
    if (!existsSync(join(work, file))) throw new MediaError('unreadable', `no ${file}`);
    renameSync(join(work, file), published);
    // Checked where ffmpeg can no longer replace it. A link would turn a server file into an output.
    const made = lstatSync(published);
    if (!made.isFile() || made.nlink > 1 || made.size === 0) {
      rmSync(published, { force: true });
      throw new MediaError('unreadable', `no ${file}`);
    }
    waiting.delete(file);
    onOutput(output);
  };
}

async function hasAll(folder: string, step: Step): Promise<boolean> {
  const found = await Promise.all(
    step.outputs.map(({ file }) =>
      stat(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}
