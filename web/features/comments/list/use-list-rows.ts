import { useMemo, useRef, useState } from 'react';
import type { ShotOf } from '../moments.ts';
import { headingsOf, rowsOf, type Thread } from '../threads.ts';

/** The rows of the threads, and the active one, from which the arrow keys move. */
export function useListRows(
  threads: readonly Thread[],
  replying: string | null,
  isByShot: boolean,
  shotOf: ShotOf | undefined,
) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const lastActive = useRef(0);
  const headings = useMemo(() => (isByShot ? headingsOf(threads, shotOf) : undefined), [threads, isByShot, shotOf]);
  const rows = useMemo(() => rowsOf(threads, replying, headings), [threads, replying, headings]);
  const indexOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows]);
  // If the active row was removed, its neighbour becomes active.
  const active = indexOf.get(activeId ?? '') ?? Math.min(lastActive.current, rows.length - 1);
  lastActive.current = active;
  return { rows, indexOf, active, setActiveId };
}
