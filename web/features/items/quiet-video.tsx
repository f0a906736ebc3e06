import { type RefObject, useEffect, useState } from 'react';
import { Poster } from './poster.tsx';
import { FilmStill } from './still.tsx';
import { useSteadyUrl } from './use-steady-url.ts';

/** Who scrolls past loads no video: one is only asked for after its card has stayed this long. */
const settleMs = 150;

/** A muted video behind its picture, which gives way while it plays; without a picture it shows its first frame. */
export function QuietVideo({
  src: given,
  poster,
  ref,
}: {
  src: string;
  poster: string | null;
  /** With which its card plays it. */
  ref?: RefObject<HTMLVideoElement | null>;
}) {
  const [isSettled, setSettled] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  // What waits for the pointer has loaded nothing, so it takes every new link.
  const { url: src, isBroken, fail } = useSteadyUrl(given, isPlaying || poster === null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The pointer may have come to the card before the video did, or its link has ended.
    const video = isSettled && src !== null ? ref?.current : null;
    if (video?.closest('[data-item]')?.matches(':hover')) void video.play().catch(() => undefined);
  }, [isSettled, src, ref]);
  return (
    <span className="relative block size-full bg-surround">
      {isSettled && !isBroken && (
        <video
          ref={ref}
          src={src ?? undefined}
          muted
          loop
          playsInline
          disablePictureInPicture
          preload={poster === null ? 'metadata' : 'none'}
          tabIndex={-1}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => {
            setPlaying(false);
            fail();
          }}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {poster !== null && !isPlaying && (
        <Poster src={poster} className="absolute inset-0 size-full bg-surround object-contain">
          {isBroken && <FilmStill />}
        </Poster>
      )}
      {poster === null && (!isSettled || isBroken) && <FilmStill />}
    </span>
  );
}
