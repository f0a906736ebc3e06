import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Runs for every key, wherever the focus is, as soon as the component is on screen: people type at what they see. With `capture` it
 * comes before the others.
 */
export function useKeyDown(act: (event: KeyboardEvent) => void, capture = false): void {
  const onKeyDown = useEffectEvent(act);
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown, capture);
    return () => document.removeEventListener('keydown', onKeyDown, capture);
  }, [capture]);
}

/** Whether keys write into this element. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** An open dialog or menu has the keys. One that is fading out no longer does. */
export function hasOpenPopup(): boolean {
  return document.querySelector(':is([role="dialog"], [role="menu"]):not([data-closed])') !== null;
}
