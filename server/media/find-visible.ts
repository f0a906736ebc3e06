import { MediaError } from './media-error.ts';
import type { Ffmpeg } from './run/ffmpeg.ts';
import { guardInput } from './run/hostile-input.ts';
import { type RunLimits, runFfmpeg } from './run/run.ts';

/** Brightness and saturation above those of black, of 255. Black with the noise of a camera stays below. */
const visibleLevel = 32;
const blackLevel = 16;
/** Small pictures are cheap to measure, and a title of some letters still shows. */
const measuredSize = '64:36';

type Picture = { seconds: number; level: number };

/**
 * The seek position of the first picture from `fromSeconds` on that is not black; if there is none, of the last one
 * before it; if all are black, of the brightest. Usually decodes one picture. Black there costs a look at the key
 * frames, and black key frames cost a look at all frames.
 */
export async function findVisible(
  ffmpeg: Ffmpeg,
  file: string,
  fromSeconds: number,
  options: { signal: AbortSignal | undefined; limits: Partial<RunLimits> },
): Promise<number> {
  const looks = [
    { input: ['-ss', fromSeconds.toFixed(6)], output: ['-frames:v', '1'], startSeconds: fromSeconds },
    { input: ['-skip_frame', 'nokey'], output: [], startSeconds: 0 },
    { input: [], output: [], startSeconds: 0 },
  ];
  const seen: { before?: Picture; after?: Picture; brightest?: Picture } = {};
  try {
    for (const { input, output, startSeconds } of looks) {
      const onSamples = readLevels(({ seconds, level }) => {
        const picture = { seconds: startSeconds + seconds, level };
        if (level > (seen.brightest?.level ?? -1)) seen.brightest = picture;
        if (level < visibleLevel) return;
        if (picture.seconds >= fromSeconds) seen.after ??= picture;
        else seen.before = picture;
      });
      const filter = `settb=AVTB,scale=${measuredSize},signalstats,metadata=print:file='pipe\\:3'`;
      const args = ['-map', '0:v:0', '-vf', filter, ...output, '-fps_mode', 'passthrough', '-f', 'null', '-'];
      await runFfmpeg(ffmpeg, [...guardInput(file, input), ...args], { ...options, reads: [file], onSamples });
      const visible = seen.after ?? seen.before;
      if (visible) return visible.seconds;
    }
  } catch (error) {
    // A poster is not worth the video.
    if (!(error instanceof MediaError) || error.kind === 'stopped') throw error;
  }
  return seen.brightest?.seconds ?? fromSeconds;
}

/** Reads what the filters print: a line with the time of each picture, in microseconds, then a line for each value. */
function readLevels(onPicture: (picture: Picture) => void): (bytes: Buffer) => void {
  let rest = '';
  let seconds = 0;
  let luma = 0;
  return (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = (lines.pop() ?? '').slice(-1_000);
    for (const line of lines) {
      const time = /^frame:\S+ +pts:(\d+)/.exec(line);
      // Seeking drops frames that begin earlier, so seek slightly before this one.
      if (time) seconds = Math.max(0, (Number(time[1]) - 500) / 1e6);
      const [key, value] = line.split('=');
      if (key === 'lavfi.signalstats.YMAX') luma = Number(value);
      // Printed after YMAX. Blue alone is as dark as black.
      if (key === 'lavfi.signalstats.SATMAX') onPicture({ seconds, level: Math.max(luma - blackLevel, Number(value)) });
    }
  };
}
