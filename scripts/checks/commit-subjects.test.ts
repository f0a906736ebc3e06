import { expect, test } from 'vitest';
import { findSubjectProblems } from './commit-subjects.ts';

test.each([
  'Retry the database adoption after a crash',
  'Process parts of a folder in one batch',
  'Feed the player from the growing copy',
  'Bring back the old column',
  'Focus the field of a dialog: it opens with the keyboard',
])('accepts %j', (subject) => {
  expect(findSubjectProblems(subject)).toEqual([]);
});

test.each([
  ['Added a retry', 'past tense'],
  ['Made the retry shorter', 'past tense'],
  ['Adds a retry', 'third person'],
  ['Adding a retry', 'gerund'],
  ['The retry is shorter', 'starts with "The"'],
  ['add a retry', 'small letter'],
  ['Add a retry.', 'full stop'],
  [`Add ${'a'.repeat(69)}`, '73 characters'],
])('rejects %j', (subject, problem) => {
  expect(findSubjectProblems(subject)).toEqual([expect.stringContaining(problem)]);
});
