import { useEffect, useState } from 'react';

const debounceMs = 120;

/** The value once it has not changed for a moment. */
export function useDebounced(value: string): string {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
