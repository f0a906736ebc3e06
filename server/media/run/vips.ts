import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MediaError } from '../media-error.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { findProgram } from './find-program.ts';
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

/** The formats that a libvips reads, if it was built with their loaders. */
const formats = {
  ...{ jpegload: 'JPEG', pngload: 'PNG', gifload: 'GIF', webpload: 'WebP', tiffload: 'TIFF', svgload: 'SVG' },
  ...{ heifload: 'HEIC and AVIF', magickload: 'PSD', openexrload: 'EXR', pdfload: 'PDF' },
};
export type Loader = keyof typeof formats;

/** The path of `vips` on PATH, as ffmpeg is found. The other programs of libvips lie beside it. */
export const findVips = (searchPath: string): string | undefined => findProgram('vips', searchPath);

/** Undefined if it does not run. */
export async function readVipsVersion(vips: string): Promise<string | undefined> {
  const { stdout } = await run(vips, ['--version']).catch(() => ({ stdout: '' }));
  return /^vips-(\S+)/.exec(stdout)?.[1];
}

/** The formats that this libvips was built without. */
export async function listMissingFormats(vips: string): Promise<string[]> {
  const loaders = await listLoaders(vips).catch(() => new Set<string>());
  return Object.entries(formats).flatMap(([loader, format]) => (loaders.has(loader) ? [] : [format]));
}

let known = { vips: '', loaders: new Set<string>() };

/** A file that waits for a part of libvips is not damaged. A complete libvips is asked once. */
export async function requireLoader({ vips }: Pick<Ffmpeg, 'vips'>, loader: Loader): Promise<void> {
  if (vips === undefined) throw new MediaError('no-vips');
  const isKnown = () => known.vips === vips && known.loaders.has(loader);
  if (!isKnown()) known = { vips, loaders: await listLoaders(vips) };
  if (!isKnown()) throw new MediaError('no-loader', loader);
}

async function listLoaders(vips: string): Promise<Set<string>> {
  const { stdout } = await run(vips, ['-l', 'foreign']).catch((error) => {
    // Any other failure is one of the moment, such as a machine without memory, so the file is tried again soon.
    throw new MediaError(doesNotStart.includes(error.code) ? 'no-vips' : 'failed', String(error));
  });
  return new Set([...stdout.matchAll(/(?<=\()\w+load(?=\))/g)].map(([name]) => name));
}

/** It was removed, or one of its libraries was. */
const doesNotStart: unknown[] = ['ENOENT', 'EACCES', 126, 127];

const run = promisify(execFile);

/** Runs a program of libvips in ffmpeg's cage, and returns what it printed. */
export async function runVips(
  { cage, vips }: Pick<Ffmpeg, 'cage' | 'vips'>,
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
  if (vips === undefined) throw new MediaError('no-vips');
  const lines: string[] = [];
  let printed = 0;
  const running = runCaged({ cage }, [join(dirname(vips), program), ...args], {
    ...options,
    env: options.isUntrusted ? trusting : guarded,
    onLine: (line) => {
      printed += line.length;
      if (printed <= mostPrinted) lines.push(line);
    },
    readProgress: () => lines.length,
  });
  await running.catch((error: unknown) => {
    // It was removed a moment ago, or one of its libraries is missing.
    const isGone = error instanceof MediaError && error.kind === 'no-ffmpeg';
    throw isGone ? new MediaError('no-vips', error.detail) : error;
  });
  return lines;
}
