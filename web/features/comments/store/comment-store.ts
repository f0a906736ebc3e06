import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/comments/comments.ts';
import type { Assignment } from '#contract/comments/mentions.ts';
import type { Sent } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ServerEvent } from '#contract/events.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { staleBefore } from '#web/realtime/realtime.ts';
import { mentionedIn } from '../people/known-people.ts';
import {
  assigning,
  type CommentScope,
  editing,
  isOn,
  keeping,
  liking,
  type NewComment,
  removing,
  resolving,
} from './changes.ts';
import { commentCache } from './comment-cache.ts';
import { acknowledge, begin, type Change, drop, findComment, receive } from './comment-state.ts';
import { commentLoader } from './load-comments.ts';
import { commentOutbox } from './outbox.ts';

/** Events from before a change may arrive this much later. */
const graceMs = 1_500;

function update(commentId: string, body: Sent<Endpoints['updateComment']>['body']): Promise<Comment> {
  return call('updateComment', { params: { commentId }, body });
}

/** State of the comments of one scope: fetches them, receives events, and applies changes. */
export function createCommentStore(queryClient: QueryClient, scope: CommentScope) {
  const { itemId, author } = scope;
  const cache = commentCache(queryClient, scope);
  const loader = commentLoader(scope, cache);
  const turns = new Map<string, Promise<unknown>>();
  const outbox = commentOutbox(scope, { cache, inTurn, learn });

  async function refetch(): Promise<void> {
    if (!loader.loadOnceMore()) await cache.invalidate();
  }

  /** Serializes calls per comment, so that the last choice wins. */
  function inTurn<T>(commentId: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(commentId) ?? Promise.resolve()).then(work, work);
    turns.set(commentId, mine);
    return mine;
  }

  function learn(key: string, commentId: string, truth: Comment | null): void {
    loader.receive(commentId, truth);
    cache.update((state) => acknowledge(state, key, truth));
    setTimeout(settle, graceMs, key);
  }

  function settle(key: string): void {
    const change = cache.read().changes.find((one) => one.key === key);
    if (!change) return;
    cache.update((state) => drop(state, key));
    // Another event may be older or newer than the change; only a refetch can tell.
    if (change.received === 'other') void refetch();
  }

  /** Optimistic update: shows a change at once, and rolls it back if the server rejects it. */
  async function change(commentId: string, apply: Change['apply'], work: () => Promise<Comment | null>): Promise<void> {
    const key = newId();
    cache.update((state) => begin(state, { key, commentId, apply }));
    try {
      learn(key, commentId, await inTurn(commentId, work));
    } catch (error) {
      cache.update((state) => drop(state, key));
      throw error;
    }
  }

  return {
    queryKey: cache.queryKey,
    refetch,
    load: async (signal: AbortSignal) => outbox.withoutArrived(await loader.load(signal)),
    send: (written: NewComment) => outbox.send(written, mentionedIn(queryClient, itemId, written.text)),
    retry: outbox.retry,
    takeBack: outbox.takeBack,
    resume: outbox.resume,

    /** Returns the comment if it is new. */
    receive(event: ServerEvent): Comment | null {
      // Sent once per connection; from then on no event is missed.
      if (event.kind === 'ready') {
        outbox.retryLost();
        if (cache.isOlder(staleBefore(event))) void refetch();
      }
      if (event.kind !== 'comment' || event.itemId !== itemId) return null;
      const { commentId: id, comment } = event;
      if (comment && !isOn(scope, comment)) return null;
      const isNew = comment !== null && findComment(cache.read().known, id) === null;
      loader.receive(id, comment);
      cache.update((state) => outbox.withoutArrived(receive(state, id, comment)));
      return isNew ? comment : null;
    },

    edit(id: string, text: string): Promise<void> {
      const mentions = mentionedIn(queryClient, itemId, text);
      return change(id, editing(text, new Date().toISOString()), () => update(id, { text, mentions }));
    },

    like(id: string, liked: boolean): Promise<void> {
      return change(id, liking(liked, author().name), () => update(id, { liked }));
    },

    resolve(id: string, resolved: boolean): Promise<void> {
      return change(id, resolving(resolved), () => update(id, { resolved }));
    },

    assign(id: string, assignment: Assignment | null): Promise<void> {
      const body = { userId: assignment?.person.id ?? null, dueOn: assignment?.dueOn ?? null };
      return change(id, assigning(assignment), () => call('assignComment', { params: { commentId: id }, body }));
    },

    remove(id: string): Promise<void> {
      return change(id, removing, async () => {
        await call('deleteComment', { params: { commentId: id } });
        return null;
      });
    },

    async restore(comment: Comment): Promise<void> {
      const id = comment.id;
      // Its deletion may still be in flight.
      for (const { key, commentId, apply } of cache.read().changes) {
        if (commentId === id && apply === removing) cache.update((state) => drop(state, key));
      }
      await change(id, keeping(comment), () => call('restoreComment', { params: { commentId: id } }));
      await refetch();
    },
  };
}
