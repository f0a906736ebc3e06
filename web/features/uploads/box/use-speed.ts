import { useEffect, useEffectEvent, useState } from 'react';
import { addSample, type Sample, speedOf } from './speed.ts';

const everyMs = 1_000;

/** The rate of growth while it moves; undefined until there is enough data. */
export function useSpeed(bytes: number, isMoving: boolean): number | undefined {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const measure = useEffectEvent(() => {
    setSamples((was) => addSample(was, { atMs: performance.now(), bytes }));
  });
  useEffect(() => {
    if (!isMoving) return;
    setSamples([]);
    measure();
    const timer = setInterval(() => measure(), everyMs);
    return () => clearInterval(timer);
  }, [isMoving]);
  return isMoving ? speedOf(samples) : undefined;
}
