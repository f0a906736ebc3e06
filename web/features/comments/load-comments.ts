import type { Comment } from '#contract/comments.ts';
import { call } from '#web/api/client.ts';
import type { Place } from './changes.ts';
import type { NoteCache } from './note-cache.ts';
import { type Notes, withFetched } from './notes.ts';

const pageSize = 1_000;

type Loading = { heard: Map<string, Comment | null>; isStale: boolean };

/** After 1, 2, 4, 8 … pages: to draw everything again after each one would cost more than it helps. */
function isTimeToShow(pages: number): boolean {
  return (pages & (pages - 1)) === 0;
}

/** Fetches all comments, page after page. The first time they show as they come, later all change together. */
export function commentLoader({ itemId, version, user }: Place, cache: NoteCache) {
  let current: Loading | null = null;

  async function loadPages(loading: Loading, signal: AbortSignal): Promise<Comment[]> {
    const comments: Comment[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const body = { userId: user.user_id, videoName: itemId, version, limit: pageSize, after };
      const { data, next } = await call('fetchComments', { body }, signal);
      comments.push(...data);
      after = next ?? undefined;
      pages += 1;
      if (after && isTimeToShow(pages) && cache.read().loaded !== 'all') {
        cache.update((notes) => withFetched(notes, comments, loading.heard, 'some'));
      }
    } while (after);
    return comments;
  }

  return {
    async load(signal: AbortSignal): Promise<Notes> {
      const loading: Loading = { heard: new Map(), isStale: false };
      current = loading;
      try {
        for (;;) {
          const comments = await loadPages(loading, signal);
          const notes = withFetched(cache.read(), comments, loading.heard, 'all');
          if (!loading.isStale) return notes;
          cache.update(() => notes);
          loading.heard.clear();
          loading.isStale = false;
        }
      } finally {
        if (current === loading) current = null;
      }
    },

    /** What is heard of a comment is newer than the page that it was fetched with. */
    hear(id: string, comment: Comment | null): void {
      current?.heard.set(id, comment);
    },

    /** What is being fetched may be old by now. Answers whether something is, so that it is fetched once more. */
    loadOnceMore(): boolean {
      if (current) current.isStale = true;
      return current !== null;
    },
  };
}
