type Limits = {
  atOnce: number;
  /** Of one person; beyond it `refuse` gives the error. */
  mostWaiting: number;
  refuse: () => Error;
};

/**
 * Runs work that people asked for: a few things at once, and one of each person. However much one of them sends, the
 * others wait for no more than what is running.
 */
export function createTurns({ atOnce, mostWaiting, refuse }: Limits) {
  const running = new Set<string>();
  const waiting: { who: string; start: () => void }[] = [];

  const startNext = () => {
    const next = running.size < atOnce ? waiting.findIndex(({ who }) => !running.has(who)) : -1;
    const [turn] = next < 0 ? [] : waiting.splice(next, 1);
    if (!turn) return;
    running.add(turn.who);
    turn.start();
    startNext();
  };

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (waiting.filter((turn) => turn.who === who).length >= mostWaiting) throw refuse();
    await new Promise<void>((start) => {
      waiting.push({ who, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(who);
      startNext();
    }
  };
}
