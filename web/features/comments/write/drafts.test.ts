import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from '#contract/comments/drawing.ts';
import { spanOf } from '../player-port.ts';
import { addToDraft, draftKey, keptDraft, noDraft, restoreDrawing, setDraft } from './drafts.ts';
import { keptTeamOnly } from './use-team-only.ts';

const drawing: Drawing = {
  aspect: 1.5,
  shapes: [{ kind: 'line', color: '#ff3b30', width: 3, from: [0, 0], to: [1, 1] }],
};
const place = { itemId: 'item', version: 2, user: { user_id: 'mara', name: 'Mara' } };

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function readDraft(text: string) {
  kept.set('draft', text);
  return keptDraft('draft').read();
}

test('reads a draft as it was saved', () => {
  const person = { id: '01990000-0000-7000-8000-000000000000', name: 'Tom', image: null };
  const assignment = { person, dueOn: '2026-12-03' };
  const draft = { text: 'The horizon', frame: 12, range: { in: 3, out: 9 }, drawing, assignment, teamOnly: false };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  // As an earlier release kept it.
  const older = { ...draft, assignment: undefined, teamOnly: undefined };
  expect(readDraft(JSON.stringify(older))).toEqual({ ...draft, assignment: null });
  // It reaches no more people than it was written for.
  expect(readDraft(JSON.stringify({ ...draft, teamOnly: 'x' }))).toEqual({ ...draft, teamOnly: true });
  expect(readDraft(JSON.stringify({ ...draft, drawing: { shapes: 'none' } }))).toEqual({ ...draft, drawing: null });
  expect(readDraft(JSON.stringify({ ...draft, frame: 'x', range: { in: -1, out: 9 } }))).toEqual({
    ...draft,
    frame: null,
    range: null,
  });
});

test.each(['', 'null', '7', '{"text":7}', '{', '[]'])('rejects %j as a draft', (text) => {
  expect(readDraft(text)).toEqual(noDraft);
});

test('keeps a separate draft per video, version, reply and user', () => {
  const keys = [
    draftKey(place),
    draftKey(place, 'parent'),
    draftKey({ ...place, version: 3 }),
    draftKey({ ...place, itemId: 'other' }),
    draftKey({ ...place, user: { user_id: 'tom', name: 'Mara' } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('keeps for whom a person writes on a file, in all its versions', () => {
  keptTeamOnly(place).write(true);
  const others = [
    { ...place, itemId: 'other' },
    { ...place, user: { user_id: 'tom', name: 'Tom' } },
  ];
  expect([{ ...place, version: 3 }, ...others].map((one) => keptTeamOnly(one).read())).toEqual([true, false, false]);
  keptTeamOnly(place).write(false);
  expect(kept.size).toBe(0);
});

test('puts restored text above a newer draft', () => {
  const key = draftKey(place);
  setDraft(key, { ...noDraft, text: 'Begun', frame: 5 });
  addToDraft(key, { ...noDraft, text: 'Taken back', frame: 3 });
  expect(keptDraft(key).read()).toEqual({ ...noDraft, text: 'Taken back\nBegun', frame: 3 });
  setDraft(key, noDraft);
  expect(kept.has(key)).toBe(false);
});

test('restores a discarded drawing next to text typed since, but not over a newer drawing', () => {
  const key = draftKey(place, 'drawn');
  const newer: Drawing = { ...drawing, aspect: 2 };
  setDraft(key, { ...noDraft, text: 'Typed since', frame: 9 });
  restoreDrawing(key, { frame: 3, drawing });
  expect(keptDraft(key).read()).toMatchObject({ text: 'Typed since', frame: 3, drawing });
  setDraft(key, { ...noDraft, frame: 9, drawing: newer });
  restoreDrawing(key, { frame: 3, drawing });
  expect(keptDraft(key).read()).toMatchObject({ frame: 9, drawing: newer });
});

test.each([
  [
    { in: 3, out: 9 },
    { in: 3, out: 9 },
  ],
  [
    { in: 9, out: 3 },
    { in: 3, out: 9 },
  ],
  [
    { in: 0, out: 0 },
    { in: 0, out: 0 },
  ],
  [{ in: 3, out: null }, null],
  [{ in: null, out: 3 }, null],
])('turns the points %j into the range %j', (range, expected) => {
  expect(spanOf(range)).toEqual(expected);
});
