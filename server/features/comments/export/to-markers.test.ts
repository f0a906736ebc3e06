import { expect, test } from 'vitest';
import { buildFrameTable } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import { makeCommentSample, makeFactsSample } from '#rig/values/comment-samples.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';
import { makeRandom } from '#rig/values/random.ts';
import { formatPlace } from '#server/markers/clip-scale.ts';
import { writers } from '#server/markers/writers.ts';
import type { Sheet, SheetComment } from './export-sheet.ts';
import { type ExportChoices, toMarkers, toTable } from './to-markers.ts';

const choices: ExportChoices = {
  start: undefined,
  color: 'author',
  resolved: true,
  publicUrl: 'https://vizio.example',
};
const facts = makeFactsSample({ num: 30_000, den: 1_001 }, 10_000, { text: '16:37:10:02', isDropFrame: false });
const makeSheet = (comments: SheetComment[], given: Partial<Sheet> = {}): Sheet => ({
  ...{
    itemId: 'item',
    videoName: 'A012.mov',
    kind: 'video' as const,
    version: 2,
    facts,
    clock: frameClock(facts.video, null),
    comments,
  },
  ...given,
});

/** 1,000 frames of a phone that hesitates: most of 33 ms, some of 50 and 17, one of 800. */
function makeVariableSheet(): { sheet: Sheet; seconds: number[] } {
  const { pick, below } = makeRandom(7);
  const lengths = Array.from({ length: 1_000 }, (_, index) => (index === 500 ? 800 : pick([33, 33, 33, 33, 50, 17])));
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, ms) => sum + ms, 0));
  const durationMs = lengths.reduce((sum, ms) => sum + ms, 0);
  const table = buildFrameTable(
    { num: 1, den: 1_000 },
    lengths.map((ms) => [ms, 1]),
  );
  const video = { ...facts.video, frameRate: { num: 30, den: 1 }, isVariable: true, frameCount: 1_000, durationMs };
  const frames = Array.from({ length: 20 }, () => below(1_000)).sort((a, b) => a - b);
  const comments = frames.map((frame) => makeCommentSample({ frame, seconds: (starts[frame] ?? 0) / 1_000 }));
  const sheet = makeSheet(comments, {
    facts: { ...facts, video, startTimecode: null },
    clock: frameClock(video, table),
  });
  return { sheet, seconds: frames.map((frame) => (starts[frame] ?? 0) / 1_000) };
}

test('Of a variable rate every format has the place where the picture is shown', () => {
  const { sheet, seconds } = makeVariableSheet();
  const { clip, markers } = toMarkers(sheet, choices);
  const shown = seconds.map((time) => Math.round(time * 30));
  expect(markers.map(({ frame }) => frame)).toEqual(shown);
  // The numbers of the pictures in the file would be elsewhere.
  const elsewhere = sheet.comments.filter(({ frame }, index) => frame !== shown[index]);
  expect(elsewhere.length).toBeGreaterThan(10);
  expect(clip.frameCount).toBe(Math.round(((sheet.facts?.video.durationMs ?? 0) / 1_000) * 30));

  const [names = [], ...rows] = parseCsv(
    String(writers.csv.from === 'table' && writers.csv.write(toTable(sheet, choices))),
  );
  const column = (name: string) => rows.map((row) => row[names.indexOf(name)]);
  expect(column('Time code in')).toEqual(shown.map((frame) => formatPlace(frame, clip)));
  expect(column('Frame')).toEqual(shown.map(String));
  expect(new Set(column('Frame grid'))).toEqual(
    new Set(['Variable frame rate: positions are on an even grid of 30 frames per second']),
  );
});

test('A range ends inside the video, and a marker past the end is on its last frame', () => {
  const comments = [
    makeCommentSample({ frame: 9_990, endFrame: 12_000 }),
    makeCommentSample({ frame: 20_000 }),
    makeCommentSample({ frame: 0, endFrame: 9_999 }),
  ];
  const { markers } = toMarkers(makeSheet(comments), choices);
  expect(markers.map(({ frame, length }) => [frame, length])).toEqual([
    [0, 10_000],
    [9_990, 10],
    [9_999, 1],
  ]);
});

test.each([
  [undefined, '16:37:10:02', false],
  ['01:00:00:00', '01:00:00:00', false],
  ['1:0:0:0', '01:00:00:00', false],
  ['16:37:10;02', '16:37:10;02', true],
  ['00;01;00;00', '00:01:00;02', true],
  ['23:59:59.29', '23:59:59;29', true],
])('A timeline that starts at %s has its first frame at %s, drop-frame: %s', (start, first, isDropFrame) => {
  const { clip } = toMarkers(makeSheet([]), { ...choices, start });
  expect([formatPlace(0, clip), clip.isDropFrame]).toEqual([first, isDropFrame]);
});

test('A colon keeps the numbering of a drop-frame file', () => {
  const drop = { ...facts, startTimecode: { text: '10:00:00;00', isDropFrame: true } };
  const { clip } = toMarkers(makeSheet([], { facts: drop }), { ...choices, start: '01:00:00:00' });
  expect(formatPlace(0, clip)).toBe('01:00:00;00');
});

test.each(['24:00:00:00', '01:60:00:00', '01:00:00:30'])('%s is refused with what is allowed', (start) => {
  expect(() => toMarkers(makeSheet([]), { ...choices, start })).toThrowError(
    `${start} is not a timecode of this video. Hours go to 23, minutes and seconds to 59, and frames to 29.`,
  );
});

test('Colours show the status, and resolved comments stay out with their replies', () => {
  const open = makeCommentSample({ frame: 1 });
  const done = makeCommentSample({ frame: 2, resolved: true });
  const unsure = makeCommentSample({ frame: 3, carried: 'unsure' });
  const reply = makeCommentSample({ frame: 2, replyTo: done.id, resolved: false });
  const sheet = makeSheet([open, done, unsure, reply]);
  const byStatus = { ...choices, color: 'status' as const };
  expect(toMarkers(sheet, byStatus).markers.map(({ color }) => color)).toEqual(['Red', 'Green', 'Yellow']);
  const left = { ...byStatus, resolved: false };
  expect(toMarkers(sheet, left).markers.map(({ id }) => id)).toEqual([open.id, unsure.id]);
  expect(toTable(sheet, left).rows.map(({ comment }) => comment.id)).toEqual([open.id, unsure.id]);
});

test('A comment without a place is in no marker, and a drawing without words has a text', () => {
  const gone = makeCommentSample({ frame: null, carried: 'gone', version: 1 });
  const drawn = makeCommentSample({ frame: 4, text: '', picture: 'data:image/png;base64,AA==' });
  const { markers, placeless } = toMarkers(makeSheet([gone, drawn]), choices);
  expect(markers).toMatchObject([{ id: drawn.id, text: 'Drawing', hasDrawing: true, origin: '' }]);
  expect(placeless).toMatchObject([{ id: gone.id, origin: 'from v1' }]);
  expect(placeless[0]?.url).toBe(`https://vizio.example/feedback?item=item&version=2&comment=${gone.id}`);
});
