import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readEdl } from './edl.ts';

const [first] = sampleIds;
const event = (at: string, to: string, mark: string) =>
  `001  001      V     C        ${at} ${to} ${at} ${to}  \n${mark}\n\n`;
const read = (text: string, changes = {}) => readEdl(Buffer.from(text), sampleClip(changes));

describe('EDLs with markers', () => {
  it('have the place, the length, the colour, the name and the note of each marker', () => {
    const text = `TITLE: Timeline 1\nFCM: NON-DROP FRAME\n\n${event('01:00:18:06', '01:00:18:07', ' |C:ResolveColorYellow |M:Marker 1 |D:1')}${event('01:00:20:20', '01:00:20:21', `Horizon | tilts ${sampleLink(first)} |C:ResolveColorRed |M:Mara |D:48`)}`;
    expect(read(text)).toEqual({
      rate: null,
      isDropFrame: false,
      warnings: [],
      markers: [
        {
          id: null,
          frame: 438,
          length: 1,
          author: null,
          text: 'Marker at 01:00:18:06',
          replies: [],
          resolved: null,
          color: 'Yellow',
        },
        {
          id: first,
          frame: 500,
          length: 48,
          author: 'Mara',
          text: 'Horizon | tilts',
          replies: [],
          resolved: false,
          color: 'Red',
        },
      ],
    });
  });

  it('have locators, which lists of cuts keep among their remarks', () => {
    const cut = '004  ZZ100_50 V     C        01:00:10:01 01:00:14:20 01:00:00:00 01:00:04:19\n* FROM CLIP NAME:  A\n';
    const locators = [
      ' LOC: 01:00:01:05 RED     Fix the sky',
      'LOC: 01:00:02:00 magenta',
      ' LOC: 01:00:03:00 Tilts here',
    ];
    const text = `TITLE: Cut\n${cut}${[...locators, ' LOC: 1234+05 RED  Feet'].map((line) => `*${line}\n`).join('')}${cut}`;
    const { markers, warnings } = read(text);
    expect(markers.map(({ frame, length, color, text: words }) => [frame, length, color, words])).toEqual([
      [29, 1, 'Red', 'Fix the sky'],
      [48, 1, 'Fuchsia', 'Marker at 01:00:02:00'],
      [72, 1, null, 'Tilts here'],
    ]);
    expect(warnings).toEqual(['Left out: 1 marker without a timecode.']);
  });

  it('counts drop-frame by the semicolon, even if the header denies it', () => {
    const clip = { rate: { num: 30_000, den: 1001 }, isDropFrame: true, startFrame: 107_892, frameCount: 40_000 };
    const mark = ' |C:ResolveColorBlue |M:Cut |D:1';
    const text = `FCM: NON-DROP FRAME\n${event('01:10:00;00', '01:10:00;01', mark)}${event('01:01:00;02', '01:01:00;03', mark)}`;
    expect(read(text, clip).markers.map(({ frame }) => frame)).toEqual([17_982, 1800]);
    const isNonDrop = read(`FCM: NON-DROP FRAME\n${event('01:10:00:00', '01:10:00:01', mark)}`, clip);
    expect(isNonDrop).toMatchObject({ isDropFrame: false, markers: [{ frame: 18_000 }] });
  });

  it('goes on across midnight', () => {
    const clip = { startFrame: 86_399 * 24, frameCount: 240 };
    const text = event('00:00:01:03', '00:00:01:04', ' |C:ResolveColorBlue |M:Late |D:1');
    expect(read(text, clip).markers).toMatchObject([{ frame: 51 }]);
  });

  it('leaves out what the video lacks, and says what', () => {
    const mark = ' |C:ResolveColorBlue |M:Cut |D:100';
    const text = ['00:59:59:23', '01:00:00:24', '01:09:59:00', '01:10:00:00'].map((at) => event(at, at, mark)).join('');
    const { markers, warnings } = read(text);
    expect(markers).toMatchObject([{ frame: 14_376, length: 24 }]);
    expect(warnings.join('\n')).toContain('01:00:00:24 is no timecode');
    expect(warnings.join('\n')).toContain('left out: 00:59:59:23, 01:10:00:00.');
    expect(warnings.join('\n')).toContain('01:09:59:00 was shortened');
  });

  it('rejects lists of cuts and other files', () => {
    expect(() => read('TITLE: Cut\n001 AX V C 00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n')).toThrow(
      /no markers/,
    );
    expect(() => read('x'.repeat(10_000_000))).toThrow(/too long/);
    expect(() => read(event('01:00:00:00', '01:00:00:01', '|C:|M:|D:|D:'.repeat(5000)))).not.toThrow();
  });
});
