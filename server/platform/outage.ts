export type Outage = { note: (reason: string) => void; close: () => void };

const probeMs = 1_000;

/** Reports each outage once when it begins and once when it ends, however many calls fail in between. */
export function watchOutage(name: string, ping: () => Promise<void>, report: (line: string) => void): Outage {
  let awaySinceMs: number | undefined;
  let failedAtMs = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const probe = async (): Promise<void> => {
    const isBack = await ping().then(
      () => true,
      () => false,
    );
    // Calls that were cut off may fail late; that is not a new outage.
    const nowMs = performance.now();
    if (!isBack || nowMs - failedAtMs < probeMs) return waitAndProbe();
    if (isClosed || awaySinceMs === undefined) return;
    report(`The ${name} is back after ${((nowMs - awaySinceMs) / 1000).toFixed(1)} s.`);
    awaySinceMs = undefined;
  };
  const waitAndProbe = (): void => {
    if (!isClosed) timer = setTimeout(probe, probeMs).unref();
  };

  return {
    note: (reason) => {
      if (isClosed) return;
      failedAtMs = performance.now();
      if (awaySinceMs !== undefined) return;
      awaySinceMs = failedAtMs;
      report(`The ${name} is away (${reason}). Calls that need it get 503 until it is back.`);
      waitAndProbe();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
