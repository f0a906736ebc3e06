import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Comparison } from '../engine/comparison.ts';

/**
 * Shows something of every frame without rendering: 60 renders a second would cost more than the pictures. Runs after each
 * render too, which may have replaced the elements.
 */
export function useEachFrame(comparison: Comparison, show: () => void): void {
  const latest = useEffectEvent(show);
  useLayoutEffect(() => latest());
  useEffect(() => comparison.subscribe(() => latest()), [comparison]);
}
