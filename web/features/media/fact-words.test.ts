import { expect, test } from 'vitest';
import { formatCodec, formatColor, formatColorTags, formatRate, formatTrack } from './fact-words.ts';

test.each([
  [{ num: 24_000, den: 1_001 }, '23.976 (24000/1001)'],
  [{ num: 30_000, den: 1_001 }, '29.97 (30000/1001)'],
  [{ num: 60_000, den: 1_001 }, '59.94 (60000/1001)'],
  [{ num: 25, den: 1 }, '25'],
  [{ num: 50, den: 2 }, '25'],
])('formats a frame rate exactly: %o is %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});

test('describes audio tracks by language and layout', () => {
  const track = { streamIndex: 1, codec: 'aac', channels: 2, sampleRate: 48_000, startMs: 0 };
  expect(formatTrack({ ...track, language: 'eng', title: null })).toBe('English, stereo');
  expect(formatTrack({ ...track, language: 'deu', title: 'Commentary', channels: 6 })).toBe('German, Commentary, 5.1');
  expect(formatTrack({ ...track, language: 'und', title: null, channels: 1 })).toBe('mono');
  expect(formatTrack({ ...track, language: 'not a code', title: null, channels: 4 })).toBe('not a code, 4 channels');
  expect(formatCodec(null)).toBe('unknown');
  expect([formatCodec('pcm_s24le'), formatCodec('prores'), formatCodec('cinepak'), formatCodec('vp9')].join('; ')).toBe(
    'PCM, 24 bit; Apple ProRes; cinepak; VP9',
  );
});

test("describes colour by a common name, then by the file's own tags", () => {
  const plain = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', isFullRange: false, isHdr: false };
  expect(formatColor(plain)).toBe('Standard · Rec. 709');
  expect(formatColorTags(plain)).toBe('bt709 · limited range');
  const hdr = { primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc', isFullRange: false, isHdr: true };
  expect(formatColor(hdr)).toBe('HDR · HLG · Rec. 2020');
  const silent = { primaries: null, transfer: null, matrix: null, isFullRange: true, isHdr: false };
  expect([formatColor(silent), formatColorTags(silent)]).toEqual(['Standard', 'no colour tags · full range']);
});
