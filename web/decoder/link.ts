import { backoffMs } from '#web/api/backoff.ts';

/** A file read in ranges. Its signed URLs expire after some minutes; reading continues with the next one. */
export type Link = {
  newest: () => string;
  /** Called when a URL has expired, to get a new one. */
  onStale: (url: string) => void;
};

/** A mediabunny source option that always reads from the newest URL. */
export function readLink({ newest, onStale }: Link) {
  const fetchFn: typeof fetch = async (_, init) => {
    const url = newest();
    const response = await fetch(url, init);
    if (response.ok) return response;
    if ([401, 403, 404, 410].includes(response.status)) onStale(url);
    throw new Error(`A file responded with ${response.status}.`);
  };
  return { fetchFn, getRetryDelay, handleUnhandledError: () => {} };
}

/** In seconds. Retries long enough for a new URL, or for a short network outage. */
function getRetryDelay(attempts: number): number | null {
  return attempts > 4 ? null : backoffMs(attempts, 400, 6_400) / 1000;
}
