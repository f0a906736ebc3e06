import { useRef, useState } from 'react';

/** Runs one action at a time: a double click, or Enter during the wait, does not start another. */
export function usePending<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const running = useRef(false);
  const [pending, setPending] = useState(false);

  async function run(...args: Args): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await action(...args);
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return [pending, run] as const;
}
