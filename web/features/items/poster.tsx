import { type ReactNode, useState } from 'react';
import { reportLink } from './stale-links.ts';

/** A video's picture; what stands in for it where it does not load. */
export function Poster({ src, className, children }: { src: string; className: string; children?: ReactNode }) {
  const [broken, setBroken] = useState<string>();
  if (broken === src) return children;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className}
      onError={() => {
        setBroken(src);
        reportLink();
      }}
    />
  );
}
