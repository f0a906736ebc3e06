import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { editing, keeping, liking, removing, resolving } from './changes.ts';
import {
  acknowledge,
  begin,
  type CommentState,
  drop,
  noComments,
  receive,
  setProblem,
  unsentOf,
  viewOf,
  withChanges,
  withFetched,
  withoutUnsent,
} from './comment-state.ts';
import { numberedComment, numberedId } from './numbered-comments.ts';

const nothingHeard = new Map<string, Comment | null>();
const one = numberedComment(1);
const id = numberedId(1);

function stateWith(...comments: Comment[]): CommentState {
  return withFetched(noComments, comments, nothingHeard, 'all');
}

function textsOf(state: CommentState): string[] {
  return viewOf(state).map(({ text }) => text);
}

test('sorts comments by id, whatever order they arrive in', () => {
  const state = receive(stateWith(numberedComment(3), numberedComment(1)), numberedId(2), numberedComment(2));
  expect(textsOf(state)).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});

test('removes the replies of a deleted comment', () => {
  const replies = [numberedComment(2, { replyTo: id }), numberedComment(3)];
  expect(textsOf(receive(stateWith(one, ...replies), id, null))).toEqual(['Comment 3']);
  const removed = begin(stateWith(one, ...replies), { key: 'a', commentId: id, apply: removing });
  expect(textsOf(removed)).toEqual(['Comment 3']);
  expect(textsOf(drop(removed, 'a'))).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
});

test('prefers events that arrived during a fetch to the fetched data', () => {
  const received = new Map<string, Comment | null>([
    [id, null],
    [numberedId(2), numberedComment(2, { text: 'Changed' })],
    [numberedId(3), numberedComment(3)],
  ]);
  const state = withFetched(noComments, [one, numberedComment(2)], received, 'all');
  expect(textsOf(state)).toEqual(['Changed', 'Comment 3']);
});

test.each([
  ['a like', liking(true, 'Tom'), { liked: true, likeCount: 1, likes: ['Tom'] }],
  ['a resolved mark', resolving(true), { resolved: true }],
  ['an edit', editing('New words', one.createdAt), { text: 'New words', editedAt: one.createdAt }],
])('keeps %s despite earlier events, before and after the response', (_, apply, changed) => {
  const after = { ...one, ...changed };
  const begun = begin(stateWith(one), { key: 'a', commentId: id, apply });
  expect(viewOf(begun)).toEqual([after]);
  expect(viewOf(receive(begun, id, one))).toEqual([after]);
  const acknowledged = acknowledge(begun, 'a', after);
  expect(viewOf(acknowledged)).toEqual([after]);
  expect(viewOf(receive(acknowledged, id, one))).toEqual([after]);
  expect(viewOf(receive(receive(acknowledged, id, one), id, after))).toEqual([after]);
});

test('a comment that is sent again stands there once, and goes when it is taken back', () => {
  const sending = (state: CommentState, key: string) => begin(state, { key, commentId: id, apply: keeping(one) }, true);
  const before = setProblem(sending(noComments, 'a'), 'a', 'not sent');
  const again = sending(withoutUnsent(before, id), 'b');
  expect(viewOf(again)).toEqual([one]);
  expect(viewOf(drop(again, 'b'))).toEqual([]);
});

test('drops a change once an event confirms it, so that later events count', () => {
  const liked = { ...one, liked: true, likeCount: 1 };
  const acknowledged = acknowledge(
    begin(stateWith(one), { key: 'a', commentId: id, apply: liking(true, 'Tom') }),
    'a',
    liked,
  );
  const received = receive(acknowledged, id, { ...liked, likeCount: 5 });
  expect(received.changes).toEqual([]);
  expect(viewOf(receive(received, id, one))).toEqual([one]);
});

test('keeps newer events when a response arrives late', () => {
  const begun = begin(stateWith(one), { key: 'a', commentId: id, apply: resolving(true) });
  const received = receive(begun, id, { ...one, resolved: true, text: 'Newer' });
  const acknowledged = acknowledge(received, 'a', { ...one, resolved: true });
  expect(textsOf(acknowledged)).toEqual(['Newer']);
  expect(acknowledged.changes).toEqual([]);
});

test('shows the last of several changes, and keeps the others when one is rejected', () => {
  let state = begin(stateWith(one), { key: 'a', commentId: id, apply: liking(true, 'Tom') });
  state = begin(state, { key: 'b', commentId: id, apply: resolving(true) });
  state = begin(state, { key: 'c', commentId: id, apply: liking(false, 'Tom') });
  expect(viewOf(state)).toEqual([{ ...one, resolved: true }]);
  expect(viewOf(drop(state, 'b'))).toEqual([one]);
});

test('shows a new comment at once, and only once', () => {
  const draft = numberedComment(2, { text: 'Written here' });
  const begun = begin(stateWith(one), { key: 'a', commentId: numberedId(2), apply: keeping(draft) }, true);
  expect(textsOf(begun)).toEqual(['Comment 1', 'Written here']);
  expect([...unsentOf(begun)]).toEqual([[numberedId(2), null]]);
  expect([...unsentOf(setProblem(begun, 'a', 'No network'))]).toEqual([[numberedId(2), 'No network']]);
  const received = receive(begun, numberedId(2), numberedComment(2, { text: 'As the server has it' }));
  expect(textsOf(received)).toEqual(['Comment 1', 'As the server has it']);
  expect([...unsentOf(received)]).toEqual([]);
  expect(textsOf(acknowledge(received, 'a', draft))).toEqual(['Comment 1', 'As the server has it']);
});

test('keeps a restored comment when the event of its deletion arrives late', () => {
  const begun = begin(stateWith(), { key: 'a', commentId: id, apply: keeping(one) });
  expect(textsOf(receive(begun, id, null))).toEqual(['Comment 1']);
  const acknowledged = acknowledge(begun, 'a', one);
  expect(textsOf(receive(acknowledged, id, null))).toEqual(['Comment 1']);
  expect(receive(acknowledged, id, one).changes).toEqual([]);
});

test('keeps a deleted comment hidden when its events arrive late', () => {
  const acknowledged = acknowledge(begin(stateWith(one), { key: 'a', commentId: id, apply: removing }), 'a', null);
  const late = receive(acknowledged, id, { ...one, likeCount: 1 });
  expect(viewOf(late)).toEqual([]);
  expect(receive(late, id, null).changes).toEqual([]);
});

test('reports conflicting events, so that the comments are refetched', () => {
  const begun = begin(stateWith(one), { key: 'a', commentId: id, apply: resolving(true) });
  expect(receive(begun, id, one).changes[0]?.received).toBe('other');
  expect(receive(begun, id, { ...one, resolved: true }).changes[0]?.received).toBe('same');
});

test('takes what changed since an earlier load, unless that does not add up to all comments', () => {
  const known = [one, numberedComment(2), numberedComment(4)];
  const edited = { ...one, text: 'Edited' };
  const changed = { comments: [edited, numberedComment(3)], gone: [numberedId(2), numberedId(9)], next: null };
  expect(withChanges(known, { ...changed, total: 3 })).toEqual([edited, numberedComment(3), numberedComment(4)]);
  expect(withChanges(known, { ...changed, total: 4 })).toBeNull();
  expect(withChanges(known, { comments: [one], next: null })).toBeNull();
});
