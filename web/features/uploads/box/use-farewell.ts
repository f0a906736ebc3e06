import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to read that all is done, and to follow the link. */
const stayMs = 10_000;

/** Hides on success after a delay, unless the pointer or focus is inside. */
export function useFarewell(isDone: boolean, leave: () => void) {
  const [isTouched, setTouched] = useState(false);
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    if (!isDone || isTouched) return;
    const timer = setTimeout(() => onLeave(), stayMs);
    return () => clearTimeout(timer);
  }, [isDone, isTouched]);
  return {
    onPointerEnter: () => setTouched(true),
    onPointerLeave: () => setTouched(false),
    onFocus: () => setTouched(true),
    onBlur: () => setTouched(false),
  };
}
