import type { Rational } from '#contract/media/media-facts.ts';
import { formatTimecode, framesInSecond } from '#contract/media/timecode.ts';
import type { Random } from '#rig/values/random.ts';

/** A timeline as four programs would write it, for tests. */
export type BuiltShot = { name: string; length: number; dissolve: number; source: number };
export type Timeline = { rate: Rational; isDropFrame: boolean; startFrame: number; shots: BuiltShot[] };

export function buildTimeline(given: Omit<Timeline, 'shots'>, count: number, random: Random): Timeline {
  const shots = Array.from({ length: count }, (_, n) => ({
    name: `SC${String(n).padStart(3, '0')} & "take" ${n % 7}`,
    length: 30 + random.below(200),
    dissolve: n > 0 && random.below(5) === 0 ? 2 * (1 + random.below(12)) : 0,
    source: 100 + random.below(2_000_000),
  }));
  return { ...given, shots };
}

type At = BuiltShot & { n: number; start: number; next: BuiltShot | undefined };

function place({ shots }: Timeline): At[] {
  let start = 0;
  return shots.map((shot, n) => {
    const at = { ...shot, n, start, next: shots[n + 1] };
    start += shot.length;
    return at;
  });
}

export function buildEdl(timeline: Timeline): string {
  const scale = { rate: timeline.rate, isDropFrame: timeline.isDropFrame, firstFrame: 0 };
  const code = (frame: number) => formatTimecode(frame, scale);
  const lines = place(timeline).flatMap(({ n, name, start, length, dissolve, source }) => {
    const [from, to] = [timeline.startFrame + start, timeline.startFrame + start + length];
    const times = `${code(source)} ${code(source + length)} ${code(from)} ${code(to)}`;
    const number = String(n + 1).padStart(3, '0');
    if (dissolve === 0) return [`${number}  AX       V     C        ${times}`, `* FROM CLIP NAME: ${name}`];
    return [
      `${number}  AX       V     C        ${code(0)} ${code(0)} ${code(from)} ${code(from)}`,
      `${number}  AX       V     D    ${String(dissolve).padStart(3, '0')} ${times}`,
      `* FROM CLIP NAME: ${timeline.shots[n - 1]?.name}`,
      `* TO CLIP NAME: ${name}`,
    ];
  });
  return ['TITLE: built', 'FCM: NON-DROP FRAME', ...lines].join('\r\n');
}

/** The other formats count half of a transition to either side. */
const before = ({ dissolve }: BuiltShot) => dissolve / 2;
const after = (next: BuiltShot | undefined) => (next ? next.dissolve / 2 : 0);

export function buildOtio(timeline: Timeline): string {
  const rate = timeline.rate.num / timeline.rate.den;
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate });
  const children = place(timeline).flatMap(({ name, length, dissolve, source, next }, n) => [
    ...(dissolve > 0
      ? [{ OTIO_SCHEMA: 'Transition.1', in_offset: time(dissolve / 2), out_offset: time(dissolve / 2) }]
      : []),
    {
      OTIO_SCHEMA: 'Clip.2',
      name,
      effects: [],
      source_range: {
        start_time: time(source + before(timeline.shots[n] ?? { name, length, dissolve, source })),
        duration: time(length - dissolve / 2 + after(next)),
      },
    },
  ]);
  const track = { OTIO_SCHEMA: 'Track.1', kind: 'Video', children };
  return JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    name: 'built',
    global_start_time: time(timeline.startFrame),
    tracks: { OTIO_SCHEMA: 'Stack.1', children: [track] },
  });
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function buildXmeml(timeline: Timeline): string {
  const base = framesInSecond(timeline.rate);
  const rate = `<rate><timebase>${base}</timebase><ntsc>${timeline.rate.den === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
  const items = place(timeline).map(({ n, name, start, length, dissolve, source, next }) => {
    const isFaded = next !== undefined && next.dissolve > 0;
    const transition = `<transitionitem>${rate}<start>${start}</start><end>${start + dissolve}</end><alignment>center</alignment></transitionitem>`;
    const end = isFaded ? -1 : start + length;
    const out = length + (next?.dissolve ?? 0);
    const file = `<file id="f${n}"><timecode>${rate}<string>wrong</string><frame>${source}</frame><displayformat>DF</displayformat></timecode></file>`;
    const clip = `<clipitem id="c${n}"><name>${escapeXml(name)}</name>${rate}<start>${dissolve > 0 ? -1 : start}</start><end>${end}</end><in>0</in><out>${out}</out>${file}</clipitem>`;
    return dissolve > 0 ? transition + clip : clip;
  });
  const timecode = `<timecode>${rate}<string>00:00:00:00</string><frame>${timeline.startFrame}</frame><displayformat>DF</displayformat></timecode>`;
  return `<?xml version="1.0"?><!DOCTYPE xmeml><xmeml version="4"><sequence><name>built</name>${rate}<media><video><track>${items.join('\n')}</track></video></media>${timecode}</sequence></xmeml>`;
}

export function buildFcpxml(timeline: Timeline): string {
  const { num, den } = timeline.rate;
  const time = (frames: number) => `${frames * den}/${num}s`;
  const first = timeline.startFrame;
  const parts = place(timeline).map(({ name, start, length, dissolve, source, next }) => {
    const transition = `<transition offset="${time(first + start)}" duration="${time(dissolve)}"/>`;
    const at = start + dissolve / 2;
    const clip = `<asset-clip ref="r2" name="${escapeXml(name)}" offset="${time(first + at)}" start="${time(source + dissolve / 2)}" duration="${time(length - dissolve / 2 + after(next))}"/>`;
    return dissolve > 0 ? transition + clip : clip;
  });
  return `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources><format id="r1" frameDuration="${den}/${num}s"/><asset id="r2" format="r1"/></resources><library><event><project name="built"><sequence format="r1" tcStart="${time(first)}" tcFormat="${timeline.isDropFrame ? 'DF' : 'NDF'}"><spine>${parts.join('\n')}</spine></sequence></project></event></library></fcpxml>`;
}
