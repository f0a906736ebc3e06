import { useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type NameRoom, readNameRoom } from './name-room.ts';
import { shortenName, widthOf } from './shorten-name.ts';

/**
 * A name on one line, shortened in the middle if it does not fit. The whole name stays in the page, for screen readers
 * and because the room must not depend on what is shown.
 */
export function MiddleName({
  name,
  before,
  after,
  className,
}: {
  name: string;
  /** The names above and below it, from which it must be told apart. */
  before?: string | undefined;
  after?: string | undefined;
  className?: string;
}) {
  const box = useRef<HTMLSpanElement>(null);
  const [room, setRoom] = useState<NameRoom | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name may not fit in the same room
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setRoom(node.scrollWidth > node.clientWidth ? readNameRoom(node) : null));
    observer.observe(node);
    return () => observer.disconnect();
  }, [name]);
  const short = useMemo(
    () => room && shortenName(name, [before, after], (letters) => widthOf(letters, room) <= room.width),
    [room, name, before, after],
  );
  return (
    <span ref={box} data-short={short ?? undefined} className={classNames('middle-name', className)}>
      {name}
    </span>
  );
}
