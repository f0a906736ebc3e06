import { expect, test } from 'vitest';
import type { MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import type { Media } from '#contract/media/processing.ts';
import { addFailed, chooseSource, listSources, withoutFailed } from './sources.ts';

const version = {
  number: 1,
  fileName: 'A.mp4',
  kind: 'video' as const,
  createdAt: '2026-03-10T12:00:00Z',
  createdBy: 'Mara',
  size: 10,
};
const rendition = (height: number): { url: string; size: number; output: MediaOutput } => ({
  url: `${height}p`,
  size: height,
  output: { kind: 'rendition', file: `${height}p.mp4`, width: height * 2, height },
});
const facts = { durationMs: 2_000, audio: [{ codec: 'aac' }] } as MediaFacts;
const media: Media = {
  itemId: 'i',
  mediaId: 'm',
  name: 'A.mov',
  contentType: 'video/quicktime',
  version,
  versions: [version],
  facts,
  asset: null,
  processing: { state: 'running', percent: 10, problem: null },
  original: null,
  frameTimes: null,
  growing: null,
  outputs: [],
};
const none = new Set<string>();
const urls = (one: Media, unprobed: string | null = null) => listSources(one, unprobed).map(({ url }) => url);

test('prefers the original, then larger copies to smaller ones, and a growing copy last', () => {
  const outputs = [rendition(540), rendition(1080)];
  expect(urls({ ...media, original: 'original', growing: 'growing', outputs }).join(' ')).toBe(
    'original 1080p 540p growing',
  );
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

test('gives a file up for good once a renewed URL fails, but not for URLs that expired', () => {
  const file = (url: string) => ({ kind: 'file', url }) as const;
  const copy = file('540p?3');
  const expired = addFailed(addFailed(none, '1080p?1', [file('1080p?2')]), '1080p?2', [file('1080p?3')]);
  expect(chooseSource(null, [file('1080p?3'), copy], expired, '1080p')).toEqual(file('1080p?3'));
  const once = addFailed(none, '1080p?1', [file('1080p?1')]);
  expect(addFailed(once, '1080p?1', [file('1080p?1')])).toEqual(once);
  expect(chooseSource(null, [file('1080p?2'), copy], once, '1080p')).toEqual(file('1080p?2'));
  const twice = addFailed(once, '1080p?2', [file('1080p?2')]);
  expect(chooseSource(null, [file('1080p?3'), copy], twice, '1080p')).toBe(copy);
  expect(chooseSource(file('1080p?3'), [copy], twice, '1080p')).toBe(copy);
});

test('leaves out files that failed', () => {
  const all = { ...media, original: 'original?2', outputs: [rendition(1080), rendition(540)] };
  expect(urls(withoutFailed(all, none))).toEqual(['original?2', '1080p', '540p']);
  expect(urls(withoutFailed(all, new Set(['original?1', '1080p'])))).toEqual(['original?2', '540p']);
  expect(urls(withoutFailed(all, new Set(['original'])))).toEqual(['1080p', '540p']);
});
