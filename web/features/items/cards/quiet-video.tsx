import { type RefObject, useEffect, useState } from 'react';
import { Poster } from '#web/features/items/poster.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FilmStill } from './still.tsx';
import { useSteadyUrl } from './use-steady-url.ts';

/** Delay before a video loads, so that scrolling past loads none. */
const settleMs = 150;

/** Its placeholder does not show a name. */
const video = { name: '', contentType: 'video/mp4' };

/** A muted video behind its poster, which hides during playback. Without a poster it shows its first frame. */
export function QuietVideo({
  src: given,
  poster,
  isCropped = false,
  ref,
}: {
  src: string;
  poster: string | null;
  /** Fills its box instead of showing all of the picture. */
  isCropped?: boolean;
  /** Lets the card play the video. */
  ref?: RefObject<HTMLVideoElement | null>;
}) {
  const [isSettled, setSettled] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  // A paused video behind a poster has loaded nothing, so it can take each newly signed URL.
  const { url: src, isBroken, fail } = useSteadyUrl(given, isPlaying || poster === null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The pointer may have entered the card before the video was mounted, or the URL may have expired.
    const video = isSettled && src !== null ? ref?.current : null;
    if (video?.closest('[data-item]')?.matches(':hover')) void video.play().catch(() => undefined);
  }, [isSettled, src, ref]);
  return (
    <span className="relative block size-full bg-surround">
      {isSettled && !isBroken && (
        <video
          ref={ref}
          src={src ?? undefined}
          // As on the review page: browsers do not take one kind of request from the cache of the other.
          crossOrigin="anonymous"
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
          className={classNames('absolute inset-0 size-full', isCropped ? 'object-cover' : 'object-contain')}
        />
      )}
      {poster !== null && !isPlaying && (
        <Poster src={poster} className="absolute inset-0 size-full bg-surround object-contain">
          {isBroken && <FilmStill file={video} />}
        </Poster>
      )}
      {poster === null && (!isSettled || isBroken) && <FilmStill file={video} />}
    </span>
  );
}
