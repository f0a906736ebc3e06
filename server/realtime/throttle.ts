/** Runs `work` at once, then at most every `everyMs` while it keeps being requested. */
export function createThrottle(everyMs: number, work: () => Promise<void>): () => void {
  let isBusy = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      const rest = new Promise((resolve) => setTimeout(resolve, everyMs).unref());
      await work();
      await rest;
    }
    isBusy = false;
  }

  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
