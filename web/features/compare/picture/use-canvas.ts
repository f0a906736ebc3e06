import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Comparison } from '../engine/comparison.ts';

/** Gives the comparison its canvas. False if this browser cannot draw on it. */
export function useCanvas(comparison: Comparison, canvas: RefObject<HTMLCanvasElement | null>): boolean {
  const [isPossible, setPossible] = useState(true);
  useLayoutEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const attach = () => setPossible(comparison.attach(node));
    attach();
    // A computer that sleeps may take the graphics context away. The browser gives it back if the event is prevented.
    const lose = (event: Event) => event.preventDefault();
    const restore = () => {
      comparison.detach();
      attach();
    };
    node.addEventListener('webglcontextlost', lose);
    node.addEventListener('webglcontextrestored', restore);
    return () => {
      node.removeEventListener('webglcontextlost', lose);
      node.removeEventListener('webglcontextrestored', restore);
      comparison.detach();
    };
  }, [comparison, canvas]);
  return isPossible;
}
