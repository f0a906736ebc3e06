import type { Comment } from '#contract/comments/comments.ts';
import { call } from '#web/api/client.ts';
import type { Shelf } from './changes.ts';
import type { NoteCache } from './note-cache.ts';
import { type Notes, withFetched } from './notes.ts';

const pageSize = 1_000;

type Loading = { received: Map<string, Comment | null>; isStale: boolean };

/** After 1, 2, 4, 8 … pages: rendering after each page would cost more than it helps. */
function isTimeToShow(pages: number): boolean {
  return (pages & (pages - 1)) === 0;
}

/** Fetches all comments page by page. The first load shows pages as they arrive, later loads replace all at once. */
export function commentLoader({ itemId, version, isEarlier }: Shelf, cache: NoteCache) {
  let current: Loading | null = null;

  async function loadPages(loading: Loading, signal: AbortSignal): Promise<Comment[]> {
    const comments: Comment[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const query = { version, limit: pageSize, after };
      const page = await call(isEarlier ? 'listCarried' : 'listComments', { params: { itemId }, query }, signal);
      comments.push(...page.comments);
      after = page.next ?? undefined;
      pages += 1;
      if (after && isTimeToShow(pages) && cache.read().loaded !== 'all') {
        cache.update((notes) => withFetched(notes, comments, loading.received, 'some'));
      }
    } while (after);
    return comments;
  }

  return {
    async load(signal: AbortSignal): Promise<Notes> {
      const loading: Loading = { received: new Map(), isStale: false };
      current = loading;
      try {
        for (;;) {
          const comments = await loadPages(loading, signal);
          const notes = withFetched(cache.read(), comments, loading.received, 'all');
          if (!loading.isStale) return notes;
          cache.update(() => notes);
          loading.received.clear();
          loading.isStale = false;
        }
      } finally {
        if (current === loading) current = null;
      }
    },

    /** Events are newer than the page that contained the comment. */
    receive(id: string, comment: Comment | null): void {
      current?.received.set(id, comment);
    },

    /** Marks a running fetch as stale, so that it runs once more. Returns whether one is running. */
    loadOnceMore(): boolean {
      if (current) current.isStale = true;
      return current !== null;
    },
  };
}
