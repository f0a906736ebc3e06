import type { shareKeyHeader } from '#contract/shares.ts';

/** As the contract has it; importing the value would bring its schemas along. */
const header: typeof shareKeyHeader = 'x-share-key';

/** Why a link may be worth another look: a call was refused, or the server says that it gives something else now. */
export type Doubt = 'refused' | 'changed';

let current: string | null = null;
const listeners = new Set<(doubt: Doubt) => void>();

/** The secret of the link by which the page was opened; null in the workspace. Pages set it, every call carries it. */
export function setShareKey(key: string | null): void {
  current = key;
}

export function readShareKey(): string | null {
  return current;
}

export function shareKeyHeaders(): Record<string, string> {
  return current === null ? {} : { [header]: current };
}

/** Begins a call with the secret that it was meant for, whichever page is shown by now. */
export function withShareKey<T>(key: string | null, begin: () => T): T {
  const shown = current;
  current = key;
  try {
    return begin();
  } finally {
    current = shown;
  }
}

/** Hears when the link by which the page was opened may not be what it was. */
export function onShareDoubt(listener: (doubt: Doubt) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function doubtShare(doubt: Doubt): void {
  if (current !== null) for (const listener of listeners) listener(doubt);
}
