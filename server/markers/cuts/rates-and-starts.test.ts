import { describe, expect, it } from 'vitest';
import { parseTimecode } from '#contract/media/timecode.ts';
import { buildEdl, buildFcpxml, buildOtio, buildTimeline, buildXmeml } from '#rig/markers/build-lists.ts';
import { isProof, pickCases } from '#rig/values/proof.ts';
import { makeRandom } from '#rig/values/random.ts';
import { readCutList } from './read-cut-list.ts';

const rates = [
  ...[24_000, 30_000, 48_000, 60_000].map((num) => ({ rate: { num, den: 1001 }, isDropFrame: false })),
  ...[24, 25, 30, 50, 60].map((num) => ({ rate: { num, den: 1 }, isDropFrame: false })),
  ...[30_000, 60_000].map((num) => ({ rate: { num, den: 1001 }, isDropFrame: true })),
  { rate: { num: 30, den: 1 }, isDropFrame: true },
];
const starts = ['00:00:00:00', '01:00:00:00', '10:59:59:10', '16:37:10:02', '23:59:58:00'];
const cases = rates.flatMap((scale) => starts.map((start) => ({ ...scale, start })));
const formats = { EDL: buildEdl, OTIO: buildOtio, xmeml: buildXmeml, FCPXML: buildFcpxml };

describe('every event is on its frame', () => {
  it.each(pickCases(cases, 4))('$rate.num/$rate.den, drop-frame $isDropFrame, from $start', ({ start, ...scale }) => {
    const startFrame = parseTimecode(start, scale) ?? 0;
    const timeline = buildTimeline(
      { ...scale, startFrame },
      isProof ? 200 : 20,
      makeRandom(startFrame + scale.rate.num),
    );
    let at = 0;
    const expected = timeline.shots.map(({ name, length, dissolve }) => {
      at += length;
      return [name, at - length, length, dissolve];
    });
    for (const [name, build] of Object.entries(formats)) {
      const { list } = readCutList(new TextEncoder().encode(build(timeline)), scale, null);
      const events = list.events.map(({ clipName, start, length, dissolve }) => [clipName, start, length, dissolve]);
      expect(events, name).toEqual(expected);
      expect(list.startFrame, name).toBe(startFrame);
      const sources = list.events.map(({ sourceTimecode }) =>
        parseTimecode(sourceTimecode ?? '', { rate: scale.rate, isDropFrame: name === 'EDL' && scale.isDropFrame }),
      );
      expect(sources, name).toEqual(timeline.shots.map(({ source }) => source));
      expect(list.warnings, name).toEqual([]);
    }
  });
});
