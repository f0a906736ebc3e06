import { describe, expect, test } from 'vitest';
import type { AudioFacts, MediaFacts, VideoFacts } from '#contract/media/media-facts.ts';
import { measureFrameTimes } from '../probe/frame-times.ts';
import type { Hardware } from './hardware.ts';
import { chooseSizes } from './ladder.ts';
import { planOutputs } from './plan.ts';
import { reduceToPeaks } from './waveform.ts';

const video: VideoFacts = {
  streamIndex: 0,
  codec: 'prores',
  profile: 'HQ',
  pixelFormat: 'yuv422p10le',
  bitDepth: 10,
  width: 1920,
  height: 1080,
  rotation: 0,
  frameRate: { num: 24000, den: 1001 },
  isVariable: false,
  frameCount: 2400,
  durationMs: 100_100,
  timeBase: { num: 1, den: 24000 },
  startTicks: 0,
  startMs: 0,
  isTimed: true,
  isInterlaced: false,
  color: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', isFullRange: false, isHdr: false },
};
const track: AudioFacts = {
  streamIndex: 1,
  codec: 'pcm_s24le',
  channels: 2,
  sampleRate: 48000,
  language: null,
  title: null,
  startMs: 0,
};
const pq = { primaries: 'bt2020', transfer: 'smpte2084', matrix: 'bt2020nc', isFullRange: false, isHdr: true };

function plan(
  changes: Partial<VideoFacts> = {},
  others: Partial<MediaFacts> = {},
  canToneMap = true,
  hardware?: Hardware,
) {
  const facts: MediaFacts = {
    container: 'mov',
    sizeBytes: 1,
    durationMs: 100_100,
    video: { ...video, ...changes },
    audio: [track],
    startTimecode: null,
    isBrowserPlayable: false,
    ...others,
  };
  return planOutputs(facts, { canToneMap, hardware });
}

/** The video filters of the first step, without the final branches. */
function readFilters(...given: Parameters<typeof plan>): string {
  const args = plan(...given)[0]?.runs[0]?.args ?? [];
  return (args[args.indexOf('-filter_complex') + 1] ?? '').split(',split')[0] ?? '';
}

const tags = (primaries = 'bt709', transfer = 'bt709') =>
  `setsar=1,setparams=range=tv:color_primaries=${primaries}:color_trc=${transfer}:colorspace=bt709`;
const onGrid = "settb=1001/24000,setpts='round(PTS*TB*24000/1001)'";

test.each([
  [1920, 1080, '960x540 1920x1080'],
  [3840, 2160, '960x540 1920x1080 3840x2160'],
  [7680, 4320, '960x540 1920x1080 3840x2160'],
  [4096, 1716, '960x402 1920x804 3840x1608'],
  [1280, 720, '960x540 1280x720'],
  [1080, 1920, '540x960 1080x1920'],
  [1000, 562, '960x538'],
  [640, 480, '640x480'],
  [161, 91, '160x90'],
  [1, 1, '2x2'],
])('a picture of %i by %i is rendered in %s', (width, height, sizes) => {
  expect(
    chooseSizes({ width, height })
      .map((size) => `${size.width}x${size.height}`)
      .join(' '),
  ).toBe(sizes);
});

