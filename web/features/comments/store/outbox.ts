import type { Comment } from '#contract/comments/comments.ts';
import { formatError, isPassing } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { type CommentScope, draftComment, keeping, type NewComment } from './changes.ts';
import type { CommentCache } from './comment-cache.ts';
import { begin, type CommentState, drop, findComment, setProblem, withoutUnsent } from './comment-state.ts';
import { openUnsentComments, toBody, type UnsentComment } from './unsent.ts';

type Post = { unsentComment: UnsentComment; state: 'on its way' | 'lost' | 'refused' };

type OutboxServices = {
  cache: CommentCache;
  /** Waits for earlier calls about the same comment. */
  inTurn: <T>(commentId: string, work: () => Promise<T>) => Promise<T>;
  /** Applies the server's response about a comment. */
  learn: (key: string, commentId: string, truth: Comment) => void;
};

function asWritten(unsentComment: UnsentComment): NewComment {
  const { text, frame = null, endFrame = null, drawing = null, place, replyTo, assignment, teamOnly } = unsentComment;
  return { text, frame, endFrame, drawing, place, replyTo, assignment, teamOnly };
}

/** Comments on their way to the server. Each is shown at once, and kept until the server has it. */
export function commentOutbox(scope: CommentScope, { cache, inTurn, learn }: OutboxServices) {
  const { itemId, author } = scope;
  const unsent = openUnsentComments(scope);
  const posts = new Map<string, Post>();

  function forget(key: string, unsentComment: UnsentComment): void {
    posts.delete(key);
    unsent.drop(unsentComment.id);
  }

  async function post(key: string, unsentComment: UnsentComment): Promise<void> {
    posts.set(key, { unsentComment, state: 'on its way' });
    cache.update((state) => setProblem(state, key, null));
    try {
      const created = await inTurn(unsentComment.replyTo ?? unsentComment.id, () =>
        call('createComment', { params: { itemId }, body: toBody(unsentComment) }),
      );
      forget(key, unsentComment);
      learn(key, unsentComment.id, created);
    } catch (error) {
      if (!posts.has(key)) return;
      posts.set(key, { unsentComment, state: isPassing(error) ? 'lost' : 'refused' });
      cache.update((state) => setProblem(state, key, formatError(error)));
    }
  }

  function dispatch(unsentComment: UnsentComment): void {
    const key = newId();
    const on = { version: unsentComment.version ?? scope.version, user: author() };
    const draft = draftComment(unsentComment.id, asWritten(unsentComment), on, new Date().toISOString());
    cache.update((state) =>
      begin(withoutUnsent(state, unsentComment.id), { key, commentId: unsentComment.id, apply: keeping(draft) }, true),
    );
    void post(key, unsentComment);
  }

  function keyOf(commentId: string): string | undefined {
    return [...posts].find(([, { unsentComment }]) => unsentComment.id === commentId)?.[0];
  }

  return {
    send({ frame, ...written }: NewComment, mentions: string[]): string {
      // A reply belongs to the version of its thread, and to the frame that the thread has there.
      const thread = written.replyTo && findComment(cache.read().known, written.replyTo);
      const { version, frame: at } = thread || { version: scope.version, frame };
      const unsentComment: UnsentComment = { id: newId(), version, frame: at ?? undefined, mentions, ...written };
      unsent.keep(unsentComment);
      dispatch(unsentComment);
      return unsentComment.id;
    },

    /** Sends what an earlier visit could not. */
    resume(): void {
      for (const unsentComment of unsent.list()) if (!keyOf(unsentComment.id)) dispatch(unsentComment);
    },

    retry(commentId: string): void {
      const key = keyOf(commentId) ?? '';
      const found = posts.get(key);
      if (found && found.state !== 'on its way') void post(key, found.unsentComment);
    },

    retryLost(): void {
      for (const [key, { unsentComment, state }] of posts) if (state === 'lost') void post(key, unsentComment);
    },

    /** Stops sending it, and returns what was written. */
    takeBack(commentId: string): NewComment | null {
      const key = keyOf(commentId) ?? '';
      const found = posts.get(key);
      if (!found) return null;
      forget(key, found.unsentComment);
      cache.update((state) => drop(state, key));
      return asWritten(found.unsentComment);
    },

    /** A comment may have arrived although its response was lost. */
    withoutArrived(received: CommentState): CommentState {
      let left = received;
      for (const [key, { unsentComment, state }] of posts) {
        if (state === 'on its way' || !findComment(received.known, unsentComment.id)) continue;
        forget(key, unsentComment);
        left = drop(left, key);
      }
      return left;
    },
  };
}
