/** The death of the launcher arrives as `disconnect`: no process is left to stop this one. */
const reasons = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;
type Reason = (typeof reasons)[number];

/** Ctrl-C arrives twice, from the terminal and from the launcher, and is one request. */
const sameRequestMs = 500;

/** Calls `stop` when this command is to end, and `stopNow` when that takes too long for the person who asked. */
export function onStopSignal(
  stop: (reason: Reason) => unknown,
  stopNow: () => unknown = () => process.exit(130),
): void {
  const responses = [stop, stopNow];
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  const respond = (reason: Reason) => {
    const isSameRequest = performance.now() - requestedAtMs < sameRequestMs;
    requestedAtMs = performance.now();
    if (!isSameRequest) responses.shift()?.(reason);
  };
  for (const reason of reasons) process.on(reason, () => respond(reason));
  // A command that has done its work ends: waiting for the launcher's death is no work.
  process.channel?.unref();
}

/** For a command whose work may end in the middle, once `end` has stopped what it started. */
export function endOnStopSignal(end: () => Promise<unknown>): void {
  onStopSignal(() => end().finally(() => process.exit(130)));
}
