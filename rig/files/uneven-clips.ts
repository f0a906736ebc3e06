import { join } from 'node:path';
import { makeFolder } from '../folders.ts';
import { runTool } from '../programs/ffmpeg.ts';
import { makeNumberedClip } from './clips.ts';

const steps = [0, 20, 60, 130];
const stepsMs = 260;
const times = `floor(N/4)*${stepsMs}+${steps.map((ms, n) => `if(eq(mod(N,4),${n}),${ms})`).join('+')}`;
const asTheyAre = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:1000'];

/** Frames that last 20, 40, 70 and 130 ms in turn. */
export async function makeUnevenClip(
  file: string,
  { frameCount, output }: { frameCount: number; output: string[] },
): Promise<string> {
  const drawn = join(await makeFolder(), 'drawn.mkv');
  const filters = ['-vf', `settb=1/1000,setpts='${times}'`];
  await makeNumberedClip(drawn, { rate: '25', frameCount, output: [...filters, ...asTheyAre, ...output] });
  // In two steps, because ffmpeg 7 gives frames after setpts no duration, and an MP4 then ends before its last frame.
  await runTool(['-i', drawn, ...asTheyAre, ...output, file]);
  return file;
}

/** When frame n begins, in seconds. */
export function unevenStart(n: number): number {
  return (Math.floor(n / steps.length) * stepsMs + (steps[n % steps.length] ?? 0)) / 1000;
}
