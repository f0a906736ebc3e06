import { describe, expect, it } from 'vitest';
import { sampleClip, sampleIds, sampleLink } from '#rig/values/sample-clip.ts';
import { readFcpxml } from './fcpxml.ts';

const [first] = sampleIds;
const clip = { rate: { num: 24_000, den: 1001 } };
const read = (text: string, changes: object = clip) => readFcpxml(Buffer.from(text), sampleClip(changes));
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

  it('ends a range by the start of its timeline, or else by that of the video', () => {
    const ours = (until: string) =>
      marker(86_448, `Mara: Tilts&#10;[to ${until}]&#10;${sampleLink(first).replaceAll('&', '&amp;')}`);
    const text = (until: string) =>
      project(
        `<asset-clip ref="r2" offset="${frames(86_400)}" duration="${frames(14_400)}">${ours(until)}</asset-clip>`,
      );
    const lengthOf = (until: string, startFrame: number) =>
      read(text(until), { ...clip, startFrame }).markers[0]?.length;
    expect(lengthOf('01:00:05:00', 0)).toBe(73);
    expect(lengthOf('00:00:05:00', 0)).toBe(73);
    expect(lengthOf('01:00:05:00', 86_400)).toBe(73);
  });

  it('finds markers on transitions, whose time begins at one hour', () => {
    const hour = 86_314;
    const transition = (offset: number, ...times: number[]) =>
      `<transition offset="${frames(86_400 + offset)}" duration="${frames(24)}">${times.map((at) => marker(at, `T${at}`)).join('')}</transition>`;
    const clip = `<title offset="${frames(86_400)}" start="0s" duration="${frames(200)}"/>`;
    const { markers, warnings } = read(
      project(
        `${transition(0, hour, hour + 12)}${clip}${transition(188, hour + 1)}${transition(100, 86_410)}${transition(0, 7)}`,
      ),
    );
    expect(markers.map(({ frame }) => frame)).toEqual([0, 12, 189, 110]);
    expect(warnings).toEqual(['Left out: 1 marker on parts of clips that the timeline does not show.']);
  });

  it('finds the markers in compound clips, also in those of an event, where the timeline shows them', () => {
    const inner = `<asset-clip ref="r2" offset="${frames(10)}" start="${frames(500)}" duration="${frames(90)}">${[505, 520, 585].map((at) => marker(at, `In ${at}`)).join('')}</asset-clip>`;
    const media = `<media id="r9"><sequence format="r1" tcStart="${frames(10)}"><spine>${inner}</spine></sequence></media>`;
    const whole = `<ref-clip ref="r9" duration="${frames(90)}">${marker(12, 'On it')}</ref-clip>`;
    const cut = `<ref-clip ref="r9" start="${frames(20)}" duration="${frames(30)}"/>`;
    const withMedia = (text: string) => text.replace('</resources>', `${media}</resources>`);
    const nested = read(withMedia(project(`<gap duration="${frames(100)}"/>${cut}${whole}`)));
    expect(nested.markers.map(({ frame, text }) => [frame, text])).toEqual([
      [110, 'In 520'],
      [132, 'On it'],
      [135, 'In 505'],
      [150, 'In 520'],
      [215, 'In 585'],
    ]);
    expect(nested.warnings).toEqual([]);
    const [start = '', end = ''] = withMedia(project('')).split(/<project.*<\/project>/s);
    const browser = read(`${start}${whole}<asset-clip ref="r2">${marker(86_400, 'A')}</asset-clip>${end}`);
    expect(browser.markers.map(({ frame }) => frame)).toEqual([2, 5, 20, 85]);
    expect(browser.warnings).toEqual(['Left out: 1 marker outside of this timeline.']);
  });

  it('places the shown take of an audition, and counts the markers of the others', () => {
    const take = (at: number) => `<asset-clip ref="r2" duration="${frames(50)}">${marker(at, 'Take')}</asset-clip>`;
    const { markers, warnings } = read(
      project(`<gap duration="${frames(100)}"/><audition>${take(86_405)}${take(86_406)}</audition>${take(86_407)}`),
    );
    expect(markers.map(({ frame }) => frame)).toEqual([105, 157]);
    expect(warnings).toEqual(['Left out: 1 marker outside of this timeline.']);
  });

  it('converts the time of clips with another frame rate, and not that of clips with another speed', () => {
    const conformed = (rate: string, at: string, more = '') =>
      `<clip offset="${frames(86_400)}" start="1s" duration="9s"><conform-rate srcFrameRate="${rate}"${more}/><marker start="${at}" value="A"/></clip>`;
    const frameOf = (spine: string) => read(project(spine)).markers.map(({ frame }) => frame);
    expect(frameOf(conformed('25', '2s'))).toEqual([25]);
    expect(frameOf(conformed('25', '2s', ' scaleEnabled="0"'))).toEqual([24]);
    expect(frameOf(conformed('59.94', '6s'))).toEqual([120]);
    expect(frameOf(conformed('25', '2s').replace('<conform', '<timeMap/><conform'))).toEqual([24]);
    const unknown = read(project(conformed('60', '2s')));
    expect(unknown).toMatchObject({ markers: [], warnings: ['Left out: 1 marker on clips with another frame rate.'] });
  });

  it('knows a frame rate by the name of its format', () => {
    const text = project(marker(86_424, 'A')).replace('frameDuration="1001/24000s"', 'name="FFVideoFormat1080p2398"');
    expect(read(text, { rate: { num: 25, den: 1 } }).rate).toEqual({ num: 24_000, den: 1001 });
  });

  it('refuses compound clips that hold themselves', () => {
    const spine = `<spine>${'<ref-clip ref="r9"/>'.repeat(9)}</spine>`;
    const text = project(spine).replace(
      '</resources>',
      `<media id="r9"><sequence>${spine}</sequence></media></resources>`,
    );
    expect(() => read(text)).toThrow(/inside of each other/);
  });

  it('reads a clip of the browser without a project, and rejects other XML', () => {
    const browser = `<fcpxml version="1.8"><resources><asset id="r2" start="10s"/></resources><event><asset-clip ref="r2" duration="100s"><marker start="11s" duration="1/24s" value="A"/></asset-clip></event></fcpxml>`;
    expect(read(browser, { rate: { num: 24, den: 1 } }).markers).toMatchObject([{ frame: 24, text: 'A' }]);
    expect(() => read('<fcpxml version="1.8"/>')).toThrow(/no project/);
    expect(() => read('<xmeml/>')).toThrow(/not of Final Cut Pro/);
    expect(() => read(project('<clip offset="1/0s"><marker start="99999999999999999999/1s"/></clip>'))).not.toThrow();
  });
});
