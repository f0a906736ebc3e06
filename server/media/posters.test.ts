import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { barClips, barColors, makeBars } from '#rig/files/bars.ts';
import { encodeOnce, makeNumberedClip, readNumbers } from '#rig/files/clips.ts';
import { makeUnevenClip } from '#rig/files/uneven-clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { differ, type Rgb } from '#rig/values/color-difference.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { makeOutput, planOutputs, planPoster, probeMedia } from './media.ts';

const ffmpeg = await requireFfmpeg();
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

async function renderAll(source: string, folder: string): Promise<MediaFacts> {
  const { facts } = await probeMedia(ffmpeg, source);
  for (const step of planOutputs(facts, ffmpeg)) await makeOutput(ffmpeg, step, source, folder);
  return facts;
}

/** Without a rate, the frames last unequally long. */
const makeClip = (
  file: string,
  { rate, ...clip }: { rate: string | undefined; frameCount: number; output: string[] },
) => (rate ? makeNumberedClip(file, { rate, ...clip }) : makeUnevenClip(file, clip));

const lengths = [
  { name: '29.97 fps', rate: '30000/1001', output: h264, frameCount: 95, early: 9, poster: 9 },
  { name: 'a variable rate', rate: undefined, output: h264, frameCount: 100, early: 10, poster: 11 },
  { name: 'a single frame', rate: '25', output: h264, frameCount: 1, early: 0, poster: 0 },
  { name: 'forty seconds', rate: '25', output: h264, frameCount: 1_000, early: 75, poster: 100 },
];

test.each(pickCases(lengths, 4))(
  'the poster of a video of $name is the frame at a tenth, and the hover preview begins with it',
  async ({ early, poster, ...clip }) => {
    const folder = await makeFolder();
    await renderAll(await makeClip(join(folder, 'source.mov'), clip), folder);
    expect(await readNumbers(join(folder, 'early.jpg'))).toEqual([early]);
    // Number 0 is black, and the only frame there is.
    expect(await readNumbers(join(folder, 'poster.jpg'))).toEqual([poster]);
    expect((await readNumbers(join(folder, 'hover.mp4')))[0]).toBe(poster);
  },
);

test.each(pickCases([{ rate: '30000/1001' }, { rate: undefined }], 2))(
  'a chosen poster is exactly the chosen frame, at the rate $rate',
  async ({ rate }) => {
    const folder = await makeFolder();
    const source = await makeClip(join(folder, 'source.mov'), { rate, frameCount: 100, output: h264 });
    const { facts, frameTable } = await probeMedia(ffmpeg, source);
    for (const step of planOutputs(facts, ffmpeg)) await makeOutput(ffmpeg, step, source, folder);
    for (const frame of [0, 1, 30, 99]) {
      const step = planPoster(facts.video, frameClock(facts.video, frameTable), { frame, width: 160, height: 90 });
      await makeOutput(ffmpeg, step, join(folder, '540p.mp4'), folder);
      expect(await readNumbers(join(folder, `poster-${frame}.jpg`))).toEqual([frame]);
    }
  },
);

const black = (shown: string) => `drawbox=color=black:t=fill:enable='not(between(t,${shown}))'`;

const blackClips = [
  ['begins in black', `testsrc2=s=320x180:r=25:d=8,${black('2.5,8')}`],
  ['shows something between two key frames only', `testsrc2=s=320x180:r=25:d=8,${black('5.2,5.6')}`],
  ['ends in black', `testsrc2=s=320x180:r=25:d=8,${black('0,0.4')}`],
  [
    'is black with a title',
    "color=black:s=640x360:r=25:d=4,drawbox=x=300:y=175:w=30:h=4:color=white:t=fill:enable='gt(t,2)'",
  ],
  ['turns blue', "color=black:s=320x180:r=25:d=4,drawbox=color=blue:t=fill:enable='gt(t,2)'"],
  ['is hardly lit', "color=0x000000:s=320x180:r=25:d=4,drawbox=color=0x111111:t=fill:enable='gt(t,2)'"],
] as const;

test.each(pickCases(blackClips, 6))(
  'the poster of a video that %s is not black, nor is the start of its hover preview',
  async (_name, source) => {
    const folder = await makeFolder();
    const file = join(folder, 'source.mp4');
    await encodeOnce(['-f', 'lavfi', '-i', source, ...h264], file);
    await renderAll(file, folder);
    for (const name of ['poster.jpg', 'hover.mp4']) {
      const pixels = await readRgb(join(folder, name));
      expect(Math.max(...pixels), name).toBeGreaterThan(10);
    }
  },
);

inProof(test)('a black video has a black poster', async () => {
  const folder = await makeFolder();
  const file = join(folder, 'source.mp4');
  await encodeOnce(['-f', 'lavfi', '-i', 'color=black:s=320x180:r=25:d=2', ...h264], file);
  await renderAll(file, folder);
  expect(Math.max(...(await readRgb(join(folder, 'poster.jpg'))))).toBeLessThan(5);
});

test.each(pickCases(Object.entries(barClips), 6))(
  'bars of %s have their colours in poster, sprite and hover preview',
  async (_name, bars) => {
    const folder = await makeFolder();
    await renderAll(await makeBars(join(folder, 'source.mp4'), bars), folder);
    const labels = (await probeMedia(ffmpeg, join(folder, 'hover.mp4'))).facts.video.color;
    expect(labels).toMatchObject({ matrix: 'bt709', isFullRange: false });
    for (const name of ['early.jpg', 'poster.jpg', 'sprite.jpg', 'hover.mp4']) {
      const pixels = await readRgb(join(folder, name), name === 'sprite.jpg' ? ',crop=iw/10:ih:0:0' : '');
      const wrong = barColors.flatMap((color, n) => {
        const at = (45 * 160 + Math.floor(((n + 0.5) * 160) / barColors.length)) * 3;
        const shown: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
        const difference = differ(color, shown);
        return difference > 2 ? [`${color} is shown as ${shown}: ${difference.toFixed(1)}`] : [];
      });
      expect(wrong, name).toEqual([]);
    }
  },
);

/** The first picture at 160 by 90 as browsers show it: JPEG is BT.601 in full range, our videos are BT.709. */
async function readRgb(file: string, crop = ''): Promise<Buffer> {
  const given = file.endsWith('.jpg') ? 'in_color_matrix=bt601:in_range=pc' : 'in_color_matrix=bt709:in_range=tv';
  const filter = `scale=${given}:out_range=pc:flags=accurate_rnd+full_chroma_int,format=rgb24${crop},scale=160:90:flags=neighbor`;
  return runTool(['-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1']);
}
