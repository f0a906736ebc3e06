import { useEffect, useEffectEvent, useState } from 'react';

/** Shorter than the pause after a word. */
const typingMs = 250;

/** Typing waits for a pause, so that not every letter is a call. */
export function TypedFilter({
  label,
  value,
  type = 'search',
  onChange,
}: {
  label: string;
  value: string;
  type?: 'search' | 'number' | 'date';
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  // The rest of the filter may change in the meantime.
  const finish = useEffectEvent((typed: string) => {
    if (typed === value) return;
    setKnown({ value, sent: typed });
    onChange(typed);
  });
  // Another view was opened, or the filter was cleared.
  if (value !== known.value) {
    setKnown({ ...known, value });
    if (value !== known.sent) setText(value);
  }
  useEffect(() => {
    const timer = setTimeout(() => finish(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type={type}
      step={type === 'number' ? 'any' : undefined}
      aria-label={label}
      title={label}
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="h-control w-40 shrink-0 rounded-md border border-line bg-ground px-3 text-input outline-offset-0 hover:border-line-strong sm:text-sm"
    />
  );
}
