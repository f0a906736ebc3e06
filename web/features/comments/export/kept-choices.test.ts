import { beforeEach, expect, test, vi } from 'vitest';
import { keepChoices, readChoices, standardChoices } from './kept-choices.ts';

const saved = new Map<string, string>();

beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const choices = { ...standardChoices, format: 'avid', start: 'other', otherStart: '10:00:00:00' } as const;

test('Choices are kept for each folder, and the format for the next one', () => {
  expect(readChoices('a')).toEqual(standardChoices);
  keepChoices('a', choices);
  expect(readChoices('a')).toEqual(choices);
  expect(readChoices('b')).toEqual({ ...standardChoices, format: 'avid' });
  keepChoices('b', { ...standardChoices, format: 'csv' });
  expect(readChoices('a')).toEqual(choices);
  expect(readChoices('c').format).toBe('csv');
});

test('The last 100 folders are kept', () => {
  for (let folder = 0; folder < 150; folder += 1) keepChoices(`${folder}`, choices);
  const isKept = (folder: number) => readChoices(`${folder}`).start === 'other';
  expect([isKept(49), isKept(50), isKept(149)]).toEqual([false, true, true]);
});

test.each(['', '{', 'null', '[1,{}]', '[{"folderId":"a","choices":{"format":"gone"}}]'])('%j is ignored', (text) => {
  saved.set('vizio-exports', text);
  expect(readChoices('a')).toEqual(standardChoices);
});
