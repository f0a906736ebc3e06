/** A failing URL has expired or is broken; one refetch in this time tells which. */
const pollEveryMs = 20_000;

let lastMs = Number.NEGATIVE_INFINITY;
let look: (() => void) | undefined;

/** Signed URLs of posters and videos expire after some minutes. Reports that one failed. */
export function reportLink(): void {
  const nowMs = performance.now();
  if (!look || nowMs - lastMs < pollEveryMs) return;
  lastMs = nowMs;
  look();
}

/** Registers the refetch of the open folder, which yields new URLs. Returns an unsubscribe function. */
export function onStaleLinks(refetch: () => void): () => void {
  look = refetch;
  return () => {
    if (look === refetch) look = undefined;
  };
}
