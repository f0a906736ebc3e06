import { onEnd } from '#rig/endings.ts';

let isOver = false;

/** The first signal ends the row after its round, so that what was reached is compared and counted. */
export function stopAfterRound(): void {
  isOver = true;
}

/** Runs the round this many times, or until a signal. Returns the number of rounds run. */
export async function eachRound(rounds: number, run: (round: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const show = setInterval(
    () => console.error(`${done} of ${rounds} rounds after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`),
    showMs,
  );
  onEnd(() => clearInterval(show));
  for (; done < rounds && !isOver; done++) await run(done);
  clearInterval(show);
  return done;
}

const showMs = 30_000;
