import { readVersionNumber } from '#contract/media/version-number.ts';

/** The review in the address bar: the file, a version other than the newest, and a comment. */
export type ReviewAddress = {
  itemId: string;
  version?: number | undefined;
  commentId?: string | undefined;
  /** The secret of the share link. */
  key?: string | undefined;
  /** Whether the dialog that exports comments opens. */
  exports?: boolean | undefined;
};

export function readReviewAddress(params: URLSearchParams): ReviewAddress | undefined {
  const itemId = params.get('item');
  if (!itemId) return undefined;
  return {
    itemId,
    version: readVersionNumber(params.get('version')),
    commentId: params.get('comment') ?? undefined,
    key: params.get('k') ?? undefined,
  };
}

export function reviewHref({ itemId, version, commentId, key, exports }: ReviewAddress): string {
  const params = new URLSearchParams({ item: itemId });
  if (version !== undefined) params.set('version', String(version));
  if (commentId !== undefined) params.set('comment', commentId);
  if (key !== undefined) params.set('k', key);
  if (exports) params.set('open', 'export');
  return `/feedback?${params}`;
}
