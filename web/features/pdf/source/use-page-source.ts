import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Media } from '#contract/media/processing.ts';
import type { PageSource, Size } from './page-source.ts';
import { findPack, openPictures } from './pictures.ts';
import { chunkBytes, createRangeReader } from './read-range.ts';

/** The file itself with the right to download it, else the pictures of its pages, once there are any. */
export function usePageSource(media: Media, pageCount: number, onStale: () => void) {
  const stale = useEffectEvent(onStale);
  const [file, pictures] = useMemo(() => [createRangeReader(() => stale()), createRangeReader(() => stale())], []);
  const made = findPack(media);
  const pack = made?.pack;
  const [read, setRead] = useState<PageSource | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (media.original) file.setAddress(media.original);
  if (made) pictures.setAddress(made.url);
  const isOpen = media.original !== null;
  const sizeBytes = media.version.size;

  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    const closers: (() => void)[] = [];
    const onEnd = (close: () => void) => (isOver ? close() : closers.push(close));
    const ending = new AbortController();
    onEnd(() => ending.abort());
    // The file and the code that draws it arrive at the same time.
    Promise.all([import('./pdfjs.ts'), file.read(0, Math.min(sizeBytes, chunkBytes), ending.signal)])
      .then(([{ openPdf }, first]) => openPdf(file, sizeBytes, first, onEnd))
      .then(
        (source) => isOver || setRead(source),
        () => isOver || setFailed(true),
      );
    return () => {
      isOver = true;
      for (const close of closers) close();
      setRead(null);
    };
  }, [file, isOpen, sizeBytes]);

  const packKey = pack?.file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an output never changes
  const shown = useMemo(() => (pack ? openPictures(pack, pictures) : null), [packKey, pictures]);
  const source = isOpen && !hasFailed ? read : shown;
  return { source, hasFailed, sizes: useSizes(media, pageCount, pack?.sizes, source) };
}

/** Those of the pictures; without them that of the first page, until each page is read. */
function useSizes(media: Media, count: number, known: readonly Size[] | undefined, source: PageSource | null) {
  const [found, setFound] = useState<ReadonlyMap<number, Size>>(new Map());
  const first = media.asset?.kind === 'pdf' ? media.asset : { width: 595, height: 842 };
  const { width, height } = first;
  const sizes = useMemo(
    () => known ?? Array.from({ length: count }, (_, page) => found.get(page) ?? { width, height }),
    [known, count, found, width, height],
  );
  const measure = (page: number) => {
    if (known || found.has(page)) return;
    source?.sizeOf(page).then(
      (size) => setFound((was) => new Map(was).set(page, { width: size.width, height: size.height })),
      () => {},
    );
  };
  return { sizes, measure };
}
