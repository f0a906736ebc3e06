import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { joinTiles, type Pyramid, type Run, type Tile } from './tiles.ts';

/** Each is half a megabyte at most once it is decoded. */
const mostKept = 256;
const requestsAtOnce = 3;
const expired = [401, 403, 404, 410];

/** Loads the tiles that are wanted, by ranges of their pack. Returns the address of each that has arrived. */
export function useTiles(
  pyramid: Pyramid | undefined,
  url: string | undefined,
  wanted: readonly Tile[],
  onStale: () => void,
): ReadonlyMap<number, string> {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, string>>(new Map());
  const state = useRef({ kept: new Map<number, string>(), underWay: new Set<number>(), running: 0, failedUrl: '' });

  const keep = useEffectEvent((run: Run, bytes: ArrayBuffer) => {
    const { kept } = state.current;
    for (const { n } of run.tiles) {
      const from = (pyramid?.ends[n - 1] ?? 0) - run.from;
      const tile = new Blob([bytes.slice(from, (pyramid?.ends[n] ?? 0) - run.from)], { type: 'image/webp' });
      kept.set(n, URL.createObjectURL(tile));
    }
    const shown = new Set(wanted.map(({ n }) => n));
    for (const [n, address] of kept) {
      if (kept.size <= mostKept) break;
      if (shown.has(n)) continue;
      URL.revokeObjectURL(address);
      kept.delete(n);
    }
    setLoaded(new Map(kept));
  });
  const loadNext = useEffectEvent(() => {
    const now = state.current;
    if (!pyramid || !url || now.failedUrl === url) return;
    const missing = wanted.filter(({ n }) => !now.kept.has(n) && !now.underWay.has(n));
    for (const run of joinTiles(pyramid, missing)) {
      if (now.running >= requestsAtOnce) return;
      void load(run, url);
    }
  });
  async function load(run: Run, from: string): Promise<void> {
    const now = state.current;
    now.running += 1;
    for (const { n } of run.tiles) now.underWay.add(n);
    try {
      const response = await fetch(from, { headers: { range: `bytes=${run.from}-${run.to - 1}` } });
      if (response.status === 206) keep(run, await response.arrayBuffer());
      else {
        now.failedUrl = from;
        if (expired.includes(response.status)) onStale();
      }
    } catch {
      // Without a connection the review copy stays. The next movement tries again.
      return;
    } finally {
      now.running -= 1;
      for (const { n } of run.tiles) now.underWay.delete(n);
    }
    loadNext();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: they decide what is missing
  useEffect(() => loadNext(), [wanted, url]);
  useEffect(() => {
    const { kept } = state.current;
    return () => {
      for (const address of kept.values()) URL.revokeObjectURL(address);
      kept.clear();
    };
  }, []);
  return loaded;
}
