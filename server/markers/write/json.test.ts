import { expect, test } from 'vitest';
import { listSheetLabels, makeMarkerSheet, makeTable, sheetCases } from '#rig/markers/marker-sheets.ts';
import { writeJson } from './json.ts';

test.each(sheetCases)('At $title, everything comes back', ({ title, rate, start }) => {
  const sheet = makeMarkerSheet(rate, start);
  const { video, comments } = JSON.parse(writeJson(makeTable(sheet)));
  const labels = listSheetLabels(rate, start);
  expect(video).toMatchObject({ name: 'A012_C003.mov', version: 2, frameRate: rate.rate, start: labels[0] });
  expect([video.isDropFrame, video.isVariableFrameRate]).toEqual([rate.isDropFrame, title.startsWith('variable')]);
  const all = [...sheet.markers, ...sheet.placeless.map((marker) => ({ ...marker, frame: null, length: 1 }))];
  expect(comments).toMatchObject(
    all.map(({ id, frame, length, author, text, replies, resolved, hasDrawing, color, url }) => ({
      ...{
        id,
        frame,
        author,
        text,
        resolved,
        hasDrawing,
        color,
        url,
        timecodeIn: frame === null ? null : labels[frame],
      },
      timecodeOut: frame === null || length === 1 ? null : labels[frame + length - 1],
      replies: replies.map((reply) => ({ author: reply.author, text: reply.text })),
    })),
  );
});

test('A drawing is in it as it was drawn, and before the frames are counted there are seconds', () => {
  const [rate, start] = [sheetCases[0]?.rate, sheetCases[0]?.start];
  if (!rate || !start) throw new Error('no case');
  const table = makeTable(makeMarkerSheet(rate, start, 1, 1));
  const drawing = {
    aspect: 1.5,
    shapes: [
      {
        kind: 'line' as const,
        color: '#ff0000',
        width: 3,
        from: [0, 0] as [number, number],
        to: [1, 1] as [number, number],
      },
    ],
  };
  const rows = table.rows.map((row) => ({ ...row, hasDrawing: true, comment: { ...row.comment, drawing } }));
  const { video, comments } = JSON.parse(writeJson({ ...table, clip: null, rows }));
  expect(video).toEqual({ name: 'A012_C003.mov', kind: 'video', version: 2, url: table.url });
  expect(comments[0]).toMatchObject({ drawing, timecodeIn: null, seconds: 0 });
});
