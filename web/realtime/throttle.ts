/** Runs `work` at once, and then again at most every `everyMs` while there is a reason to; never two at a time. */
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
