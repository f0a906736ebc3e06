import * as contract from '#contract/throttle.ts';

export function createThrottle(everyMs: number, work: () => Promise<void>): () => void {
  return contract.createThrottle(() => new Promise((resolve) => setTimeout(resolve, everyMs)), work);
}
