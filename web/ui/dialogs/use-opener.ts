import { type RefObject, useEffect, useRef, useState } from 'react';
import { hasMovedOn, recoverFocus, standIn } from './stand-in.ts';

/**
 * Finds what to focus when the dialog has closed: the element that was focused when it was requested, unless another is
 * given. The dialog may be loaded only then, too late for Base UI to record it.
 */
export function useOpener(open: boolean, popup: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement | null>(null);
  const [seen, setSeen] = useState(false);
  if (open !== seen) setSeen(open);
  if (open && !seen) {
    const { activeElement, body } = document;
    opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
  }
  // A dialog can unmount together with its row, before the focus has returned.
  useEffect(() => () => void (opener.current && recoverFocus(opener.current)), []);
  return (other?: HTMLElement | null) => !hasMovedOn(popup.current) && (other ?? standIn(opener.current));
}
