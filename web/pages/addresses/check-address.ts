import { readVersionNumber } from '#contract/media/version-number.ts';

/** A version whose fixes are checked. */
export type CheckAddress = { itemId: string; version: number | undefined; commentId: string | undefined };

export function readCheckAddress(params: URLSearchParams): CheckAddress | null {
  const itemId = params.get('item');
  if (!itemId) return null;
  return {
    itemId,
    version: readVersionNumber(params.get('version')),
    commentId: params.get('comment') ?? undefined,
  };
}

type Target = { itemId: string; version: number; key?: string | null };

export const checkHref = (target: Target) => hrefOf('/check', target);
export const reportHref = (target: Target) => hrefOf('/report', target);

function hrefOf(path: string, { itemId, version, key }: Target): string {
  const params = new URLSearchParams({ item: itemId, version: String(version) });
  if (key) params.set('k', key);
  return `${path}?${params}`;
}
