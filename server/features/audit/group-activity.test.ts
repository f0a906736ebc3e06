import { expect, test } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { uuidv7 } from '#server/platform/db/uuid.ts';
import type { ActivityRow } from './audit.queries.ts';
import { createGrouping } from './group-activity.ts';

const secondMs = 1_000;
const nowMs = Date.parse('2026-11-22T12:00:00Z');

function entry(agoMs: number, given: Partial<ActivityRow> = {}): ActivityRow {
  const facts = { user_id: 'mara', user_name: 'Mara', action: 'item.create', subject: 'a.mp4', detail: 'Film' };
  return { id: uuidv7(nowMs - agoMs), at: new Date(nowMs - agoMs), item_id: null, image: null, ...facts, ...given };
}

function group(rows: ActivityRow[]) {
  const grouping = createGrouping();
  for (const row of rows) grouping.add(row, 100);
  return grouping.read().map(({ who, action, subjects, subjectCount, count, detail }) => {
    return [who, action, subjects.join(), subjectCount, count, detail].join(' | ');
  });
}

test('ten uploads in a minute are one line, also while another person works', () => {
  const uploads = Array.from({ length: 10 }, (_, index) => entry(index * 6 * secondMs, { subject: `${index}.mp4` }));
  const other = entry(20 * secondMs, { user_id: 'tom', user_name: 'Tom', action: 'item.rename', detail: 'to b.mp4' });
  expect(group([...uploads.slice(0, 4), other, ...uploads.slice(4)])).toEqual([
    'Mara | item.create | 0.mp4,1.mp4,2.mp4 | 10 | 10 | Film',
    'Tom | item.rename | a.mp4 | 1 | 1 | to b.mp4',
  ]);
});

test('a pause, another folder and another video begin a new line', () => {
  expect(group([entry(0), entry(11 * minuteMs), entry(12 * minuteMs, { detail: 'News' })])).toHaveLength(3);
  const note = { action: 'comment.create', detail: '' };
  const [one, two] = [uuidv7(), uuidv7()];
  expect(
    group([
      entry(0, { ...note, item_id: one }),
      entry(1, { ...note, item_id: two, subject: 'b.mp4' }),
      entry(2, { ...note, item_id: one }),
    ]),
  ).toEqual(['Mara | comment.create | a.mp4 | 1 | 2 | ', 'Mara | comment.create | b.mp4 | 1 | 1 | ']);
});

test('a detail that differs is left out', () => {
  const rename = { action: 'item.rename' };
  expect(group([entry(0, { ...rename, detail: 'to b' }), entry(1, { ...rename, detail: 'to c' })])).toEqual([
    'Mara | item.rename | a.mp4 | 1 | 2 | ',
  ]);
});

test('the limit ends a page before the entry that would begin another group', () => {
  const grouping = createGrouping();
  expect(grouping.add(entry(0), 1)).toBe(true);
  expect(grouping.add(entry(secondMs, { subject: 'b.mp4' }), 1)).toBe(true);
  expect(grouping.add(entry(2 * secondMs, { action: 'item.delete' }), 1)).toBe(false);
  expect(grouping.read()).toHaveLength(1);
});