describe('the filters of', () => {
  test.each<[string, Parameters<typeof plan>, string]>([
    ['a plain source', [{}], `${onGrid},scale=960:540,format=yuv420p,${tags()}`],
    [
      'a source of full range',
      [{ color: { ...video.color, isFullRange: true } }],
      `${onGrid},scale=960:540:in_range=pc:out_range=tv,format=yuv420p,${tags()}`,
    ],
    [
      'an unlabelled small source',
      [{ width: 720, height: 576, color: { ...video.color, matrix: null, primaries: null, transfer: null } }],
      `${onGrid},scale=674:540,format=yuv420p,colorspace=ispace=smpte170m:iprimaries=bt709:itrc=bt709:irange=tv:space=bt709:primaries=bt709:trc=bt709:range=tv,${tags()}`,
    ],
    [
      'a labelled small source',
      [
        {
          width: 640,
          height: 360,
          color: { ...video.color, matrix: 'smpte170m', primaries: 'smpte170m', transfer: 'smpte170m' },
        },
      ],
      `${onGrid},scale=640:360,format=yuv420p,colorspace=ispace=smpte170m:iprimaries=bt709:itrc=bt709:irange=tv:space=bt709:primaries=bt709:trc=bt709:range=tv,${tags('smpte170m', 'smpte170m')}`,
    ],
    [
      'RGB',
      [{ pixelFormat: 'rgb24' }],
      `${onGrid},scale=960:540:out_color_matrix=bt709:out_range=tv,format=yuv420p,${tags()}`,
    ],
    [
      'an interlaced source',
      [{ isInterlaced: true }],
      `bwdif=mode=send_frame:parity=auto:deint=interlaced,${onGrid},scale=960:540,format=yuv420p,${tags()}`,
    ],
    [
      'pictures that begin late',
      [{ startTicks: 9600 }],
      `settb=1001/24000,setpts='round((PTS*TB-9600*1/24000)*24000/1001)',scale=960:540,format=yuv420p,${tags()}`,
    ],
    [
      'a variable rate',
      [{ isVariable: true, timeBase: { num: 1, den: 600 } }],
      `settb=1/600,setpts='max(round(PTS*TB*600/1),if(isnan(PREV_OUTPTS),0,PREV_OUTPTS+1))',scale=960:540,format=yuv420p,${tags()}`,
    ],
    [
      'frames without times',
      [{ isTimed: false }],
      `settb=1001/24000,setpts='N',scale=960:540,format=yuv420p,${tags()}`,
    ],
    [
      'HDR',
      [{ color: pq }],
      `${onGrid},scale=960:540,format=yuv420p10le,zscale=tin=smpte2084:min=bt2020nc:pin=bt2020:rin=limited:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:p=bt709:r=limited,format=yuv420p,${tags()}`,
    ],
    [
      'HDR where ffmpeg cannot map it',
      [{ color: pq }, {}, false],
      `${onGrid},scale=960:540:out_color_matrix=bt709,format=yuv420p,${tags()}`,
    ],
  ])('%s', (_name, given, filters) => {
    expect(readFilters(...given)).toBe(`[0:0]${filters}`);
  });
});

test('the 540p rendition is rendered alone if viewers wait for it, else with the others', () => {
  const names = (steps: ReturnType<typeof plan>) =>
    steps.map(({ name, outputs }) => `${name}: ${outputs.map(({ file }) => file).join(' ')}`);
  expect(names(plan({ width: 3840, height: 2160 }))).toEqual([
    'review: 540p.mp4',
    'extras: poster.jpg hover.mp4 sprite.jpg waveform.bin',
    'larger: 1080p.mp4 2160p.mp4',
  ]);
  expect(names(plan({}, { isBrowserPlayable: true }))).toEqual([
    'review: 540p.mp4 1080p.mp4',
    'extras: poster.jpg hover.mp4 sprite.jpg waveform.bin',
  ]);
  expect(names(plan({ width: 320, height: 180 }, { audio: [] }))).toEqual([
    'review: 540p.mp4',
    'extras: poster.jpg hover.mp4 sprite.jpg',
  ]);
});

test('every input of every run is preceded by the guards', () => {
  const steps = [
    ...plan({ width: 3840, height: 2160 }, { audio: [track, { ...track, streamIndex: 2 }] }),
    ...plan({}, { isBrowserPlayable: true }),
  ];
  for (const { args } of steps.flatMap(({ runs }) => runs)) {
    const inputs = args.flatMap((arg, n) => (arg === '-i' ? [n] : []));
    expect(inputs.length).toBeGreaterThan(0);
    for (const [n, at] of inputs.entries()) {
      const own = args.slice(n === 0 ? 0 : (inputs[n - 1] ?? 0) + 2, at);
      expect(own).toEqual(
        expect.arrayContaining(['-protocol_whitelist', '-format_whitelist', '-max_pixels', '-threads', '-t']),
      );
    }
  }
});

test('there is a key frame at every second and nowhere else', () => {
  const text = (changes: Partial<VideoFacts>) => plan(changes)[0]?.runs[0]?.args.join(' ');
  expect(text({})).toContain('-g 24 -sc_threshold 0 -keyint_min 24 -fps_mode passthrough -enc_time_base:v 1001:24000');
  expect(text({ isVariable: true, frameRate: { num: 30, den: 1 }, timeBase: { num: 1, den: 600 } })).toContain(
    '-g 30 -sc_threshold 0 -force_key_frames expr:gte(t,n_forced) -fps_mode passthrough -enc_time_base:v 1:600',
  );
});

test('hardware encodes the renditions of a constant rate, and nothing else', () => {
  const hardware = { name: 'vaapi' as const, devices: ['/dev/dri/renderD128'] };
  const listRuns = (changes: Partial<VideoFacts>) =>
    plan(changes, {}, true, hardware).flatMap(({ name, runs }) => runs.map((run) => ({ name, ...run })));
  const runs = listRuns({});
  expect(runs.filter((run) => run.hardware).map(({ name }) => name)).toEqual(['review', 'larger']);
  expect(runs.filter(({ args }) => args.includes('libx264')).map(({ name }) => name)).toEqual(['extras']);
  expect(runs[0]?.args.join(' ')).toContain('[540p]format=nv12,hwupload[540p-up] -map [540p-up]');
  expect(runs[0]?.args.join(' ')).toContain('-c:v h264_vaapi -profile:v high -bf 0 -idr_interval 0');
  expect(listRuns({ isVariable: true }).filter((run) => run.hardware)).toEqual([]);
});

