import { useRef } from 'react';
import type { Media } from '#contract/media/processing.ts';
import { useTimed } from '#web/decoder/use-timed.ts';
import type { StillPainter } from '#web/features/comments/comments.tsx';

/** Opens the painter of stills, which is loaded only then; undefined while there are no pictures to read. */
export function useStillPainter(media: Media | undefined): (() => Promise<StillPainter>) | undefined {
  const timed = useTimed(media);
  const newest = useRef(media);
  newest.current = media;
  const hasCopies = media?.outputs.some(({ output }) => output.kind === 'rendition') ?? false;
  if (!timed || !hasCopies) return undefined;
  return async () => {
    const { openStillPainter } = await import('./still-painter.ts');
    return openStillPainter(() => newest.current, timed);
  };
}
