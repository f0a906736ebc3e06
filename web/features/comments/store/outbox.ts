import type { Comment } from '#contract/comments/comments.ts';
import { ApiError, sayProblem } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { draftComment, keeping, type NewComment, type Place } from './changes.ts';
import type { NoteCache } from './note-cache.ts';
import { begin, drop, findComment, type Notes, setProblem } from './notes.ts';
import { type Letter, unsentLetters } from './unsent.ts';

type Post = { letter: Letter; state: 'on its way' | 'lost' | 'refused' };

type Hands = {
  cache: NoteCache;
  /** Waits for earlier calls about the same comment. */
  inTurn: <T>(commentId: string, work: () => Promise<T>) => Promise<T>;
  /** Applies the server's response about a comment. */
  learn: (key: string, commentId: string, truth: Comment) => void;
};

/** Failed in transit, so a retry helps; a rejected request would be rejected again. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unreachable' || error.status >= 502);
}

function asWritten(letter: Letter): NewComment {
  const { text, frame = null, endFrame = null, drawing = null, replyTo } = letter;
  return { text, frame, endFrame, drawing, replyTo };
}

/** Comments on their way to the server. Each is shown at once, and kept until the server has it. */
export function commentOutbox(place: Place, { cache, inTurn, learn }: Hands) {
  const { itemId, version } = place;
  const unsent = unsentLetters(place);
  const posts = new Map<string, Post>();

  function forget(key: string, letter: Letter): void {
    posts.delete(key);
    unsent.drop(letter.id);
  }

  async function post(key: string, letter: Letter): Promise<void> {
    posts.set(key, { letter, state: 'on its way' });
    cache.update((notes) => setProblem(notes, key, null));
    try {
      const created = await inTurn(letter.replyTo ?? letter.id, () =>
        call('createComment', { params: { itemId }, body: letter }),
      );
      forget(key, letter);
      learn(key, letter.id, created);
    } catch (error) {
      if (!posts.has(key)) return;
      posts.set(key, { letter, state: isLost(error) ? 'lost' : 'refused' });
      cache.update((notes) => setProblem(notes, key, sayProblem(error)));
    }
  }

  function dispatch(letter: Letter): void {
    const key = newId();
    const draft = draftComment(letter.id, asWritten(letter), place, new Date().toISOString());
    cache.update((notes) => begin(notes, { key, commentId: letter.id, apply: keeping(draft) }, true));
    void post(key, letter);
  }

  function keyOf(commentId: string): string | undefined {
    return [...posts].find(([, { letter }]) => letter.id === commentId)?.[0];
  }

  return {
    send({ frame, ...written }: NewComment): string {
      const letter: Letter = { id: newId(), version, frame: frame ?? undefined, ...written };
      unsent.keep(letter);
      dispatch(letter);
      return letter.id;
    },

    /** Sends what an earlier visit could not. */
    resume(): void {
      for (const letter of unsent.list()) if (!keyOf(letter.id)) dispatch(letter);
    },

    retry(commentId: string): void {
      const key = keyOf(commentId) ?? '';
      const found = posts.get(key);
      if (found && found.state !== 'on its way') void post(key, found.letter);
    },

    retryLost(): void {
      for (const [key, { letter, state }] of posts) if (state === 'lost') void post(key, letter);
    },

    /** Stops sending it, and returns what was written. */
    takeBack(commentId: string): NewComment | null {
      const key = keyOf(commentId) ?? '';
      const found = posts.get(key);
      if (!found) return null;
      forget(key, found.letter);
      cache.update((notes) => drop(notes, key));
      return asWritten(found.letter);
    },

    /** A comment may have arrived although its response was lost. */
    withoutArrived(notes: Notes): Notes {
      let left = notes;
      for (const [key, { letter, state }] of posts) {
        if (state === 'on its way' || !findComment(notes.known, letter.id)) continue;
        forget(key, letter);
        left = drop(left, key);
      }
      return left;
    },
  };
}
