import type { KeyboardEvent } from 'react';

export const rowSelector = '[data-item]';

/** The target of a key on the active row: a row index, "enter", or undefined. */
export function readRowKey(event: KeyboardEvent, active: number, count: number): number | 'enter' | undefined {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return undefined;
  if (!(target instanceof HTMLElement) || target.matches('textarea, input')) return undefined;
  if (key === 'Enter') return target.matches(rowSelector) ? 'enter' : undefined;
  // Home and End keep their meaning in the player: first and last frame.
  const moves: Record<string, number> = { ArrowUp: active - 1, ArrowDown: active + 1 };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
}
