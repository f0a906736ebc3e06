import { markerColors } from '#contract/markers/colors.ts';
import type { Rational } from '#contract/media/media-facts.ts';
import { parseTimecode } from '#contract/media/timecode.ts';
import type { Clip, Marker, MarkerSheet } from '#server/markers/marker.ts';
import { isProof } from './proof.ts';
import { makeRandom } from './random.ts';

export type SheetCase = { title: string; rate: Rational; isDropFrame: boolean; isVariable: boolean; start: string };

const rates: [title: string, num: number, den: number, isDropFrame: boolean, isVariable?: boolean][] = [
  ['23.976', 24_000, 1_001, false],
  ['24', 24, 1, false],
  ['25', 25, 1, false],
  ['29.97 drop-frame', 30_000, 1_001, true],
  ['29.97', 30_000, 1_001, false],
  ['30', 30, 1, false],
  ['30 drop-frame', 30, 1, true],
  ['47.952', 48_000, 1_001, false],
  ['50', 50, 1, false],
  ['59.94 drop-frame', 60_000, 1_001, true],
  ['59.94', 60_000, 1_001, false],
  ['60', 60, 1, false],
  ['a variable rate', 30_000, 1_001, false, true],
];
const starts = ['00:00:00:00', '01:00:00:00', '10:59:59:10', '16:37:10:02', '23:59:50:00'];

/** Every rate and way of numbering with every start of a timeline, also before midnight. */
export const sheetCases: readonly SheetCase[] = rates.flatMap(([title, num, den, isDropFrame, isVariable = false]) =>
  starts.map((start) => ({ title: `${title} from ${start}`, rate: { num, den }, isDropFrame, isVariable, start })),
);

/** Text that breaks formats: their own syntax, control characters, halves of surrogate pairs, bidi. */
export const hostileTexts: readonly string[] = [
  ']]></comment></marker><marker/>&amp;&#0;&lol;<!--',
  '"\' onload="x" \\" \\u0000 \\',
  'tab\tpipe|semi;comma,colon: >',
  '> Tom: not a reply',
  '*/ alert(1); /*',
  '</script><script>alert(1)</script>',
  '\u0000\u0001\u0007\u001b\u007f\u0085\u009f\uFFFE\uFFFF',
  'half \ud83d and \udc4d',
  'line\nline\r\nline\rline\u2028line\u2029line',
  '👩‍👩‍👧 🎬 e\u0301',
  'שלום \u202Ertl\u202C عليكم',
  '__proto__',
  '=1+1',
  ' ',
];

/** The longest comments. */
export const longTexts: readonly string[] = ['x'.repeat(10_000), '🎬'.repeat(5_000), '<'.repeat(10_000)];

/** Points, ranges, several on one frame, the first and the last one, with hostile texts, replies and names. */
export function buildSheet(given: SheetCase, count = isProof ? 200 : 40, seed = 1): MarkerSheet {
  const { below, pick } = makeRandom(seed);
  const frameCount = 40_000;
  const clip: Clip = {
    ...{ name: 'A012 "Öl" & Söhne.mov', version: 3, rate: given.rate },
    ...{ isDropFrame: given.isDropFrame, isVariable: given.isVariable },
    startFrame: parseTimecode(given.start, given) ?? 0,
    ...{ frameCount, width: 1920, height: 1080, audio: { channels: 2, sampleRate: 48_000 } },
    url: 'https://vizio.example/feedback/a012',
  };
  const frames = [0, 0, frameCount - 1, ...Array.from({ length: count - 3 }, () => below(frameCount))];
  const markers = frames
    .sort((a, b) => a - b)
    .map((frame, index) => {
      const length = pick([1, 1, 1 + below(Math.min(300, frameCount - frame))]);
      return { ...makeNoted(index), frame, length };
    });
  const placeless = [makeNoted(count), makeNoted(count + 1)];
  return { clip, markers, placeless };

  function makeNoted(index: number): Omit<Marker, 'frame' | 'length'> {
    const id = `0198f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
    return {
      ...{ id, author: pick(['Mara', 'Tom & Jerry', 'שרה', '"Ω" <b>']), text: pick(hostileTexts) },
      replies: Array.from({ length: below(3) }, () => ({ author: pick(['Tom', 'A > B']), text: pick(hostileTexts) })),
      ...{ resolved: below(3) === 0, hasDrawing: below(4) === 0, origin: pick(['', 'from v2, place not sure']) },
      ...{ color: pick(markerColors), url: `https://vizio.example/feedback/a012?comment=${id}` },
    };
  }
}
