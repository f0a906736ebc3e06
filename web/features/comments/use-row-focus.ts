import { type RefObject, useEffect, useRef } from 'react';
import { rowSelector } from './row-keys.ts';

/** Brings the keyboard to a row as soon as it is drawn, and on to its neighbour when the row that had it is gone. */
export function useRowFocus(content: RefObject<HTMLElement | null>, activeKey: string | undefined) {
  const wanted = useRef<string>(undefined);
  const hadFocus = useRef(false);

  useEffect(() => {
    const node = content.current;
    if (!node) return;
    const isLost = hadFocus.current && document.activeElement === document.body;
    const key = wanted.current ?? (isLost ? activeKey : undefined);
    const row = key === undefined ? null : node.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);
    if (row) {
      wanted.current = undefined;
      row.focus({ preventScroll: true });
    }
  });

  return {
    wish: (key: string) => {
      wanted.current = key;
    },
    handlers: {
      onFocus: () => {
        hadFocus.current = true;
      },
      // A row that is taken away loses the focus too, but nobody has gone elsewhere then.
      onBlur: ({ target }: { target: Element }) => {
        setTimeout(() => {
          const isLeft = target.isConnected && !content.current?.contains(document.activeElement);
          if (isLeft && target.closest(rowSelector)) hadFocus.current = false;
        });
      },
    },
  };
}
