import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { findPack, readPicture } from './pictures.ts';
import { createRangeReader } from './read-range.ts';

type PagePicture = { url: string | null; width: number; height: number };
type Turned = { page: number; pictures: readonly PagePicture[] };

/** Every page that is asked for is in one of the files at least, so this size is never seen. */
const a4 = { width: 595, height: 842 };

/** The picture of one page of each file. They turn together, once all are there; a file without the page has no address. */
export function usePagePictures(medias: readonly Media[], page: number, onStale: () => void) {
  const stale = useEffectEvent(onStale);
  const count = medias.length;
  const readers = useMemo(() => Array.from({ length: count }, () => createRangeReader(() => stale())), [count]);
  const packs = medias.map(findPack);
  for (const [n, made] of packs.entries()) if (made) readers[n]?.setAddress(made.url);
  const files = packs.map((made) => made?.pack.file ?? '').join();
  const [turned, setTurned] = useState<Turned | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  const read = useEffectEvent((signal: AbortSignal) =>
    Promise.all(
      readers.map(async (reader, n) => {
        const pack = packs[n]?.pack;
        const size = pack?.sizes[page];
        return pack && size ? { size, blob: await readPicture(pack, page, reader, signal) } : null;
      }),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an output never changes, and a try reads again
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    read(signal).then(
      (found) => {
        if (signal.aborted) return;
        const known = found.find((one) => one !== null)?.size ?? a4;
        const pictures = found.map((one) => ({
          url: one && URL.createObjectURL(one.blob),
          width: (one?.size ?? known).width,
          height: (one?.size ?? known).height,
        }));
        setTurned({ page, pictures });
        setFailed(false);
      },
      () => signal.aborted || setFailed(true),
    );
    return () => ending.abort();
  }, [files, page, tries]);
  useEffect(
    () => () => {
      for (const { url } of turned?.pictures ?? []) if (url) URL.revokeObjectURL(url);
    },
    [turned],
  );
  return { turned, hasFailed, retry: () => setTries(tries + 1) };
}
