/** A link that does not work is either over or broken; one look at the folder in this time tells. */
const lookEveryMs = 20_000;

let lastMs = Number.NEGATIVE_INFINITY;
let look: (() => void) | undefined;

/** Pictures and videos come by links that end after some minutes. Says that one did not work. */
export function reportLink(): void {
  const nowMs = performance.now();
  if (!look || nowMs - lastMs < lookEveryMs) return;
  lastMs = nowMs;
  look();
}

/** Who shows a folder asks for it again then, and so for new links. Answers how to stop. */
export function onStaleLinks(refetch: () => void): () => void {
  look = refetch;
  return () => {
    if (look === refetch) look = undefined;
  };
}
