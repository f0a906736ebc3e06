import { expect, test } from 'vitest';
import type { MediaFacts, MediaOutput } from '#contract/media/media-facts.ts';
import { chooseSource, findReadable, isOriginal, listQualities } from './chosen-source.ts';

const rendition = (
  name: string,
  height: number,
  signature = '',
): { url: string; size: number; output: MediaOutput } => ({
  size: 1,
  url: `/${name}${signature}`,
  output: { kind: 'rendition', file: `${name}.mp4`, width: height * 2, height },
});
const file = (url: string) => ({ kind: 'file', url });
const facts = {} as MediaFacts;
const media = {
  facts,
  original: '/original?1',
  outputs: [rendition('540p', 540, '?1'), rendition('1080p', 1080, '?1')],
};
const sources = [file('/original?1'), file('/1080p?1'), file('/540p?1')];
const none = new Set<string>();
const asked = { media, sources, automatic: file('/original?1'), failed: none };

test('offers the original and all copies, best first', () => {
  expect(listQualities(media).map(({ label }) => label)).toEqual(['Original', '1080p', '540p']);
  expect(listQualities({ original: null, outputs: [] })).toEqual([]);
});

test('plays the chosen quality, or the best if it is missing', () => {
  expect(chooseSource(null, { ...asked, quality: '540p' })).toEqual(file('/540p?1'));
  expect(chooseSource(null, { ...asked, quality: '2160p' })).toEqual(file('/original?1'));
  expect(chooseSource(null, { ...asked, quality: 'auto' })).toEqual(file('/original?1'));
});

test('keeps a URL until it fails, then continues with the new one', () => {
  const shown = file('/540p?0');
  expect(chooseSource(shown, { ...asked, quality: '540p' })).toBe(shown);
  expect(chooseSource(shown, { ...asked, quality: '540p', failed: new Set(['/540p?0']) })).toEqual(file('/540p?1'));
  const both = new Set(['/540p?0', '/540p?1']);
  expect(chooseSource(shown, { ...asked, quality: '540p', failed: both })).toEqual(file('/original?1'));
});

test('replaces an uncountable file with a copy as soon as there is one', () => {
  const tried = { ...asked, media: { ...media, original: null }, automatic: file('/unprobed'), quality: 'auto' };
  const copies = sources.slice(1);
  expect(chooseSource(null, { ...tried, sources: copies })).toEqual(file('/1080p?1'));
  expect(chooseSource(null, { ...tried, sources: [] })).toEqual(file('/unprobed'));
  expect(chooseSource(null, { ...tried, media: { ...tried.media, facts: null } })).toEqual(file('/unprobed'));
});

test('recognizes copies and the original whatever their signature', () => {
  expect(isOriginal(file('/540p?9'), media)).toBe(false);
  expect(isOriginal(file('/original?9'), media)).toBe(true);
  expect(isOriginal({ kind: 'growing', url: '/growing' }, media)).toBe(false);
});

test('decodes single frames from the clearest light copy, or from the original if there is none', () => {
  const huge = rendition('2160p', 2160);
  expect(findReadable(file('/original'), { outputs: [...media.outputs, huge] })).toEqual({
    url: '/1080p?1',
    isOriginal: false,
  });
  expect(findReadable(file('/540p?1'), media)).toEqual({ url: '/540p?1', isOriginal: false });
  expect(findReadable(file('/original'), { outputs: [] })).toEqual({ url: '/original', isOriginal: true });
});
