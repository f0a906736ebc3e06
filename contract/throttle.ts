/**
 * Throttles `work`: runs it at once, then at most once per `pause`, never concurrently. A failed run does not stop later
 * ones; `work` itself reports its failures.
 */
export function createThrottle(pause: () => Promise<unknown>, work: () => Promise<void>): () => void {
  let isBusy = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      await Promise.allSettled([pause(), work()]);
    }
    isBusy = false;
  }

  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
