import { expect, test } from 'vitest';
import { numberedComment } from '../store/numbered-comments.ts';
import { listDrawn, nameStill } from './drawn-stills.ts';

const picture = 'data:image/png;base64,';

test('Lists what has a drawing and a place, in the order of the video', () => {
  const comments = [
    numberedComment(1, { picture, frame: 9 }),
    numberedComment(2, { frame: 1 }),
    numberedComment(3, { picture, frame: null }),
    numberedComment(4, { picture, frame: 3, resolved: true }),
    numberedComment(5, { picture, frame: 3, replyTo: numberedComment(4).id }),
    numberedComment(6, { picture, frame: 7, teamOnly: true }),
  ];
  const numbers = (hasResolved: boolean, withTeamOnly = false) =>
    listDrawn(comments, { hasResolved, withTeamOnly }).map(({ text }) => text);
  expect(numbers(true)).toEqual(['Comment 4', 'Comment 5', 'Comment 1']);
  expect(numbers(false)).toEqual(['Comment 1']);
  expect(numbers(false, true)).toEqual(['Comment 6', 'Comment 1']);
});

test.each([
  ['Mara', 'stills/003 01-00-12-07 Mara.png'],
  ['../..\\x', 'stills/003 01-00-12-07 ..-..-x.png'],
  ['a:b\u0000\u202E', 'stills/003 01-00-12-07 a-b--.png'],
  ['x'.repeat(500), `stills/003 01-00-12-07 ${'x'.repeat(60)}.png`],
])('The still of %j has a safe name', (name, wanted) => {
  const comment = numberedComment(1, { author: { id: null, name, image: null } });
  expect(nameStill(comment, '01:00:12;07', 2)).toBe(wanted);
});
