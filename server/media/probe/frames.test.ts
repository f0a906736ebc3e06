import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexFrameTable } from '#contract/media/frame-table.ts';
import { findTone, makeNumberedClip } from '#rig/files/clips.ts';
import { expectEvenGrid, makeReview, readTimes } from '#rig/files/expect-review.ts';
import { makeUnevenClip, unevenStart } from '#rig/files/uneven-clips.ts';
import { makeFolder } from '#rig/folders.ts';
import { requireFfmpeg, runTool } from '#rig/programs/ffmpeg.ts';
import { inSomeRuns } from '#rig/values/in-some-runs.ts';
import { skipFor } from '#rig/values/needs.ts';
import { inProof, pickCases } from '#rig/values/proof.ts';
import { makeOutput, planOutputs } from '../media.ts';

const ffmpeg = await requireFfmpeg();
const tone = ['-f', 'lavfi', '-i', 'sine=1000:d=0.5:r=48000'];
const h264 = (bFrames: number) => [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-bf',
  String(bFrames),
  '-pix_fmt',
  'yuv420p',
];
const longGroup = ['-g', '250', '-sc_threshold', '0'];

const rates = ['24000/1001', '24', '25', '30000/1001', '30', '48', '50', '60000/1001', '60'];

describe.each(pickCases(rates, 9))('a video at %s frames per second', (rate) => {
  test.each(pickCases([0, 2], 2))('keeps every frame at its time, with %i B-frames in a row', async (bFrames) => {
    const folder = await makeFolder();
    const source = join(folder, 'source.mp4');
    await makeNumberedClip(source, { rate, frameCount: 40, output: h264(bFrames) });
    const { facts, numbers, review } = await makeReview(source, folder);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n));
    const [num = 0, den = 1] = rate.split('/').map(Number);
    expect(facts.video).toMatchObject({ frameRate: { num, den }, isVariable: false, startTicks: 0 });
    await expectEvenGrid(review, facts);
  });
});

inProof(test)('Matroska, which rounds to milliseconds, keeps its exact rate', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mkv');
  await makeNumberedClip(source, { rate: '24000/1001', frameCount: 60, output: h264(2) });
  const { facts, review } = await makeReview(source, folder);
  expect(facts.video).toMatchObject({ frameRate: { num: 24000, den: 1001 }, isVariable: false });
  await expectEvenGrid(review, facts);
});

test.each(pickCases(['mp4', 'mkv'], 2))('a variable rate in %s keeps the time of every frame', async (ending) => {
  const folder = await makeFolder();
  const source = join(folder, `source.${ending}`);
  await makeUnevenClip(source, { frameCount: 60, output: h264(2) });
  const { facts, frameTable, review } = await makeReview(source, folder);
  expect(facts.video.isVariable).toBe(true);
  if (!frameTable) throw new Error('no frame table');
  const { startOf } = indexFrameTable(frameTable);
  const expected = Array.from({ length: 60 }, (_, n) => unevenStart(n));
  expect(expected.map((_, frame) => Math.round((startOf(frame) ?? 0) * 1000) / 1000)).toEqual(expected);
  const made = await readTimes(review, facts);
  made.forEach((time, n) => {
    expect(time).toBeCloseTo(expected[n] ?? Number.NaN, 6);
  });
});

inProof(test)('sound that starts late keeps its offset', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mov');
  const inputs = ['-itsoffset', '0.7', ...tone];
  await makeNumberedClip(source, {
    rate: '25',
    frameCount: 50,
    inputs,
    output: [...h264(2), '-c:a', 'pcm_s16le'],
  });
  const { facts, review } = await makeReview(source, folder);
  expect(facts.audio[0]?.startMs).toBeCloseTo(700, 0);
  await expectEvenGrid(review, facts);
  expect(await findTone(review)).toBeCloseTo(700, -1);
});

inProof(test)('pictures that start late move to the front together with their sound', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.ts');
  const inputs = ['-f', 'lavfi', '-i', 'aevalsrc=if(gt(t\\,1)\\,sin(6283*t)):d=1.5:s=48000'];
  const output = ['-vf', 'setpts=PTS+0.4/TB', ...h264(2), '-c:a', 'aac', '-output_ts_offset', '3600'];
  await makeNumberedClip(source, { rate: '25', frameCount: 40, inputs, output });
  const { facts, review } = await makeReview(source, folder);
  expect(facts.video.startMs).toBeGreaterThan(3_600_000);
  await expectEvenGrid(review, facts);
  expect(await findTone(review)).toBeCloseTo(600, -1);
});

