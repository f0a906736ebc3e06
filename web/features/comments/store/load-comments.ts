import type { Comment } from '#contract/comments/comments.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '#web/api/client.ts';
import type { CommentScope } from './changes.ts';
import type { CommentCache } from './comment-cache.ts';
import { type CommentState, withChanges, withFetched } from './comment-state.ts';

const pageSize = 1_000;

type Loading = { received: Map<string, Comment | null>; isStale: boolean };
type Page = ResponseOf<Endpoints['listComments']>;
type Loaded = { comments: readonly Comment[]; moments: readonly string[] };

const momentOf = ({ now }: Page) => (now ? [now] : []);

/** After 1, 2, 4, 8 … pages: rendering after each page would cost more than it helps. */
function isTimeToShow(pages: number): boolean {
  return (pages & (pages - 1)) === 0;
}

/**
 * Fetches all comments page by page, or only what changed since an earlier load. The first load shows pages as they
 * arrive, later loads replace all at once.
 */
export function commentLoader({ itemId, version, isEarlier }: CommentScope, cache: CommentCache) {
  let current: Loading | null = null;

  function ask(from: { after?: string; since?: string | undefined }, signal: AbortSignal): Promise<Page> {
    const query = { version, limit: pageSize, ...from };
    return call(isEarlier ? 'listCarried' : 'listComments', { params: { itemId }, query }, signal);
  }

  async function loadPages(first: Page, loading: Loading, signal: AbortSignal): Promise<Comment[]> {
    const comments = [...first.comments];
    let after = first.next;
    for (let pages = 1; after; pages += 1) {
      if (isTimeToShow(pages) && cache.read().loaded !== 'all') {
        cache.update((state) => withFetched(state, comments, loading.received, 'some'));
      }
      const page = await ask({ after }, signal);
      comments.push(...page.comments);
      after = page.next;
    }
    return comments;
  }

  async function loadAll(loading: Loading, signal: AbortSignal): Promise<Loaded> {
    const { known, loaded, moments } = cache.read();
    // From the load before the last one on: after the last one a late event may have brought an older state again.
    const page = await ask({ since: loaded === 'all' ? moments[0] : undefined }, signal);
    const comments = withChanges(known, page);
    if (comments) return { comments, moments: [...moments, ...momentOf(page)].slice(-2) };
    const first = page.gone ? await ask({}, signal) : page;
    return { comments: await loadPages(first, loading, signal), moments: momentOf(first) };
  }

  return {
    async load(signal: AbortSignal): Promise<CommentState> {
      const loading: Loading = { received: new Map(), isStale: false };
      current = loading;
      try {
        for (;;) {
          const { comments, moments } = await loadAll(loading, signal);
          const state = { ...withFetched(cache.read(), comments, loading.received, 'all'), moments };
          if (!loading.isStale) return state;
          cache.update(() => state);
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
