/** Throttles `work`: runs it at once, then at most every `everyMs`, never concurrently. */
export function createThrottle(everyMs: number, work: () => Promise<void>): () => void {
  let isBusy = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isBusy = true;
    isWanted = false;
    const rest = new Promise((resolve) => setTimeout(resolve, everyMs));
    await Promise.allSettled([work(), rest]);
    isBusy = false;
    if (isWanted) void run();
  }

  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
