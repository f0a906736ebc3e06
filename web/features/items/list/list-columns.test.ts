import { afterEach, expect, test, vi } from 'vitest';
import { columnKeys, fitColumns, keptColumns } from './list-columns.ts';

const standard = ['comments', 'length', 'size', 'changed', 'progress', 'owner'];
const fitting = (totalPx: number, widths = {}) => fitColumns(columnKeys, widths, { totalPx, gapPx: 16 });

afterEach(() => void vi.unstubAllGlobals());

function readChoice(saved: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => saved });
  return keptColumns.read();
}

test('a choice is read back; unknown columns and widths are ignored', () => {
  const saved = { shown: ['owner', 'age', 'size'], widths: { size: 9_000, owner: 'wide', age: 70, length: 90.4 } };
  expect(readChoice(JSON.stringify(saved))).toEqual({ shown: ['size', 'owner'], widths: { size: 400, length: 90 } });
  expect(readChoice(JSON.stringify({ shown: [], widths: {} })).shown).toEqual([]);
  for (const broken of [null, '', '{', '[]', '{"shown":3,"widths":{}}']) {
    expect(readChoice(broken)).toEqual({ shown: standard, widths: {} });
  }
});

test('columns leave one after another as the room shrinks, and the progress last', () => {
  expect(fitting(1_600)).toEqual(columnKeys);
  expect(fitting(1_400)).not.toContain('fields');
  expect(fitting(1_100)).not.toContain('type');
  expect(fitting(900, { owner: 400 })).not.toContain('owner');
  expect(fitting(340)).toEqual(['progress']);
  let before = fitting(2_000).length;
  for (let px = 2_000; px > 200; px -= 10) {
    const now = fitting(px).length;
    expect(now).toBeLessThanOrEqual(before);
    before = now;
  }
});
