import { afterEach, expect, test, vi } from 'vitest';
import type { Field } from '#contract/items/fields.ts';
import { listColumns } from '#contract/views/list-columns.ts';
import { chooseColumns, columns, fitColumns, keptColumns } from './list-columns.ts';

const standard = ['comments', 'length', 'size', 'changed', 'progress', 'owner'];
const none = { widths: {}, fields: {} };
const all = listColumns.map((id) => ({ id, widthPx: columns[id].widthPx }));
const fitting = (totalPx: number, widths = {}, chosen: readonly { id: string; widthPx: number }[] = all) =>
  fitColumns(chosen, widths, { totalPx, gapPx: 16 });

afterEach(() => void vi.unstubAllGlobals());

function readChoice(saved: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => saved });
  return keptColumns.read();
}

test('a choice is read back; unknown columns and widths are ignored', () => {
  const saved = { shown: ['owner', 'age', 'size'], widths: { size: 9_000, owner: 'wide', age: 70, length: 90.4 } };
  expect(readChoice(JSON.stringify(saved))).toEqual({
    ...none,
    shown: ['size', 'owner'],
    widths: { size: 400, length: 90 },
  });
  expect(readChoice(JSON.stringify({ shown: [], widths: {} })).shown).toEqual([]);
  for (const broken of [null, '', '{', '[]', '{"shown":3,"widths":{}}']) {
    expect(readChoice(broken)).toEqual({ ...none, shown: standard });
  }
});

test('columns leave one after another as the room shrinks, the progress last, and a phone shows names alone', () => {
  expect(fitting(1_700)).toEqual(listColumns);
  expect(fitting(1_400)).not.toContain('type');
  expect(fitting(900, { owner: 400 })).not.toContain('owner');
  expect(fitting(560)).toEqual(['progress']);
  expect(fitting(358)).toEqual([]);
  let before = fitting(2_000).length;
  for (let px = 2_000; px > 200; px -= 10) {
    const now = fitting(px).length;
    expect(now).toBeLessThanOrEqual(before);
    before = now;
  }
});

const fields: Field[] = ['a', 'b', 'c', 'd'].map((letter) => ({
  ...{ id: letter.repeat(8), name: letter, kind: 'text', choices: [], seenBy: 'team' },
}));
const chosenIds = (ofView?: string[], own: Record<string, boolean> = {}) =>
  chooseColumns({ shown: ['size', 'progress'], widths: {}, fields: own }, { fields, hasStatuses: true }, ofView)
    .filter(({ isChosen }) => isChosen)
    .map(({ label }) => label);

test('the first fields of a team have columns until the viewer chooses, and a view has its own', () => {
  expect(chosenIds()).toEqual(['Size', 'Status', 'a', 'b', 'c']);
  expect(chosenIds(undefined, { aaaaaaaa: false, dddddddd: true })).toEqual(['Size', 'Status', 'b', 'c', 'd']);
  expect(chosenIds(['dddddddd', 'owner', 'removed'])).toEqual(['d', 'Owner']);
});

test('fields beyond the room share one column', () => {
  const own = fields.map(({ id }) => ({ id, widthPx: 136 }));
  const chosen = [{ id: 'progress', widthPx: 120 }, ...own];
  expect(fitting(1_200, {}, chosen)).toEqual(['progress', ...own.map(({ id }) => id)]);
  expect(fitting(1_100, {}, chosen)).toEqual(['progress', 'aaaaaaaa', 'bbbbbbbb', 'fields']);
  expect(fitting(760, {}, chosen)).toEqual(['progress', 'fields']);
  expect(fitting(640, {}, chosen)).toEqual(['progress']);
});
