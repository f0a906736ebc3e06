import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { StoredOutput } from '#server/platform/db/rows/stored-output.ts';
import { makeOutput } from '../make-output.ts';
import { MediaError } from '../media-error.ts';
import type { Hardware } from '../plan/hardware.ts';
import { planOutputs } from '../plan/plan.ts';
import { countGroup } from '../plan/video-settings.ts';
import { findFrameFault } from '../probe/frame-fault.ts';
import { readMedia } from '../probe/probe.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { guardInput } from '../run/hostile-input.ts';
import { runFfmpeg } from '../run/run.ts';

/** Two and a half groups, so that the last one is incomplete. */
const frameCount = 75;
const rate = '30000/1001';
/** Frame n is grey of brightness `darkest + step * (n % shades)`. */
const [darkest, step, shades] = [40, 8, 20];
const allowedError = 3;
const limits = { cpuSeconds: 600 };

/**
 * Encodes a numbered clip with the arguments of the renditions and examines each file. Returns the first thing that is
 * not as from x264; undefined if the encoder may be used.
 */
export async function proveHardware(ffmpeg: Ffmpeg, hardware: Hardware): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'vizio-encoder-'));
  try {
    const source = join(folder, 'numbered.mp4');
    await drawNumbers(ffmpeg, folder);
    const { facts } = await readMedia(ffmpeg, source);
    // All sizes in one process, as for an original that plays by itself.
    const [review] = planOutputs({ ...facts, isBrowserPlayable: true }, { ...ffmpeg, hardware });
    if (!review) return 'nothing to encode';
    await makeOutput(ffmpeg, review, source, folder, { limits });
    for (const output of review.outputs) {
      const fault = await examine(ffmpeg, folder, output, facts);
      if (fault) return `${output.file}: ${fault}`;
    }
    return undefined;
  } catch (error) {
    return error instanceof MediaError ? error.detail || error.message : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawNumbers(ffmpeg: Ffmpeg, folder: string): Promise<void> {
  const grey = `geq=lum='${darkest}+${step}*mod(N,${shades})':cb=128:cr=128`;
  const picture = `nullsrc=s=16x16:r=${rate},format=yuv420p,${grey},scale=1152:648:flags=neighbor`;
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-frames:v', String(frameCount), 'numbered.mp4'];
  await runFfmpeg(ffmpeg, ['-f', 'lavfi', '-i', picture, ...output], { folder, limits });
}

async function examine(
  ffmpeg: Ffmpeg,
  folder: string,
  output: StoredOutput,
  { video: { frameRate } }: MediaFacts,
): Promise<string | undefined> {
  const file = join(folder, output.file);
  const { isBrowserPlayable, video } = (await readMedia(ffmpeg, file)).facts;
  const { codec, profile, pixelFormat, color, width, height } = video;
  if (!isBrowserPlayable) return `browsers do not play ${codec} ${profile} ${pixelFormat}`;
  if (color.matrix !== 'bt709' || color.isFullRange) return 'the colours are not labelled';
  if ('width' in output && (width !== output.width || height !== output.height)) return `it has ${width} × ${height}`;
  const rules = { frameRate, frameCount, groupFrames: countGroup(frameRate), isGroupExact: true };
  return (await findFrameFault(ffmpeg, file, rules, { limits })) ?? (await findWrongPicture(ffmpeg, file));
}

/** Decodes the file and compares the brightness of each frame with its number. */
async function findWrongPicture(ffmpeg: Ffmpeg, file: string): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  const centre = ['-vf', 'crop=2:2,extractplanes=y', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:3'];
  await runFfmpeg(ffmpeg, [...guardInput(file), '-map', '0:v:0', ...centre], {
    reads: [file],
    limits,
    onSamples: (bytes) => chunks.push(bytes),
  });
  const brightness = Buffer.concat(chunks).filter((_, n) => n % 4 === 0);
  if (brightness.length !== frameCount) return `${brightness.length} pictures of ${frameCount}`;
  const wrong = brightness.findIndex((value, n) => Math.abs(value - darkest - step * (n % shades)) > allowedError);
  return wrong < 0 ? undefined : `frame ${wrong} shows another picture`;
}
