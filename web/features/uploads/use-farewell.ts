import { useEffect, useEffectEvent, useState } from 'react';

/** Long enough to read that all is done, and to follow the link. */
const stayMs = 10_000;

/** Goes by itself when all is well, but never from under a pointer or the keyboard. */
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
