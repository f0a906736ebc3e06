import { expect, test } from 'vitest';
import type { MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { chooseSource, listSources } from './sources.ts';

const version = { number: 1, createdAt: '2026-03-10T12:00:00Z', createdBy: 'Mara', size: 10 };
const rendition = (height: number): { url: string; size: number; output: MediaOutput } => ({
  url: `${height}p`,
  size: height,
  output: { kind: 'rendition', file: `${height}p.mp4`, width: height * 2, height },
});
const facts = { durationMs: 2_000, audio: [{ codec: 'aac' }] } as MediaFacts;
const media: Media = {
  ...{ itemId: 'i', mediaId: 'm', name: 'A.mov', contentType: 'video/quicktime', version, versions: [version], facts },
  ...{
    processing: { state: 'running', percent: 10, problem: null },
    original: null,
    frameTimes: null,
    growing: null,
    outputs: [],
  },
};
const none = new Set<string>();
const urls = (one: Media, unprobed: string | null = null) => listSources(one, unprobed).map(({ url }) => url);

test('prefers the original, then larger copies to smaller ones, and a growing copy last', () => {
  const outputs = [rendition(540), rendition(1080)];
  expect(urls({ ...media, original: 'original', growing: 'growing', outputs })).toEqual([
    ...['original', '1080p', '540p', 'growing'],
  ]);
});

test('tries a file that was not probed yet', () => {
  expect(urls({ ...media, facts: null }, 'unprobed')).toEqual(['unprobed']);
  expect(urls(media, 'unprobed')).toEqual([]);
});

test('feeds a growing copy with sound only if it has some', () => {
  const growing = { ...media, growing: 'growing' };
  expect(listSources(growing, null)).toMatchObject([{ type: 'video/mp4; codecs="avc1.640028,mp4a.40.2"' }]);
  const silent = { ...growing, facts: { ...facts, audio: [] } };
  expect(listSources(silent, null)).toMatchObject([{ type: 'video/mp4; codecs="avc1.640028"' }]);
});

test('plays the file that the line carries, and keeps its URL until it fails', () => {
  const file = { kind: 'file', url: '540p?1' } as const;
  const renewed = { kind: 'file', url: '540p?2' } as const;
  const larger = { kind: 'file', url: '1080p?1' } as const;
  const [growing] = listSources({ ...media, growing: 'growing' }, null);
  expect(chooseSource(null, [], none, null)).toBeNull();
  expect(chooseSource(null, [larger, file], none, '540p')).toBe(file);
  expect(chooseSource(file, [larger, file], none, '1080p')).toBe(larger);
  expect(chooseSource(file, [larger, renewed], none, '540p')).toBe(file);
  expect(chooseSource(file, [larger, renewed], new Set(['540p?1']), '540p')).toBe(renewed);
  expect(chooseSource(file, [larger, file], new Set(['540p?1']), '540p')).toBe(larger);
  expect(chooseSource(larger, [larger, file], new Set(['1080p?1', '540p?1']), '540p')).toBeNull();
  expect(chooseSource(growing ?? null, [file], none, null)).toBe(file);
  expect(chooseSource(growing ?? null, [], none, null)).toBe(growing);
});
