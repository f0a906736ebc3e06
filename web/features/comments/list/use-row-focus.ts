import { type RefObject, useEffect, useRef } from 'react';
import { rowSelector } from './row-keys.ts';

/** Focuses a row once it is rendered. If the focused row is removed, moves focus to its neighbour. */
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
    request: (key: string) => {
      wanted.current = key;
    },
    handlers: {
      onFocus: () => {
        hadFocus.current = true;
      },
      // Removing a row blurs it too, but then the user has not moved focus away.
      onBlur: ({ target }: { target: Element }) => {
        setTimeout(() => {
          const isLeft = target.isConnected && !content.current?.contains(document.activeElement);
          if (isLeft && target.closest(rowSelector)) hadFocus.current = false;
        });
      },
    },
  };
}
