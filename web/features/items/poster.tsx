import type { ReactNode } from 'react';
import { useSteadyUrl } from './cards/use-steady-url.ts';

/** A video's poster, or the children if it fails to load. */
export function Poster({ src, className, children }: { src: string; className: string; children?: ReactNode }) {
  const { url, isBroken, fail } = useSteadyUrl(src, true);
  if (url === null || isBroken) return children;
  return (
    <img src={url} alt="" loading="lazy" decoding="async" draggable={false} className={className} onError={fail} />
  );
}