inSomeRuns(test)('frames hidden by an edit list stay hidden, and sound and picture stay in sync', async () => {
  const folder = await makeFolder();
  const whole = join(folder, 'whole.mp4');
  const inputs = ['-f', 'lavfi', '-i', 'aevalsrc=if(gt(t\\,1.2)\\,sin(6283*t)):d=2:s=48000'];
  const output = [...h264(2), ...longGroup, '-c:a', 'pcm_s16le', '-f', 'mov'];
  await makeNumberedClip(whole, { rate: '25', frameCount: 50, inputs, output });
  const source = join(folder, 'source.mov');
  await runTool(['-ss', '0.48', '-i', whole, '-map', '0', '-c', 'copy', source]);
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers[0]).toBe(12);
  expect(facts.isBrowserPlayable).toBe(false);
  await expectEvenGrid(review, facts);
  expect(await findTone(review)).toBeCloseTo(720, -1);
});

const startTimecodes = [
  ['mov', '25', '01:00:00:00', '01:00:00:00'],
  ['mov', '30000/1001', '10:59:58;28', '10:59:58;28'],
  ['mov', '30', '16:37:10;02', '16:37:10;02'],
  ['mkv', '24', '00:59:30:12', '00:59:30:12'],
  ['mkv', '25', '01:00:00;00', '01:00:00:00'],
  ['mxf', '25', '09:58:00:00', '09:58:00:00'],
] as const;

test.each(pickCases(startTimecodes, 9))(
  'reads a start timecode in %s at %s: %s is %s',
  async (ending, rate, written, text) => {
    const folder = await makeFolder();
    const source = join(folder, `source.${ending}`);
    const timecode = ending === 'mkv' ? ['-metadata', `timecode=${written}`] : ['-timecode', written];
    const codec = ending === 'mxf' ? ['-c:v', 'mpeg2video', '-q:v', '2', '-pix_fmt', 'yuv420p'] : h264(2);
    await makeNumberedClip(source, { rate, frameCount: 30, output: [...codec, ...timecode] });
    const { facts, review } = await makeReview(source, folder);
    expect(facts.startTimecode).toEqual({ text, isDropFrame: text.includes(';') });
    await expectEvenGrid(review, facts);
  },
);

inProof(test)('sound that ends before the first picture leaves the pictures unchanged', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mkv');
  const output = ['-vf', 'setpts=PTS+2/TB', ...h264(2), '-c:a', 'pcm_s16le'];
  await makeNumberedClip(source, { rate: '25', frameCount: 40, inputs: tone, output });
  const { facts, review } = await makeReview(source, folder);
  await expectEvenGrid(review, facts);
  const [, extras] = planOutputs(facts, ffmpeg);
  if (!extras) throw new Error('nothing planned');
  expect(await makeOutput(ffmpeg, extras, source, folder)).toBe('made');
});

const joins = [
  ['that change their size', ['scale=160:90', 'scale=320:180'], 1.6, true],
  ['whose clock begins anew', ['scale=160:90', 'scale=160:90'], 0, false],
] as const;

test.for(pickCases(joins, 2))(
  'two recordings in one file %s keep every frame',
  async ([name, filters, offsetSeconds, isTimed], context) => {
    // 7.1 drops the frames under way when the size changes.
    const isLossy = Number.parseInt(ffmpeg.version, 10) >= 7 && name === 'that change their size';
    if (isLossy) skipFor(context, 'an ffmpeg before 7');
    const folder = await makeFolder();
    const parts = [join(folder, 'a.ts'), join(folder, 'b.ts')];
    for (const [n, part] of parts.entries()) {
      const offset = ['-output_ts_offset', String(n * offsetSeconds)];
      await makeNumberedClip(part, {
        rate: '25',
        frameCount: 40,
        output: ['-vf', filters[n] ?? '', ...h264(0), ...offset],
      });
    }
    const source = join(folder, 'source.ts');
    await writeFile(source, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    const { facts, review } = await makeReview(source, folder);
    expect(facts.video).toMatchObject({ isTimed, frameCount: 80, frameRate: { num: 25, den: 1 } });
    await expectEvenGrid(review, facts);
  },
);

inProof(test)('a recording cut out of a broadcast begins with the first decodable frame', async () => {
  const folder = await makeFolder();
  const whole = join(folder, 'whole.ts');
  const openGroups = [...h264(2), '-g', '12', '-x264-params', 'open-gop=1'];
  await makeNumberedClip(whole, {
    rate: '25',
    frameCount: 75,
    inputs: tone,
    output: [...openGroups, '-c:a', 'aac'],
  });
  const bytes = await readFile(whole);
  const source = join(folder, 'source.ts');
  await writeFile(source, bytes.subarray(Math.floor(bytes.length / 3 / 188) * 188));
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers[0]).toBeGreaterThan(0);
  await expectEvenGrid(review, facts);
});

