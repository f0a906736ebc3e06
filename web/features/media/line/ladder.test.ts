import { expect, test } from 'vitest';
import type { MediaFacts } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { chooseStart, findSmaller, type LineSample, listBetter, listRungs } from './ladder.ts';

const rendition = (height: number, size: number): Media['outputs'][number] => ({
  url: `/${height}p?signed`,
  size,
  output: { kind: 'rendition', file: `${height}p.mp4`, width: height * 2, height },
});
/** Ten seconds, so that 36 MB are 3.6 MB/s. */
const media = {
  facts: { durationMs: 10_000 } as MediaFacts,
  original: '/original?signed' as string | null,
  version: { number: 1, fileName: 'A.mp4', kind: 'video' as const, createdAt: '', createdBy: '', size: 36_000_000 },
  outputs: [rendition(540, 1_500_000), rendition(1080, 6_000_000)],
} as Media;
const rungs = listRungs(media);
const [original, large, small] = rungs;
const sample: LineSample = { bytesPerS: 1_000_000, isStalled: false, aheadS: null, isIdle: false };

test('lists the files from best to smallest, and leaves out those that save little', () => {
  expect(rungs.map(({ path, bytesPerS }) => [path, bytesPerS])).toEqual([
    ['/original', 3_600_000],
    ['/1080p', 600_000],
    ['/540p', 150_000],
  ]);
  const light = { ...media, version: { ...media.version, size: 1_600_000 } };
  expect(listRungs(light).map(({ path }) => path)).toEqual(['/original']);
  expect(listRungs({ ...media, original: null }).map(({ path }) => path)).toEqual(['/1080p', '/540p']);
  expect(listRungs({ ...media, facts: null })).toEqual([]);
});

test('starts with a file for a slow line, and later with what was measured', () => {
  expect(chooseStart(rungs, null)).toBe('/540p');
  expect(chooseStart(rungs, 1_300_000)).toBe('/1080p');
  expect(chooseStart(rungs, 50_000_000)).toBe('/original');
  expect(chooseStart(rungs, 1_000)).toBe('/540p');
  expect(chooseStart([], null)).toBeNull();
});

test('falls when the player stalls or is about to, to what the line carries', () => {
  expect(findSmaller(rungs, '/original', sample)).toBeNull();
  expect(findSmaller(rungs, '/original', { ...sample, isStalled: true })).toBe(small);
  expect(findSmaller(rungs, '/original', { ...sample, isStalled: true, bytesPerS: 1_300_000 })).toBe(large);
  expect(findSmaller(rungs, '/original', { ...sample, aheadS: 2 })).toBe(small);
  expect(findSmaller(rungs, '/original', { ...sample, aheadS: 4 })).toBeNull();
  expect(findSmaller(rungs, '/540p', { ...sample, isStalled: true, bytesPerS: 1_000 })).toBeNull();
  expect(findSmaller(rungs, '/elsewhere', { ...sample, isStalled: true })).toBeNull();
});

test('stays while the decoder is slow but the line is not', () => {
  expect(findSmaller(rungs, '/original', { ...sample, isStalled: true, bytesPerS: 9_000_000 })).toBeNull();
});

test('climbs to what the line carries twice over', () => {
  expect(listBetter(rungs, '/540p', sample)).toEqual([]);
  expect(listBetter(rungs, '/540p', { ...sample, bytesPerS: 1_300_000 })).toEqual([large]);
  expect(listBetter(rungs, '/540p', { ...sample, bytesPerS: 9_000_000 })).toEqual([original, large]);
  expect(listBetter(rungs, '/original', { ...sample, bytesPerS: 9_000_000 })).toEqual([]);
  expect(listBetter(rungs, '/540p', { ...sample, bytesPerS: 9_000_000, isStalled: true })).toEqual([]);
});

test('tries the better files on an idle line', () => {
  expect(listBetter(rungs, '/540p', { ...sample, bytesPerS: null, isIdle: true })).toEqual([original, large]);
});
