import { useEffect, useEffectEvent } from 'react';

const controls = 'a, button, input, textarea, [role="row"], [role="menu"], [role="dialog"], [role="toolbar"]';

/** A right click on the empty ground of the open folder, also of an empty one. Items have their own menu. */
export function useGroundMenu(open: (anchor: HTMLElement, at: { x: number; y: number }) => void): void {
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(controls)) return;
    const work = target.closest<HTMLElement>('#work');
    if (!work) return;
    event.preventDefault();
    open(work, { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    document.addEventListener('contextmenu', onContextMenu);
    return () => document.removeEventListener('contextmenu', onContextMenu);
  }, []);
}
