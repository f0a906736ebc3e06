import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readXml } from './xml.ts';

const [first] = sampleIds;
const read = (text: string, changes = {}) => readXml(Buffer.from(text), sampleClip(changes));
const rate = (timebase: number, isNtsc = false) =>
  `<rate><timebase>${timebase}</timebase><ntsc>${isNtsc ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
const marker = (start: number, end: number, name: string, comment = '') =>
  `<marker><comment>${comment}</comment><name>${name}</name><in>${start}</in><out>${end}</out><pproColor>4281740498</pproColor></marker>`;
const sequence = (content: string, own = rate(24)) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xmeml>\n<xmeml version="4"><sequence id="s"><name>Cut 3</name><duration>14400</duration>${own}${content}</sequence></xmeml>`;

describe('XML of Final Cut Pro 7 and Premiere', () => {
  it('counts the markers of a sequence from its first frame, and trusts frames and not strings', () => {
    const wrong = `<timecode>${rate(30)}<string>00;00;00;00</string><frame>86400</frame><displayformat>NDF</displayformat></timecode>`;
    const link = sampleLink(first).replaceAll('&', '&amp;');
    expect(
      read(sequence(`${wrong}${marker(24, -1, 'Grade', 'Too dark')}${marker(48, 72, 'Mara', `Tilts ${link}`)}`)),
    ).toMatchObject({
      rate: { num: 24, den: 1 },
      isDropFrame: false,
      warnings: [],
      markers: [
        { frame: 24, length: 1, text: 'Grade\nToo dark', id: null },
        { frame: 48, length: 24, text: 'Tilts', author: 'Mara', id: first },
      ],
    });
  });

  it('finds markers on clips where the timeline shows them', () => {
    const item = (start: number, from: number, to: number, markers: string) =>
      `<clipitem><start>${start}</start><end>${start + to - from}</end><in>${from}</in><out>${to}</out>${rate(24)}${markers}</clipitem>`;
    const own = marker(110, -1, 'Shown') + marker(90, -1, 'Before') + marker(200, -1, 'After');
    const under = '<transitionitem><start>290</start><end>310</end></transitionitem>';
    const track = `<track>${item(200, 100, 200, own)}${under}${item(-1, 0, 50, marker(5, -1, 'Under'))}</track>`;
    const media = `<media><video>${track}</video><audio><track>${item(200, 100, 200, own)}</track></audio></media>`;
    const { markers, warnings } = read(sequence(media));
    expect(markers.map(({ frame, text }) => [frame, text])).toEqual([
      [210, 'Shown'],
      [295, 'Under'],
    ]);
    expect(warnings).toEqual(['Left out: 2 markers on parts of clips that the timeline does not show.']);
  });

  it('counts the markers of other sequences', () => {
    const others = `<sequence>${marker(1, -1, 'B')}<media><video><track><clipitem>${marker(1, -1, 'C')}</clipitem></track></video></media></sequence>`;
    const { markers, warnings } = read(sequence(marker(5, -1, 'A')).replace('</xmeml>', `${others}</xmeml>`));
    expect(markers).toMatchObject([{ text: 'A' }]);
    expect(warnings).toEqual([
      'This XML has 2 timelines. Only "Cut 3" was read.',
      'Left out: 2 markers outside of this timeline.',
    ]);
  });

  it('converts another rate with a warning, and keeps frames between 23.976 and 24', () => {
    expect(read(sequence(marker(50, 75, 'A'), rate(25)))).toMatchObject({
      markers: [{ frame: 48, length: 24 }],
      warnings: [expect.stringContaining('Times were converted')],
    });
    expect(read(sequence(marker(50, -1, 'A'), rate(24, true)))).toMatchObject({
      rate: { num: 24_000, den: 1001 },
      markers: [{ frame: 50 }],
      warnings: [expect.stringContaining('Frames were kept')],
    });
  });

  it('reads a clip of the browser, and rejects other XML', () => {
    expect(read(`<xmeml version="5"><clip>${rate(24)}${marker(5, -1, 'A')}</clip></xmeml>`).markers).toMatchObject([
      { frame: 5 },
    ]);
    expect(() => read('<xmeml version="5"/>')).toThrow(/no sequence/);
    expect(() => read('<html/>')).toThrow(/not of Final Cut Pro 7/);
    expect(() => read(sequence(marker(0, -1, 'A').repeat(2001)))).toThrow(/more than 2,000 markers/);
  });
});
