import { useEffect, useRef, useState } from 'react';
import { recoverFocus, standIn } from './stand-in.ts';

/**
 * Returns the element to focus when the dialog closes: the one focused when it was requested. The dialog may be loaded
 * only then, too late for Base UI to record it.
 */
export function useOpener(open: boolean): () => HTMLElement | true {
  const opener = useRef<HTMLElement | null>(null);
  const [seen, setSeen] = useState(false);
  if (open !== seen) setSeen(open);
  if (open && !seen) {
    const { activeElement, body } = document;
    opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
  }
  // A dialog can unmount together with its row, before the focus has returned.
  useEffect(() => () => void (opener.current && recoverFocus(opener.current)), []);
  return () => standIn(opener.current);
}
