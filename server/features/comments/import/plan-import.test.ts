import { expect, test } from 'vitest';
import { maxCommentLength } from '#contract/comments/text-limits.ts';
import { buildFrameTable } from '#contract/media/frame-table.ts';
import { frameClock } from '#contract/media/timecode.ts';
import {
  hostileTexts,
  makeMarkerSheet,
  makeSmallSheet,
  makeTable,
  sheetRates,
  sheetStarts,
} from '#rig/markers/marker-sheets.ts';
import { buildFacts } from '#rig/people/factories.ts';
import { makeCommentSample } from '#rig/values/comment-samples.ts';
import { pickCases } from '#rig/values/proof.ts';
import { makeRandom, runSeed } from '#rig/values/random.ts';
import type { MarkerSheet } from '#server/markers/marker.ts';
import { readMarkers } from '#server/markers/read-markers.ts';
import { writeCsv } from '#server/markers/write/csv.ts';
import { writers } from '#server/markers/writers.ts';
import { describeClip, placeOnGrid } from '../export/describe-clip.ts';
import { toTable } from '../export/to-markers.ts';
import { placeMarkers } from './place-markers.ts';
import { type KnownComment, planImport } from './plan-import.ts';

const formats = ['edl', 'xml', 'fcpxml', 'avid', 'otio', 'csv'] as const;

/** The comments of a sheet as they are stored. */
const listKnown = ({ markers }: MarkerSheet): KnownComment[] =>
  markers.map(({ id, frame, length, author, text, replies, resolved }) => ({
    ...{ id, versionId: 'v1', authorName: author, text, replies, frame, grid: { frame, length }, editedAt: null },
    ...{
      endFrame: length > 1 ? frame + length - 1 : null,
      isResolved: resolved,
      isDeleted: false,
      isReply: false,
      isTeamOnly: false,
    },
    can: { edit: true, delete: true, resolve: true, assign: true },
  }));

test.each(formats)(
  '%s brings back every comment unchanged, whatever is in its text and wherever it starts',
  (format) => {
    const shown = pickCases(sheetStarts).map((start) => makeMarkerSheet(makeRandom(runSeed).pick(sheetRates), start));
    const odd = hostileTexts.map((text) => text.trim() || 'x').filter((text) => text.length <= maxCommentLength);
    const hostile = makeSmallSheet(
      ...odd.map((text, n) => ({
        text,
        frame: n * 9,
        length: 5,
        replies: [{ author: 'Ann: QC', text }],
        author: 'A: B',
      })),
    );
    for (const sheet of [...shown, hostile]) {
      const { clip } = sheet;
      const known = listKnown(sheet);
      const writer = writers[format];
      const content = writer.from === 'table' ? writer.write(makeTable(sheet)) : writer.write(sheet);
      const own = { ...clip, startFrame: 0 };
      const places = new Map(known.map(({ id, frame }) => [id, frame ?? 0]));
      const { markers } = readMarkers({ bytes: Buffer.from(content), clips: [own], places }).sheet;
      const work = planImport({
        ...{ markers, known, keys: markers.map((_, n) => `key ${n}`), imported: new Map(), versionId: 'v1' },
        ...{ places: markers.map(({ frame, length }) => ({ start: frame, end: frame + length - 1 })), name: 'Mara' },
        savedAt: null,
      });
      const others = work.filter(({ state }) => state !== 'known');
      expect(others.map(({ marker, changes, reasons }) => ({ marker, changes, reasons }))).toEqual([]);
      expect(new Set(work.map(({ commentId }) => commentId)).size).toBe(sheet.markers.length);
    }
  },
);

const paces = [33, 50, 17];
const frameCount = 190;
const random = makeRandom(1);

/** A video whose frames last 33, 50 or 17 ms: some share a place on the even grid of 30 frames per second. */
function buildVariable() {
  const runs = Array.from({ length: frameCount }, (): [number, number] => [random.pick(paces), 1]);
  const facts = buildFacts({ frameCount, rate: { num: 30, den: 1 } });
  facts.video.isVariable = true;
  return { facts, clock: frameClock(facts.video, buildFrameTable({ num: 1, den: 1_000 }, runs)) };
}

test('frames that share a place on the even grid come back from the table as they were', () => {
  const { facts, clock } = buildVariable();
  const comments = Array.from({ length: frameCount }, (_, frame) =>
    makeCommentSample({ frame, seconds: clock.startOf(frame), text: `${frame}` }),
  );
  const sheet = { itemId: 'i', videoName: 'a.mov', kind: 'video' as const, version: 1, facts, clock, comments };
  const table = toTable(sheet, { color: 'author', resolved: true, publicUrl: 'https://vizio.example' });
  const clip = describeClip(sheet, undefined, '');
  if (!clip) throw new Error('no clip');
  const bytes = Buffer.from(writeCsv(table));
  const { markers } = readMarkers({ bytes, clips: [clip], places: new Map() }).sheet;
  expect(new Set(markers.map(({ frame }) => frame)).size).toBeLessThan(frameCount - 9);
  const places = placeMarkers(markers, { facts, clock });
  expect(places.map(({ start, end }, n) => [markers[n]?.text, start, end])).toEqual(
    comments.map(({ text, frame }) => [text, frame, frame]),
  );
  // A frame that someone typed into its column counts more than the time beside it.
  const typed = markers.map((marker) => ({ ...marker, frame: 9 }));
  expect(new Set(placeMarkers(typed, { facts, clock }).map(({ start }) => start)).size).toBeLessThan(4);
});

test('ranges on frames of unequal length come back unchanged', () => {
  const { facts, clock } = buildVariable();
  const toGrid = placeOnGrid({ facts, clock });
  const toFrame = (place: number) => clock.frameBegunAt(place / 30);
  const states = Array.from({ length: frameCount - 6 }, (_, frame) => {
    const endFrame = frame + 5;
    const known: KnownComment = {
      ...{
        id: 'one',
        versionId: 'v1',
        authorName: 'Mara',
        text: 'A note',
        frame,
        endFrame,
        grid: { frame: toGrid(frame), length: toGrid(endFrame + 1) - toGrid(frame) },
        editedAt: null,
        replies: [],
      },
      ...{ isResolved: false, isDeleted: false, isReply: false, isTeamOnly: false },
      can: { edit: true, delete: true, resolve: true, assign: true },
    };
    const marker = {
      ...{ id: 'one', author: 'Mara', text: 'A note', replies: [], resolved: false, color: null },
      ...{ frame: toGrid(frame), length: toGrid(endFrame + 1) - toGrid(frame) },
    };
    const [work] = planImport({
      ...{ markers: [marker], keys: ['key'], known: [known], imported: new Map() },
      places: [{ start: toFrame(marker.frame), end: toFrame(marker.frame + marker.length - 1) }],
      ...{ versionId: 'v1', name: 'Mara', savedAt: null },
    });
    return work?.state;
  });
  expect(states.filter((state) => state !== 'known')).toEqual([]);
});
