import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readFcpxml } from './fcpxml.ts';

const [first] = sampleIds;
const clip = { rate: { num: 24_000, den: 1001 } };
const read = (text: string, changes = clip) => readFcpxml(Buffer.from(text), sampleClip(changes));
const frames = (count: number) => `${count * 1001}/24000s`;
const project = (
  spine: string,
) => `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.10"><resources>
  <format id="r1" frameDuration="1001/24000s" width="1920" height="1080"/>
  <asset id="r2" name="A012" start="${frames(86_400)}" duration="${frames(14_400)}" format="r1"/></resources>
  <library><event name="Day 1"><project name="Cut 3"><sequence format="r1" tcStart="${frames(86_400)}" tcFormat="NDF" duration="${frames(14_400)}">
  <spine>${spine}</spine></sequence></project></event></library></fcpxml>`;
const marker = (at: number, value: string, more = '') =>
  `<marker start="${frames(at)}" duration="${frames(1)}" value="${value}"${more}/>`;

describe('FCPXML', () => {
  it("finds markers in the clip's own time, with the state of to-dos", () => {
    const link = sampleLink(first).replaceAll('&', '&amp;');
    const own = `${marker(86_424, 'Grade', ' note="Too dark"')}${marker(86_448, 'Mara', ` completed="1" note="Tilts ${link}"`)}<chapter-marker start="${frames(86_500)}" duration="${frames(1)}" posterOffset="11/24s" value="Act 2"/>`;
    const sheet = read(
      project(
        `<asset-clip ref="r2" offset="${frames(86_400)}" name="A012" duration="${frames(14_400)}">${own}</asset-clip>`,
      ),
    );
    expect(sheet).toMatchObject({
      rate: { num: 24_000, den: 1001 },
      isDropFrame: false,
      warnings: [],
      markers: [
        { frame: 24, length: 1, text: 'Grade\nToo dark', resolved: null },
        { frame: 48, id: first, author: 'Mara', text: 'Tilts', resolved: true },
        { frame: 100, text: 'Act 2' },
      ],
    });
  });

  it('follows clips that are trimmed, connected, and in storylines of their own', () => {
    const gap = `<gap offset="${frames(86_400)}" start="${frames(1000)}" duration="${frames(100)}">${marker(1010, 'Gap')}
      <clip lane="1" offset="${frames(1050)}" start="${frames(500)}" duration="${frames(20)}">${marker(505, 'Connected')}${marker(520, 'Past')}</clip>
      <spine lane="2" offset="${frames(1060)}"><clip offset="0s" duration="${frames(10)}"/><clip duration="${frames(10)}" start="${frames(7)}">${marker(8, 'Storyline')}</clip></spine></gap>`;
    const { markers, warnings } = read(project(gap));
    expect(markers.map(({ frame, text }) => [text, frame])).toEqual([
      ['Gap', 10],
      ['Connected', 55],
      ['Storyline', 71],
    ]);
    expect(warnings).toHaveLength(1);
  });

  it('reads a clip of the browser without a project, and rejects other XML', () => {
    const browser = `<fcpxml version="1.8"><resources><asset id="r2" start="10s"/></resources><event><asset-clip ref="r2" duration="100s"><marker start="11s" duration="1/24s" value="A"/></asset-clip></event></fcpxml>`;
    expect(read(browser, { rate: { num: 24, den: 1 } }).markers).toMatchObject([{ frame: 24, text: 'A' }]);
    expect(() => read('<fcpxml version="1.8"/>')).toThrow(/no project/);
    expect(() => read('<xmeml/>')).toThrow(/not of Final Cut Pro/);
    expect(() => read(project('<clip offset="1/0s"><marker start="99999999999999999999/1s"/></clip>'))).not.toThrow();
  });
});
