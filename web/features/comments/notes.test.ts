import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { editing, keeping, liking, removing, resolving } from './changes.ts';
import { sampleComment, sampleId } from './comment-sample.ts';
import {
  acknowledge,
  begin,
  drop,
  hear,
  type Notes,
  noNotes,
  setProblem,
  unsentOf,
  viewOf,
  withFetched,
} from './notes.ts';

const nothingHeard = new Map<string, Comment | null>();
const one = sampleComment(1);
const id = sampleId(1);

function notesWith(...comments: Comment[]): Notes {
  return withFetched(noNotes, comments, nothingHeard, 'all');
}

function textsOf(notes: Notes): string[] {
  return viewOf(notes).map(({ comment }) => comment);
}

test('Comments are in the order of their ids, whatever order they come in', () => {
  const notes = hear(notesWith(sampleComment(3), sampleComment(1)), sampleId(2), sampleComment(2));
  expect(textsOf(notes)).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});

test('With a deleted comment its answers go', () => {
  const answers = [sampleComment(2, { reply_id: id }), sampleComment(3)];
  expect(textsOf(hear(notesWith(one, ...answers), id, null))).toEqual(['Comment 3']);
  const removed = begin(notesWith(one, ...answers), { key: 'a', commentId: id, apply: removing });
  expect(textsOf(removed)).toEqual(['Comment 3']);
  expect(textsOf(drop(removed, 'a'))).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});

test('What was heard while everything was fetched counts more than what was fetched', () => {
  const heard = new Map<string, Comment | null>([
    [id, null],
    [sampleId(2), sampleComment(2, { comment: 'Changed' })],
    [sampleId(3), sampleComment(3)],
  ]);
  const notes = withFetched(noNotes, [one, sampleComment(2)], heard, 'all');
  expect(textsOf(notes)).toEqual(['Changed', 'Comment 3']);
});

test.each([
  ['a like', liking(true, 'Tom'), { visibility: true, likeCount: 1, likes: ['Tom'] }],
  ['a resolved mark', resolving(true), { progress: true }],
  ['an edit', editing('New words', one.timestamp), { comment: 'New words', editedAt: one.timestamp }],
])('News from before %s do not take it back, before the answer or after it', (_, apply, changed) => {
  const after = { ...one, ...changed };
  const begun = begin(notesWith(one), { key: 'a', commentId: id, apply });
  expect(viewOf(begun)).toEqual([after]);
  expect(viewOf(hear(begun, id, one))).toEqual([after]);
  const answered = acknowledge(begun, 'a', after);
  expect(viewOf(answered)).toEqual([after]);
  expect(viewOf(hear(answered, id, one))).toEqual([after]);
  expect(viewOf(hear(hear(answered, id, one), id, after))).toEqual([after]);
});

test('A change that was heard to be made is on top no longer, so that later news count', () => {
  const liked = { ...one, visibility: true, likeCount: 1 };
  const answered = acknowledge(
    begin(notesWith(one), { key: 'a', commentId: id, apply: liking(true, 'Tom') }),
    'a',
    liked,
  );
  const heard = hear(answered, id, { ...liked, likeCount: 5 });
  expect(heard.changes).toEqual([]);
  expect(viewOf(hear(heard, id, one))).toEqual([one]);
});

test('An answer that comes after newer news does not take them back', () => {
  const begun = begin(notesWith(one), { key: 'a', commentId: id, apply: resolving(true) });
  const heard = hear(begun, id, { ...one, progress: true, comment: 'Newer' });
  const answered = acknowledge(heard, 'a', { ...one, progress: true });
  expect(textsOf(answered)).toEqual(['Newer']);
  expect(answered.changes).toEqual([]);
});

test('Of changes that follow each other the last one shows, and a refused one leaves the others', () => {
  let notes = begin(notesWith(one), { key: 'a', commentId: id, apply: liking(true, 'Tom') });
  notes = begin(notes, { key: 'b', commentId: id, apply: resolving(true) });
  notes = begin(notes, { key: 'c', commentId: id, apply: liking(false, 'Tom') });
  expect(viewOf(notes)).toEqual([{ ...one, progress: true }]);
  expect(viewOf(drop(notes, 'b'))).toEqual([one]);
});

test('A comment that is written shows at once, and once', () => {
  const draft = sampleComment(2, { comment: 'Written here' });
  const begun = begin(notesWith(one), { key: 'a', commentId: sampleId(2), apply: keeping(draft) }, true);
  expect(textsOf(begun)).toEqual(['Comment 1', 'Written here']);
  expect([...unsentOf(begun)]).toEqual([[sampleId(2), null]]);
  expect([...unsentOf(setProblem(begun, 'a', 'No network'))]).toEqual([[sampleId(2), 'No network']]);
  const heard = hear(begun, sampleId(2), sampleComment(2, { comment: 'As the server has it' }));
  expect(textsOf(heard)).toEqual(['Comment 1', 'As the server has it']);
  expect([...unsentOf(heard)]).toEqual([]);
  expect(textsOf(acknowledge(heard, 'a', draft))).toEqual(['Comment 1', 'As the server has it']);
});

test('A comment that is brought back stays, even when news of its end come late', () => {
  const begun = begin(notesWith(), { key: 'a', commentId: id, apply: keeping(one) });
  expect(textsOf(hear(begun, id, null))).toEqual(['Comment 1']);
  const answered = acknowledge(begun, 'a', one);
  expect(textsOf(hear(answered, id, null))).toEqual(['Comment 1']);
  expect(hear(answered, id, one).changes).toEqual([]);
});

test('A removed comment stays away, even when news of it come late', () => {
  const answered = acknowledge(begin(notesWith(one), { key: 'a', commentId: id, apply: removing }), 'a', null);
  const late = hear(answered, id, { ...one, likeCount: 1 });
  expect(viewOf(late)).toEqual([]);
  expect(hear(late, id, null).changes).toEqual([]);
});

test('Where news said something else it is known, so that it can be looked up', () => {
  const begun = begin(notesWith(one), { key: 'a', commentId: id, apply: resolving(true) });
  expect(hear(begun, id, one).changes[0]?.heard).toBe('other');
  expect(hear(begun, id, { ...one, progress: true }).changes[0]?.heard).toBe('same');
});
