import { withShareKey } from '#web/api/share-key.ts';
import type { Entry } from '../entries.ts';

/** The share link of each upload, still needed after the user leaves the page that the link opened. */
const keys = new Map<string, string>();

export function rememberLink({ uploadId, place }: Pick<Entry, 'uploadId' | 'place'>): void {
  if (place.shareKey) keys.set(uploadId, place.shareKey);
}

export function byItsLink<T>(uploadId: string, begin: () => T): T {
  return withShareKey(keys.get(uploadId) ?? null, begin);
}
