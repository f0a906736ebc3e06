import { useState } from 'react';
import type { Kept } from './kept.ts';

/** A state of this component that outlives it. */
export function useKept<Value>(kept: Kept<Value>): [Value, (value: Value) => void] {
  const [value, setValue] = useState(kept.read);
  return [
    value,
    (next) => {
      setValue(next);
      kept.write(next);
    },
  ];
}