test.each([
  [{}, 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad=whole_len=1024'],
  [{ channels: 1 }, 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=mono,apad=whole_len=1024'],
  [
    { channels: 16 },
    'pan=stereo|c0=c0|c1=c1,aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo,apad=whole_len=1024',
  ],
])('sound with %o', (changes, filter) => {
  const args = plan({}, { audio: [{ ...track, ...changes }] })[0]?.runs[0]?.args ?? [];
  expect(args[args.indexOf('-filter:a:0') + 1]).toBe(filter);
});

test('undecodable tracks are left out, and at most 32 tracks are kept', () => {
  const tracks = Array.from({ length: 200 }, (_, n) => ({
    ...track,
    streamIndex: n + 1,
    codec: n === 0 ? null : 'aac',
  }));
  const args = plan({}, { audio: tracks })[0]?.runs[0]?.args ?? [];
  const mapped = args.filter((_, n) => args[n - 1] === '-map' && args[n]?.startsWith('0:'));
  expect(mapped).toEqual(Array.from({ length: 32 }, (_, n) => `0:${n + 2}`));
});

describe('the frame rate', () => {
  const grid = (num: number, den: number, ticksPerSecond: number, count = 100) =>
    Float64Array.from({ length: count }, (_, n) => Math.round((n * den * ticksPerSecond) / num));
  const measure = (ticks: Float64Array, ticksPerSecond: number, hints: { num: number; den: number }[] = []) => {
    const { frameRate, isVariable } = measureFrameTimes(ticks, { num: 1, den: ticksPerSecond }, 0, hints);
    return `${isVariable ? 'about ' : ''}${frameRate.num}/${frameRate.den}`;
  };
  const shaken = grid(30, 1, 90_000).map((tick, n) => tick + ((n * 7919) % 900));

  test.each([
    ['24000 by 1001 in its own ticks', grid(24000, 1001, 24_000), 24_000, [], '24000/1001'],
    ['24000 by 1001 in milliseconds', grid(24000, 1001, 1000, 3000), 1000, [], '24000/1001'],
    ['24 in milliseconds', grid(24, 1, 1000, 3000), 1000, [], '24/1'],
    [
      'few frames in milliseconds, with a hint',
      grid(24000, 1001, 1000, 5),
      1000,
      [{ num: 24000, den: 1001 }],
      '24000/1001',
    ],
    ['59.94 in 90 kHz', grid(60000, 1001, 90_000), 90_000, [], '60000/1001'],
    ['a phone that trembles', shaken, 90_000, [], '30/1'],
    ['a rate that only the container names', grid(19, 1, 90_000), 90_000, [{ num: 19, den: 1 }], '19/1'],
    ['a wrong hint', grid(25, 1, 90_000), 90_000, [{ num: 50, den: 1 }], '25/1'],
    ['a missing frame', grid(25, 1, 90_000).filter((_, n) => n !== 50), 90_000, [], 'about 25/1'],
    ['one frame with a hint', grid(25, 1, 90_000, 1), 90_000, [{ num: 25, den: 1 }], '25/1'],
    ['one frame and nothing known', grid(25, 1, 90_000, 1), 90_000, [], '1/1'],
    ['frames all at once', new Float64Array(5), 90_000, [], 'about 90000/1'],
  ])('is read from %s', (_name, ticks, ticksPerSecond, hints, rate) => {
    expect(measure(ticks, ticksPerSecond, hints)).toBe(rate);
  });
});

test('peaks do not depend on how the samples are chunked', () => {
  const samples = Buffer.alloc(400);
  for (let n = 0; n < 200; n += 1) samples.writeInt16LE(n % 80 === 3 ? 25_600 : n % 80 === 5 ? -12_800 : 0, n * 2);
  const whole = reduceToPeaks(10);
  whole.add(samples);
  const expected = whole.finish();
  expect([...new Int8Array(expected)]).toEqual([-50, 100, -50, 100, -50, 100]);
  for (const size of [1, 3, 7, 64]) {
    const pieces = reduceToPeaks(10);
    for (let at = 0; at < samples.length; at += size) pieces.add(samples.subarray(at, at + size));
    expect(pieces.finish()).toEqual(expected);
  }
});
