import { expect, test } from 'vitest';
import { numberedComment } from './store/numbered-comments.ts';
import { timeText } from './words.ts';

test('a comment beyond the first hour of a video whose frames are unknown has hours', () => {
  expect(timeText(numberedComment(1, { frame: null, seconds: 3_790.4 }), String)).toBe('1:03:10');
});
