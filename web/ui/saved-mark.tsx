import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

const stayMs = 2000;

/** Says that a change is kept, and fades. */
export function SavedMark({
  word = 'Saved',
  isSaved,
  onGone,
}: {
  word?: string;
  isSaved: boolean;
  onGone: () => void;
}) {
  const [fading, setFading] = useState(false);
  useEffect(() => {
    if (!isSaved) return;
    setFading(false);
    const timer = setTimeout(setFading, stayMs, true);
    return () => clearTimeout(timer);
  }, [isSaved]);

  return (
    <span
      role="status"
      onTransitionEnd={() => fading && onGone()}
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
