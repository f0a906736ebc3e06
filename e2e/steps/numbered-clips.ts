import { join } from 'node:path';
import { makeNumberedClip } from '#rig/files/clips.ts';
import { type HiddenFrameCodec, makeHiddenFrameClip } from '#rig/files/hidden-frames.ts';
import { runTool } from '#rig/programs/ffmpeg.ts';

/** Longer than any single seek. */
export const clipFrames = 310;

type NumberedClip = {
  name: string;
  file: string;
  /** The number shown in frame 0. */
  firstNumber: number;
  make: (folder: string) => Promise<string>;
};

/** As cameras tag their files. */
const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const h264 = (bFrames: number, group = 250) => {
  const groups = ['-bf', String(bFrames), '-g', String(group)];
  return ['-c:v', 'libx264', '-preset', 'ultrafast', ...groups, '-pix_fmt', 'yuv420p', ...tags];
};
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=1000:d=${seconds}:r=48000`];
const aac = ['-c:a', 'aac'];

function clip(rate: string, what: string, file: string, output: string[], inputs: string[] = []): NumberedClip {
  const make = async (folder: string) => {
    return makeNumberedClip(join(folder, file), { rate, frameCount: clipFrames, inputs, output });
  };
  return { name: `of ${rate} frames a second, ${what}`, file, firstNumber: 0, make };
}

/** Between the frames lie packets whose frames are never shown. */
function hidingClip(codec: HiddenFrameCodec, file: string): NumberedClip {
  const make = (folder: string) => makeHiddenFrameClip(join(folder, file), { codec, frameCount: clipFrames });
  return { name: `in ${codec} with frames that are never shown`, file, firstNumber: 0, make };
}

/** An edit list hides frames that are in the file. */
function cutClip(rate: string, hidden: number): NumberedClip {
  const make = async (folder: string) => {
    const whole = join(folder, 'whole.mp4');
    const output = [...h264(2), '-sc_threshold', '0', ...aac];
    const options = { rate, frameCount: clipFrames + hidden, inputs: tone(4), output };
    await makeNumberedClip(whole, options);
    const file = join(folder, 'cut.mov');
    await runTool(['-ss', String(hidden / Number(rate)), '-i', whole, '-map', '0', '-c', 'copy', file]);
    return file;
  };
  return { name: `of ${rate} frames a second, cut by an edit list`, file: 'cut.mov', firstNumber: hidden, make };
}

/** 90 MB: filler makes each second weigh 3 MB, and the copies stay small. Long, so a slow line is not at its end first. */
export async function writeHeavyClip(folder: string, frameCount = 750): Promise<string> {
  const rate = ['-b:v', '24M', '-minrate', '24M', '-maxrate', '24M', '-bufsize', '6M', '-x264-params', 'nal-hrd=cbr'];
  const output = [...h264(2, 25), ...rate];
  return makeNumberedClip(join(folder, 'Heavy.mp4'), { rate: '25', frameCount, output });
}

/** Twelve seconds of noise. */
export async function writeLoudClip(folder: string, name = 'Loud.mp4', amplitude = 0.3): Promise<string> {
  const inputs = ['-f', 'lavfi', '-i', `anoisesrc=d=12:r=48000:a=${amplitude}:seed=7`];
  const output = [...h264(2), ...aac];
  return makeNumberedClip(join(folder, name), { rate: '25', frameCount: 300, inputs, output });
}

/** Two seconds of grey; with a patch of 16 × 16 pixels from (480, 256) on that is four code values brighter. */
export async function writeGreyClip(folder: string, hasPatch: boolean): Promise<string> {
  const file = join(folder, hasPatch ? 'Patched.mp4' : 'Grey.mp4');
  const patch = hasPatch ? ',drawbox=x=480:y=256:w=16:h=16:color=0x848484:t=fill' : '';
  const source = ['-f', 'lavfi', '-i', `color=0x808080:s=960x540:r=25:d=2${patch}`];
  await runTool([...source, ...h264(2), '-crf', '10', file]);
  return file;
}

/** Two seconds of a test picture of 960 × 400, with black bars above and below it or without. */
export async function writeTestPicture(folder: string, hasBars: boolean): Promise<string> {
  const file = join(folder, hasBars ? 'Bars.mp4' : 'Bare.mp4');
  const bars = hasBars ? ',pad=960:540:0:70:black' : '';
  const source = ['-f', 'lavfi', '-i', `testsrc2=s=960x400:r=25:d=2${bars}`];
  await runTool([...source, ...h264(2), '-crf', '10', file]);
  return file;
}

const keepTimes = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:1000'];
// 20, 40, 70 and 130 ms in turn.
const uneven =
  "settb=1/1000,setpts='floor(N/4)*260+if(eq(mod(N,4),1),20)+if(eq(mod(N,4),2),60)+if(eq(mod(N,4),3),130)'";

export const numberedClips: readonly NumberedClip[] = [
  clip('24000/1001', 'with B-frames', 'a.mp4', h264(3)),
  clip('24', 'whose sound begins late', 'b.mp4', [...h264(2), ...aac], ['-itsoffset', '0.7', ...tone(3)]),
  cutClip('25', 12),
  clip('30000/1001', 'that begins at 10:59:58;28', 'd.mov', [...h264(2), '-timecode', '10:59:58;28']),
  clip('30', 'without the edit list that its B-frames need', 'e.mp4', [...h264(2), '-use_editlist', '0']),
  clip('48', 'that begins after its sound', 'f.mp4', ['-vf', 'setpts=PTS+0.4/TB', ...h264(2), ...aac], tone(3)),
  clip('50', 'in fragments', 'g.mp4', [...h264(0, 50), ...aac, '-movflags', '+frag_keyframe+empty_moov'], tone(3)),
  clip('60000/1001', 'that begins at 23:59:58;00', 'h.mov', [...h264(2), '-timecode', '23:59:58;00']),
  clip('60', 'in Matroska', 'i.mkv', h264(2)),
  clip('25', 'more or less', 'j.mp4', ['-vf', uneven, ...keepTimes, ...h264(2)]),
];

export const hidingClips: readonly NumberedClip[] = [
  hidingClip('vp8', 'k.webm'),
  hidingClip('vp9', 'l.webm'),
  hidingClip('av1', 'm.mp4'),
];
