import { withShareKey } from '#web/api/share-key.ts';
import type { Entry } from './entries.ts';

/** By which links uploads came about: they go on with these when the page that was opened by the link is left. */
const keys = new Map<string, string>();

export function rememberLink({ uploadId, place }: Pick<Entry, 'uploadId' | 'place'>): void {
  if (place.shareKey) keys.set(uploadId, place.shareKey);
}

export function byItsLink<T>(uploadId: string, begin: () => T): T {
  return withShareKey(keys.get(uploadId) ?? null, begin);
}
