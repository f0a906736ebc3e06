/** 3 million numbers through JSON took so long on the machine where this was written. */
const referenceMs = 100;

/**
 * Measures how long the longest turn of the event loop computes since `begin`, in milliseconds of the reference machine.
 * The clock has no part in it, so a busy machine measures the same.
 */
export function measureTurns() {
  const unit = measureUnit();
  let [last, longest, isRunning] = [cpuMs(), 0, true];
  const turn = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (isRunning) setImmediate(turn);
  };
  turn();
  return {
    begin: () => {
      [last, longest] = [cpuMs(), 0];
    },
    longest: () => longest / unit,
    stop: () => {
      isRunning = false;
    },
  };
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds here per millisecond there: the best of several, as the first ones compile. */
function measureUnit(): number {
  const numbers = Array.from({ length: 3_000_000 }, (_, n) => n);
  const times = [1, 2, 3, 4, 5].map(() => {
    const begun = cpuMs();
    JSON.parse(JSON.stringify(numbers));
    return cpuMs() - begun;
  });
  return Math.min(...times) / referenceMs;
}
