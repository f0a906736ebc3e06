import { expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comments.ts';
import { keeping, liking, removing, resolving } from './changes.ts';
import {
  acknowledge,
  begin,
  type Change,
  type CommentState,
  drop,
  findComment,
  noComments,
  receive,
  viewOf,
  withFetched,
} from './comment-state.ts';
import { numberedComment, numberedId } from './numbered-comments.ts';

type Apply = Change['apply'];
type Call = { key: string; id: string; apply: Apply; response?: Comment | null };

/** mulberry32 */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Simulates a server, the network and one page. Messages arrive late, but events stay in order. */
function play(seed: number): { state: CommentState; truth: Comment[] } {
  const random = randomFrom(seed);
  const truth = new Map(Array.from({ length: 4 }, (_, n) => [numberedId(n), numberedComment(n)]));
  let state = withFetched(noComments, [...truth.values()], new Map(), 'all');
  let next = truth.size;
  const announced: string[] = [];
  const announcement: [id: string, comment: Comment | null][] = [];
  const calls: Call[] = [];
  let isDoubtful = false;

  function commit(id: string, apply: Apply): Comment | null {
    const after = apply(truth.get(id) ?? null);
    if (after) truth.set(id, after);
    else truth.delete(id);
    announced.push(id);
    return after;
  }
  const anyId = () => numberedId(random(next));
  const anyChange = (name: string): [id: string, Apply] => {
    const draft = numberedComment(next, { author: { id: name, name, image: null } });
    const kind = random(5);
    if (kind === 0) return [numberedId(next++), keeping(draft)];
    if (kind === 1) return [anyId(), removing];
    return [anyId(), kind === 2 ? liking(random(2) === 0, name) : resolving(random(2) === 0)];
  };

  const steps = {
    othersChange() {
      const [id, apply] = anyChange('Tom');
      commit(id, (before) => {
        const after = apply(before);
        // The event carries another viewer's like, not this viewer's.
        return before && after ? { ...after, liked: before.liked } : after;
      });
    },
    change() {
      const [id, apply] = anyChange('Mara');
      const key = `key ${next} ${calls.length} ${random(1e9)}`;
      state = begin(state, { key, commentId: id, apply });
      calls.push({ key, id, apply });
    },
    process() {
      const waiting = calls.filter(({ response }) => response === undefined);
      const firsts = waiting.filter((call, index) => waiting.findIndex(({ id }) => id === call.id) === index);
      const call = firsts[random(firsts.length || 1)];
      if (call) call.response = commit(call.id, call.apply);
    },
    respond() {
      const processed = calls.filter(({ response }) => response !== undefined);
      const call = processed[random(processed.length || 1)];
      if (!call) return;
      calls.splice(calls.indexOf(call), 1);
      state = acknowledge(state, call.key, call.response ?? null);
    },
    load() {
      const id = announced.shift();
      if (id !== undefined) announcement.push([id, truth.get(id) ?? null]);
    },
    tell() {
      const [first] = announcement.splice(0, 1);
      if (first) state = receive(state, ...first);
    },
    settle() {
      const change = state.changes.find(({ isAcknowledged }) => isAcknowledged);
      if (!change) return;
      state = drop(state, change.key);
      isDoubtful ||= change.received === 'other';
    },
  };

  const all = Object.values(steps);
  for (let count = 0; count < 120; count++) all[random(all.length)]?.();
  while (calls.some(({ response }) => response === undefined)) steps.process();
  while (calls.length > 0) steps.respond();
  while (announced.length > 0) steps.load();
  while (announcement.length > 0) steps.tell();
  while (state.changes.length > 0) steps.settle();
  if (isDoubtful) state = withFetched(state, [...truth.values()], new Map(), 'all');
  return { state, truth: [...truth.values()] };
}

test("converges to the server's state, whatever is late or reordered", () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const { state, truth } = play(seed);
    expect(viewOf(state), `seed ${seed}`).toEqual(withFetched(noComments, truth, new Map(), 'all').known);
    for (const { id } of truth) expect(findComment(state.known, id)).not.toBeNull();
  }
});
