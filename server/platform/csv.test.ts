import { describe, expect, test } from 'vitest';
import { formulaTexts, hostileStrings } from '#rig/values/hostile-strings.ts';
import { parseCsv } from '#rig/values/parse-csv.ts';
import { formatCsv } from './csv.ts';

describe('A spreadsheet shows a would-be formula as text', () => {
  test.each(formulaTexts)('%j', (text) => {
    expect(parseCsv(formatCsv([['a', text, 'b']]))).toEqual([['a', `'${text.replace(/\r\n?/g, '\n')}`, 'b']]);
  });
});

describe('A text that cannot run stays as written', () => {
  test.each(['', 'a=1', '1-1', '(=1)', '01:00:00:00', '2026-03-11T10:00:00.000Z', 'x\n=1', '‘=’', '映画'])(
    '%j',
    (text) => {
      expect(parseCsv(formatCsv([[text]]))).toEqual([[text]]);
    },
  );
});

test('Numbers stay numbers, and a missing value stays empty', () => {
  expect(formatCsv([[-1, 1.5, null, 0]])).toBe('\uFEFF-1,1.5,,0\r\n');
});

test('Any text round-trips in its own cell', () => {
  const rows = parseCsv(formatCsv(hostileStrings.map((text) => ['before', text, 'after'])));
  expect(rows).toHaveLength(hostileStrings.length);
  for (const [index, [before, text, after]] of rows.entries()) {
    const written = hostileStrings[index]?.replace(/\r\n?/g, '\n');
    expect([written, `'${written}`]).toContain(text);
    expect([before, after]).toEqual(['before', 'after']);
  }
});
