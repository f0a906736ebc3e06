import { type RefObject, useEffect, useState } from 'react';
import { Poster } from './poster.tsx';
import { reportLink } from './stale-links.ts';
import { FilmStill } from './still.tsx';

/** Who scrolls past loads no video: one is only asked for after its card has stayed this long. */
const settleMs = 150;

/** A muted video behind its picture, which gives way while it plays; without a picture it shows its first frame. */
export function QuietVideo({
  src,
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
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The pointer may have come to the card before the video did.
    const video = isSettled ? ref?.current : null;
    if (video?.closest('[data-item]')?.matches(':hover')) void video.play().catch(() => undefined);
  }, [isSettled, ref]);
  const isBroken = broken === src;
  return (
    <span className="relative block size-full bg-surround">
      {isSettled && !isBroken && (
        <video
          ref={ref}
          src={src}
          muted
          loop
          playsInline
          disablePictureInPicture
          preload={poster === null ? 'metadata' : 'none'}
          tabIndex={-1}
          onPlaying={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => {
            setBroken(src);
            reportLink();
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
