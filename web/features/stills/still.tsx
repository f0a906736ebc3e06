import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A still; `url` is undefined until it has been read, and null if it cannot be. */
export function Still({
  url,
  alt,
  aspect,
  className,
  children,
}: {
  url: string | null | undefined;
  alt: string;
  /** Of the video. */
  aspect: number;
  className?: string;
  /** Over the picture. */
  children?: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'relative block overflow-hidden rounded-sm',
        url === undefined ? 'animate-breathe bg-hover' : 'bg-surround',
        className,
      )}
      style={{ aspectRatio: aspect }}
    >
      {url && <img src={url} alt={alt} className="absolute inset-0 size-full object-contain" />}
      {url === null && (
        <span className="absolute inset-0 grid place-items-center text-quiet text-xs">
          This picture could not be read
        </span>
      )}
      {url && children}
    </span>
  );
}