const mpeg2 = ['-c:v', 'mpeg2video', '-q:v', '2', '-bf', '2', '-g', '12', '-pix_fmt', 'yuv420p'];
const wmv = ['-c:v', 'wmv2', '-q:v', '2'];
const dv = (size: string, pixels: string) => ['-vf', `scale=${size}`, '-c:v', 'dvvideo', '-pix_fmt', pixels];

const containers: [ending: string, rate: string, output: string[]][] = [
  ['mpg', '24000/1001', mpeg2],
  ['mpg', '25', mpeg2],
  ['vob', '30000/1001', [...mpeg2, '-f', 'vob']],
  ['mpg', '60000/1001', mpeg2],
  ['vob', '25', [...h264(2), '-f', 'vob']],
  ['m2v', '24000/1001', mpeg2],
  ['m2v', '25', mpeg2],
  ['m2v', '60000/1001', mpeg2],
  ['m1v', '30000/1001', ['-c:v', 'mpeg1video', '-q:v', '2', '-bf', '2']],
  ['mxf', '25', h264(2)],
  ['flv', '24000/1001', h264(2)],
  ['flv', '30', h264(2)],
  ['flv', '60000/1001', h264(2)],
  ['flv', '15', ['-c:v', 'flv', '-q:v', '2']],
  ['wmv', '24000/1001', wmv],
  ['wmv', '25', wmv],
  ['wmv', '60000/1001', wmv],
  ['asf', '30', h264(2)],
  ['dv', '25', dv('720:576', 'yuv420p')],
  ['dv', '30000/1001', dv('720:480', 'yuv411p')],
];

test.each(pickCases(containers, 20))(
  'a file.%s at %s frames per second keeps every frame at its time',
  async (ending, rate, output) => {
    const folder = await makeFolder();
    const source = join(folder, `source.${ending}`);
    await makeNumberedClip(source, { rate, frameCount: 40, output });
    const { facts, numbers, review } = await makeReview(source, folder);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n));
    const [num = 0, den = 1] = rate.split('/').map(Number);
    expect(facts.video).toMatchObject({ frameRate: { num, den }, isVariable: false });
    await expectEvenGrid(review, facts);
  },
);

inProof(test)('a program stream, which has few timestamps, keeps sound and picture in sync', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.mpg');
  const inputs = ['-itsoffset', '0.7', ...tone];
  const output = [...mpeg2, '-c:a', 'mp2'];
  await makeNumberedClip(source, { rate: '25', frameCount: 50, inputs, output });
  const { facts, review } = await makeReview(source, folder);
  expect(facts.video.isTimed).toBe(false);
  await expectEvenGrid(review, facts);
  expect(Math.abs(((await findTone(review)) ?? 0) - 700)).toBeLessThan(40);
});

inProof(test).each(['vob', 'm2v'])('a cut .%s begins with the first decodable frame', async (ending) => {
  const folder = await makeFolder();
  const whole = join(folder, `whole.${ending}`);
  const form = ending === 'vob' ? ['-f', 'vob'] : [];
  const output = ['-vf', 'scale=720:576', ...mpeg2, ...form];
  await makeNumberedClip(whole, { rate: '25', frameCount: 75, output });
  const bytes = await readFile(whole);
  const source = join(folder, `source.${ending}`);
  await writeFile(source, bytes.subarray(Math.floor(bytes.length / 3)));
  const { facts, numbers, review } = await makeReview(source, folder);
  expect(numbers[0]).toBeGreaterThan(0);
  expect(facts.video.frameRate).toEqual({ num: 25, den: 1 });
  await expectEvenGrid(review, facts);
});

inProof(test)('AVI, which has no presentation times, keeps every frame', async () => {
  const folder = await makeFolder();
  const source = join(folder, 'source.avi');
  await makeNumberedClip(source, { rate: '30000/1001', frameCount: 40, output: h264(2) });
  const { facts, review } = await makeReview(source, folder);
  expect(facts.video).toMatchObject({ frameRate: { num: 30000, den: 1001 }, isVariable: false });
  await expectEvenGrid(review, facts);
});
