import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { MediaError } from '../media-error.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { find } from './find-wrapper.ts';
import { type RunLimits, runCaged } from './run.ts';

/**
 * libvips blocks the loaders that it does not trust itself, so a file named .jpg cannot reach that of another format.
 * Without a cache each run has what it needs and no more.
 */
const guarded = { VIPS_BLOCK_UNTRUSTED: '1', VIPS_CONCURRENCY: '2', TMPDIR: '.' };
/** For PSD, SVG and PDF, whose first bytes have been looked at. ImageMagick, which reads PSD, keeps the rest in its folder. */
const trusting = {
  ...{ VIPS_CONCURRENCY: '2', TMPDIR: '.', MAGICK_TEMPORARY_PATH: '.', MAGICK_THREAD_LIMIT: '2' },
  ...{ MAGICK_MEMORY_LIMIT: '128MiB', MAGICK_MAP_LIMIT: '0', MAGICK_DISK_LIMIT: '4GiB' },
};

/** A profile of colours in text takes the most. A decoder that was taken over may print without end. */
const mostPrinted = 16_000_000;

export type VipsProgram = 'vips' | 'vipsheader' | 'vipsthumbnail';

/** Whether this machine has libvips and its programs. */
export const hasVips = () => existsSync(find('vips'));

/** Undefined if it is not there, or does not run. */
export async function findVipsVersion(): Promise<string | undefined> {
  if (!hasVips()) return undefined;
  const { stdout } = await promisify(execFile)(find('vips'), ['--version']).catch(() => ({ stdout: '' }));
  return /^vips-(\S+)/.exec(stdout)?.[1];
}

/** Runs a program of libvips in ffmpeg's cage, and returns what it printed. */
export async function runVips(
  { cage }: Pick<Ffmpeg, 'cage'>,
  program: VipsProgram,
  args: string[],
  options: {
    reads: string[];
    folder?: string;
    limits?: Partial<RunLimits>;
    signal?: AbortSignal;
    /** Its first bytes say that it is of a format whose loader libvips does not trust. */
    isUntrusted?: boolean;
  },
): Promise<string[]> {
  if (!hasVips()) throw new MediaError('no-vips');
  const lines: string[] = [];
  let printed = 0;
  await runCaged({ cage }, [find(program), ...args], {
    ...options,
    env: options.isUntrusted ? trusting : guarded,
    onLine: (line) => {
      printed += line.length;
      if (printed <= mostPrinted) lines.push(line);
    },
    readProgress: () => lines.length,
  });
  return lines;
}
