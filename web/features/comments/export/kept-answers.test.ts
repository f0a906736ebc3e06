import { beforeEach, expect, test, vi } from 'vitest';
import { keepAnswers, readAnswers, standardAnswers } from './kept-answers.ts';

const saved = new Map<string, string>();

beforeEach(() => {
  saved.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const answers = { ...standardAnswers, format: 'edl', start: 'other', otherStart: '10:00:00:00' } as const;

test('Answers are kept for each folder, and the format for the next one', () => {
  expect(readAnswers('a')).toEqual(standardAnswers);
  keepAnswers('a', answers);
  expect(readAnswers('a')).toEqual(answers);
  expect(readAnswers('b')).toEqual({ ...standardAnswers, format: 'edl' });
  keepAnswers('b', { ...standardAnswers, format: 'csv' });
  expect(readAnswers('a')).toEqual(answers);
  expect(readAnswers('c').format).toBe('csv');
});

test('The last 100 folders are kept', () => {
  for (let folder = 0; folder < 150; folder += 1) keepAnswers(`${folder}`, answers);
  const isKept = (folder: number) => readAnswers(`${folder}`).start === 'other';
  expect([isKept(49), isKept(50), isKept(149)]).toEqual([false, true, true]);
});

test.each(['', '{', 'null', '[1,{}]', '[{"folderId":"a","answers":{"format":"gone"}}]'])('%j is ignored', (text) => {
  saved.set('vizio-exports', text);
  expect(readAnswers('a')).toEqual(standardAnswers);
});
