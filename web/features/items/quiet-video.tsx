import { type Ref, useEffect, useState } from 'react';
import { FilmStill } from './still.tsx';

/** Who scrolls past loads no video: one is only asked for after its card has stayed this long. */
const settleMs = 150;

/** A muted video that shows its first picture. */
export function QuietVideo({ src, ref }: { src: string; ref?: Ref<HTMLVideoElement> }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSettled) return <FilmStill />;
  return (
    <video
      ref={ref}
      src={src}
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="metadata"
      tabIndex={-1}
      className="size-full bg-surround object-contain"
    />
  );
}
