import { useEffect, useRef, useState } from 'react';
import { recoverFocus, standIn } from './stand-in.ts';

/**
 * Answers where the focus goes when a dialog closes: to what had it when the dialog was asked for. The dialog itself
 * may be loaded only then, too late for Base UI to have seen it.
 */
export function useOpener(open: boolean): () => HTMLElement | true {
  const opener = useRef<HTMLElement | null>(null);
  const [seen, setSeen] = useState(false);
  if (open !== seen) setSeen(open);
  if (open && !seen) {
    const { activeElement, body } = document;
    opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
  }
  // A dialog can go together with the row that it was asked for in, before the focus has gone back.
  useEffect(() => () => void (opener.current && recoverFocus(opener.current)), []);
  return () => standIn(opener.current);
}
