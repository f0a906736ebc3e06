import type { VideoFacts } from '#contract/media/media-facts.ts';
import type { Ffmpeg } from '../run/ffmpeg.ts';
import { guardInput } from '../run/hostile-input.ts';
import { type RunLimits, runFfmpeg } from '../run/run.ts';

export type FrameRules = Pick<VideoFacts, 'frameRate' | 'frameCount'> & {
  /** Frames from one keyframe to the next: at most, or exactly. */
  groupFrames: number;
  isGroupExact: boolean;
};

/** How far a frame may be from its place, in frames: a seek to the middle of frame n then always shows frame n. */
const allowedDrift = 0.25;

/**
 * Reads the frames of an H.264 file as they are stored, without decoding, and returns the first thing that could show a
 * wrong frame; undefined if there is none. Every frame has its place at n / fps, none is missing, doubled or hidden,
 * and a decoder may start at every keyframe: it is an IDR frame, and no frame is decoded on the other side of it.
 */
export async function findFrameFault(
  ffmpeg: Ffmpeg,
  file: string,
  rules: FrameRules,
  { signal, limits }: { signal?: AbortSignal | undefined; limits?: Partial<RunLimits> | undefined } = {},
): Promise<string | undefined> {
  const check = checkFrames(rules);
  let rest = '';
  const onSamples = (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) check.read(line);
  };
  // The second stream keeps IDR slices only: some encoders mark frames as keyframes that merely begin a refresh.
  const args = ['-copyts', ...guardInput(file), '-map', '0:v:0', '-map', '0:v:0', '-c', 'copy'];
  const list = ['-bsf:v:1', 'filter_units=pass_types=5', '-f', 'framecrc', 'pipe:3'];
  await runFfmpeg(ffmpeg, [...args, ...list], {
    reads: [file],
    signal,
    limits: { cpuSeconds: 7_200, ...limits },
    onSamples,
  });
  return check.finish();
}

/** Reads lines of ffmpeg's `framecrc`: stream, decoding time, presentation time, duration, size, checksum and flags. */
export function checkFrames({ frameRate, frameCount, groupFrames, isGroupExact }: FrameRules): {
  read: (line: string) => void;
  finish: () => string | undefined;
} {
  const seen = new Uint8Array(frameCount);
  const keys = new Set<number>();
  const starts = new Set<number>();
  let framesPerTick = Number.NaN;
  let count = 0;
  let highest = -1;
  let lastKey = -1;
  let fault: string | undefined;

  const readFrame = (place: number, flags: string | undefined) => {
    const frame = Math.round(place);
    if (!(Math.abs(place - frame) <= allowedDrift)) return `a frame lies at ${place.toFixed(2)} of the grid`;
    if (frame < 0 || frame >= frameCount) return `frame ${frame} of ${frameCount}`;
    if (seen[frame]) return `frame ${frame} exists twice`;
    seen[frame] = 1;
    count += 1;
    // framecrc writes the flags of a packet unless it is a plain keyframe.
    if (flags !== undefined && flags !== 'F=0x0') return `frame ${frame} is hidden or damaged`;
    if (frame < lastKey) return `frame ${frame} is decoded after keyframe ${lastKey}`;
    const isKey = flags === undefined;
    if (isKey) {
      if (frame < highest) return `frame ${highest} is decoded before keyframe ${frame}`;
      if (lastKey < 0 && frame > 0) return `the first keyframe is frame ${frame}`;
      if (lastKey >= 0 && frame - lastKey > groupFrames) return `no keyframe between ${lastKey} and ${frame}`;
      keys.add(frame);
      lastKey = frame;
    } else if (lastKey < 0) return 'the file does not begin with a keyframe';
    highest = Math.max(highest, frame);
    if (isGroupExact && isKey !== (frame % groupFrames === 0))
      return `frame ${frame} ${isKey ? 'is' : 'is no'} keyframe`;
    return undefined;
  };

  return {
    read: (line) => {
      if (fault) return;
      const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
      if (base) framesPerTick = (Number(base[1]) * frameRate.num) / (Number(base[2]) * frameRate.den);
      if (line.startsWith('#')) return;
      const [stream, , ticks, , , , flags] = line.split(',').map((field) => field.trim());
      const place = Number(ticks) * framesPerTick;
      if (stream === '0') fault = readFrame(place, flags);
      else if (stream === '1') starts.add(Math.round(place));
    },
    finish: () => {
      if (fault) return fault;
      if (count !== frameCount) return `${count} frames of ${frameCount}`;
      if (frameCount - lastKey > groupFrames) return `no keyframe after ${lastKey}`;
      const unsafe = [...keys].find((frame) => !starts.has(frame));
      return unsafe === undefined ? undefined : `keyframe ${unsafe} is no IDR frame`;
    },
  };
}
