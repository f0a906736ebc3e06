import type { shareKeyHeader } from '#contract/shares.ts';

/** As the contract has it; importing the value would bring its schemas along. */
const header: typeof shareKeyHeader = 'x-share-key';

let current: string | null = null;
const listeners = new Set<() => void>();

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

/** Hears of refused calls of a page that was opened by a link: the link may have been turned off. */
export function onShareRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refusals: readonly number[] = [401, 403, 404];

export function noteRefusal(status: number): void {
  if (current !== null && refusals.includes(status)) for (const listener of listeners) listener();
}
