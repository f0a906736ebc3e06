/** A file that is read piece by piece. Its links end after some minutes, and reading goes on under the next one. */
export type Link = {
  newest: () => string;
  /** Told when a link has ended, so that a new one is asked for. */
  onStale: (url: string) => void;
};

/** How to read a file with mediabunny, for whatever its newest link is. */
export function readLink({ newest, onStale }: Link) {
  const fetchFn: typeof fetch = async (_, init) => {
    const url = newest();
    const answer = await fetch(url, init);
    if (answer.ok) return answer;
    if ([401, 403, 404, 410].includes(answer.status)) onStale(url);
    throw new Error(`A file answered ${answer.status}.`);
  };
  return { fetchFn, getRetryDelay, handleUnhandledError: () => {} };
}

/** Long enough for a new link to come, or for a line that is gone for a moment. */
function getRetryDelay(attempts: number): number | null {
  return attempts > 4 ? null : 0.2 * 2 ** attempts;
}
