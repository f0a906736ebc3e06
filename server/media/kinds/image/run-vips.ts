import { MediaError } from '../../media-error.ts';
import { runVips, type VipsProgram } from '../../run/vips.ts';
import type { Asset } from '../kinds.ts';

/**
 * Of addresses: libvips and its libraries reserve half of it, so no file gets more than 512 MB of memory. Images are read
 * by strips, except those whose format allows no strips.
 */
const limits = { memoryBytes: 840 * 1024 ** 2, cpuSeconds: 900, outputBytes: 4 * 1024 ** 3 };

/** Sentences of its libraries for memory that they did not get. */
const lacksMemory = /Insufficient memory|mux error|allocat|Unsupported color conversion|cache resources exhausted/i;

/** Runs a program of libvips on these files, in the folder of its work. */
export type Vips = (program: VipsProgram, args: string[], reads: string[], isUntrusted?: boolean) => Promise<string[]>;

export function openVips({ ffmpeg, signal }: Pick<Asset, 'ffmpeg' | 'signal'>, work: string): Vips {
  return async (program, args, reads, isUntrusted = false) => {
    try {
      return await runVips(ffmpeg, program, args, { reads, folder: work, limits, signal, isUntrusted });
    } catch (error) {
      // It ended by itself, with a sentence about the file.
      const isRefused = error instanceof MediaError && error.kind === 'failed' && !error.detail.startsWith('ended by');
      if (!isRefused) throw error;
      throw new MediaError(lacksMemory.test(error.detail) ? 'too-much-memory' : 'unreadable', error.detail);
    }
  };
}
