import type { shareKeyHeader } from '#contract/sharing/shares.ts';

/** Typed from the contract; importing the value would bundle its schemas. */
const header: typeof shareKeyHeader = 'x-share-key';

/** Why a share link needs rechecking: a call was rejected, or the server reports that its permissions changed. */
export type Doubt = 'refused' | 'changed';

let current: string | null = null;
const listeners = new Set<(doubt: Doubt) => void>();

/** The secret of the share link that opened the page; null in the workspace. Pages set it, every call sends it. */
export function setShareKey(key: string | null): void {
  current = key;
}

export function readShareKey(): string | null {
  return current;
}

export function shareKeyHeaders(): Record<string, string> {
  return current === null ? {} : { [header]: current };
}

/** Starts a call with the secret it was meant for, even if another page is open by now. */
export function withShareKey<T>(key: string | null, begin: () => T): T {
  const shown = current;
  current = key;
  try {
    return begin();
  } finally {
    current = shown;
  }
}

/** Calls the listener when the share link that opened the page may have changed. */
export function onShareDoubt(listener: (doubt: Doubt) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function doubtShare(doubt: Doubt): void {
  if (current !== null) for (const listener of listeners) listener(doubt);
}
