import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';

const stayMs = 2000;

/** Confirms a save, then fades. */
export function SavedMark({
  word = 'Saved',
  isSaved,
  onHidden,
}: {
  word?: string;
  isSaved: boolean;
  onHidden: () => void;
}) {
  const mark = useRef<HTMLSpanElement>(null);
  const [fading, setFading] = useState(false);
  const reportHidden = useEffectEvent(onHidden);
  useEffect(() => {
    if (!isSaved) return;
    setFading(false);
    const timer = setTimeout(setFading, stayMs, true);
    return () => clearTimeout(timer);
  }, [isSaved]);
  useEffect(() => {
    if (!fading) return;
    let isOver = false;
    // With reduced motion there is no animation to wait for.
    const fades = mark.current?.getAnimations().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(fades).then(() => isOver || reportHidden());
    return () => {
      isOver = true;
    };
  }, [fading]);

  return (
    <span
      ref={mark}
      role="status"
      className={classNames(
        'inline-flex items-center gap-1 font-medium text-done text-xs transition-opacity duration-slow',
        fading && 'opacity-0',
      )}
    >
      {isSaved && (
        <>
          <Check size={16} aria-hidden="true" />
          {word}
        </>
      )}
    </span>
  );
}
