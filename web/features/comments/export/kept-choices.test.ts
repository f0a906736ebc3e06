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
  expect(readChoices('a', 'video')).toEqual(standardChoices);
  keepChoices('a', 'video', choices);
  expect(readChoices('a', 'video')).toEqual(choices);
  expect(readChoices('b', 'video')).toEqual({ ...standardChoices, format: 'avid' });
  keepChoices('b', 'video', { ...standardChoices, format: 'csv' });
  expect(readChoices('a', 'video')).toEqual(choices);
  expect(readChoices('c', 'video').format).toBe('csv');
});

test('Each kind of file has choices of its own, and only formats that know its places', () => {
  keepChoices('a', 'video', choices);
  expect(readChoices('a', 'audio')).toEqual({ ...standardChoices, format: 'reaper' });
  expect(readChoices('a', 'pdf')).toEqual({ ...standardChoices, format: 'csv' });
  keepChoices('a', 'audio', { ...standardChoices, format: 'midi' });
  expect(readChoices('b', 'audio').format).toBe('midi');
  expect(readChoices('a', 'video')).toEqual(choices);
});

test('The last 100 folders are kept', () => {
  for (let folder = 0; folder < 150; folder += 1) keepChoices(`${folder}`, 'video', choices);
  const isKept = (folder: number) => readChoices(`${folder}`, 'video').start === 'other';
  expect([isKept(49), isKept(50), isKept(149)]).toEqual([false, true, true]);
});

test.each(['', '{', 'null', '[1,{}]', '[{"folderId":"a","choices":{"format":"gone"}}]'])('%j is ignored', (text) => {
  saved.set('vizio-exports', text);
  expect(readChoices('a', 'video')).toEqual(standardChoices);
});
