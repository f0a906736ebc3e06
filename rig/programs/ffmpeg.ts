import { type Ffmpeg, findFfmpeg } from '#server/media/media.ts';
import { runForBytes, runProgram } from './run-program.ts';

type Options = { input?: Uint8Array | Iterable<Uint8Array>; cwd?: string };

/** The ffmpeg that the product would use. */
export async function requireFfmpeg(): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
  if (!ffmpeg) throw new Error('This needs ffmpeg. Install it, or set FFMPEG_PATH.');
  return ffmpeg;
}

/** Plain ffmpeg without our limits, for generating test material. Returns what it wrote to stdout. */
export async function runTool(args: string[], options: Options = {}): Promise<Buffer> {
  const { ffmpeg } = await requireFfmpeg();
  return runForBytes([ffmpeg, '-v', 'error', '-y', '-threads', '1', ...args], options);
}

export async function runProbe(args: string[]): Promise<string> {
  const { ffprobe } = await requireFfmpeg();
  return (await runProgram([ffprobe, '-v', 'error', ...args])).trim();
}
