import { expect, test } from 'vitest';
import { checkFrames } from './frame-fault.ts';

const rules = { frameRate: { num: 25, den: 1 }, frameCount: 6, groupFrames: 3, isGroupExact: false };
const key = (frame: number) => [`0, 0, ${frame * 40}, 40, 9, 0x1`, `1, 0, ${frame * 40}, 40, 9, 0x1`];
const other = (frame: number) => [`0, 0, ${frame * 40}, 40, 9, 0x1, F=0x0`];
const good = [key(0), other(2), other(1), key(3), other(5), other(4)];
const swap = (n: number, lines: string[]) => good.with(n, lines);

test.each<[string, string[][], string | undefined]>([
  ['frames in their places', good, undefined],
  ['a missing frame', good.slice(0, -1), '5 frames of 6'],
  ['a doubled frame', [...good, other(4)], 'frame 4 exists twice'],
  ['a frame too many', [...good, other(6)], 'frame 6 of 6'],
  ['a frame between two places', swap(2, ['0, 0, 60, 40, 9, 0x1, F=0x0']), 'a frame lies at 1.50 of the grid'],
  ['a frame without a time', swap(2, ['0, 0, NOPTS, 40, 9, 0x1, F=0x0']), 'a frame lies at NaN of the grid'],
  ['a hidden frame', swap(2, ['0, 0, 40, 40, 9, 0x1, F=0x4']), 'frame 1 is hidden or damaged'],
  ['a late first keyframe', [other(0), ...good.slice(1)], 'the file does not begin with a keyframe'],
  ['too long a group', swap(3, other(3)), 'no keyframe after 0'],
  [
    'an open group before',
    [key(0), other(1), key(3), other(2), other(5), other(4)],
    'frame 2 is decoded after keyframe 3',
  ],
  [
    'an open group after',
    [key(0), other(2), other(4), key(3), other(1), other(5)],
    'frame 4 is decoded before keyframe 3',
  ],
  ['a keyframe that refreshes step by step', swap(3, key(3).slice(0, 1)), 'keyframe 3 is no IDR frame'],
])('reads %s as: %s', (_, lines, fault) => {
  const check = checkFrames(rules);
  for (const line of ['#tb 0: 1/1000', ...lines.flat()]) check.read(line);
  expect(check.finish()).toBe(fault);
});

test('an exact group has no keyframe elsewhere', () => {
  const check = checkFrames({ ...rules, isGroupExact: true });
  for (const line of ['#tb 0: 1/1000', ...swap(4, key(5)).flat()]) check.read(line);
  expect(check.finish()).toBe('frame 5 is keyframe');
});
