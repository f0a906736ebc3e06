import type { Comment } from '#contract/comments/comments.ts';
import type { Caller, Member, ShareGrant } from '#server/platform/access/actor.ts';

type Watcher = { actor: Caller };

/** The operations of features that open pages depend on. They are passed in at start, so the hub imports no feature. */
export type LiveFeatures = {
  /** Comments that changed, as each group of watchers sees them; null for one that was deleted. */
  describeChanges: <W extends Watcher>(
    itemId: string,
    commentIds: string[],
    watchers: W[],
  ) => Promise<{ commentId: string; comment: Comment | null; watchers: W[] }[]>;
  /** Returns those of the watchers that may still view the file, and whether only by a link. */
  findAllowed: <W extends Watcher>(itemId: string, watchers: W[]) => Promise<Map<W, { byLink: boolean }>>;
  /** Returns what their links give to these visitors now; nothing for a link that has ended. */
  recheckAccess: <V extends { member: Member | undefined; entry: ShareGrant }>(
    visitors: V[],
  ) => Promise<Map<V, ShareGrant>>;
};
