import { type RefObject, useEffect, useRef } from 'react';
import type { ItemSelection } from './use-item-selection.ts';

/** Half a second of frames. */
const mostTries = 30;

/** Moves the focus to the requested item, and keeps it there when its cell is rendered again. */
export function useKeptFocus(
  content: RefObject<HTMLElement | null>,
  { wanted, active }: ItemSelection,
  scrollTo: (index: number) => void,
): void {
  const pending = useRef<number | null>(null);
  const hasFocus = useRef(false);
  const seen = useRef<typeof wanted>(null);

  useEffect(() => {
    const node = content.current;
    if (!node) return;
    const onFocus = () => {
      hasFocus.current = true;
    };
    // Removing a cell blurs it too, but then the user has not moved focus away.
    const onBlur = ({ target }: FocusEvent) => {
      setTimeout(() => {
        const isLeft = target instanceof Node && target.isConnected && !node.contains(document.activeElement);
        if (isLeft) hasFocus.current = false;
      });
    };
    node.addEventListener('focusin', onFocus);
    node.addEventListener('focusout', onBlur);
    return () => {
      node.removeEventListener('focusin', onFocus);
      node.removeEventListener('focusout', onBlur);
    };
  }, [content]);

  useEffect(() => {
    if (wanted !== seen.current && wanted) {
      pending.current = wanted.index;
      scrollTo(wanted.index);
    }
    seen.current = wanted;
    if (pending.current === null && hasFocus.current && document.activeElement === document.body) {
      pending.current = active;
    }
    if (pending.current === null) return;
    let tries = 0;
    let frame = 0;
    let isOver = false;
    function take() {
      if (isOver) return;
      const cell = content.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"]`);
      // A dialog traps the focus until it has faded out, however long that takes.
      if (!document.querySelector('[role="dialog"]')) {
        cell?.focus({ preventScroll: true });
        tries += 1;
      }
      if (cell && cell === document.activeElement) pending.current = null;
      else if (tries < mostTries) frame = requestAnimationFrame(take);
    }
    // After a dialog that closed in this commit has returned the focus.
    queueMicrotask(take);
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
    };
  });
}
