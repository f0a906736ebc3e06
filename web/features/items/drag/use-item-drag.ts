import { type RefObject, useRef, useState } from 'react';
import type { Destination } from '../actions/use-item-actions.ts';
import { autoScroll } from './auto-scroll.ts';
import { type DropTarget, dropTargetAt, overAttribute } from './drop-target.ts';
import { followPointer, type Point } from './follow-pointer.ts';

export type Drag = { count: number; name: string; isCopy: boolean };

/** Drags the selection to a folder, a part of the path or a team. Ctrl or Alt copies. */
export function useItemDrag(
  scroller: RefObject<HTMLElement | null>,
  shownTeamId: string,
  on: {
    /** The dragged items; null if they may not be dragged. */
    lift: (index: number) => { count: number; name: string } | null;
    accepts: (to: Destination) => boolean;
    drop: (to: Destination, isCopy: boolean) => void;
  },
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  // The selection changes during a drag.
  const latest = useRef(on);
  latest.current = on;

  function begin(down: { clientX: number; clientY: number; pointerId: number }, index: number, onDragged: () => void) {
    const root = scroller.current;
    if (!root) return;
    let pointer: Point = { x: down.clientX, y: down.clientY };
    let target: DropTarget | null = null;
    let isCarrying = false;
    let isCopy = false;
    let stopScrolling = () => {};

    function look() {
      if (ghost.current) ghost.current.style.transform = `translate(${pointer.x}px, ${pointer.y}px)`;
      const found = dropTargetAt(pointer.x, pointer.y, shownTeamId);
      const next = found && latest.current.accepts(found.to) ? found : null;
      if (next?.element === target?.element) return;
      target?.element.removeAttribute(overAttribute);
      next?.element.setAttribute(overAttribute, '');
      target = next;
    }

    followPointer(down, {
      start: () => {
        onDragged();
        const carried = latest.current.lift(index);
        if (!carried) return;
        isCarrying = true;
        setDrag({ ...carried, isCopy });
        stopScrolling = autoScroll(root, () => pointer.y, look);
      },
      move: (point, event) => {
        if (!isCarrying) return;
        pointer = point;
        if (isCopy !== (event.ctrlKey || event.altKey)) {
          isCopy = event.ctrlKey || event.altKey;
          setDrag((was) => was && { ...was, isCopy });
        }
        look();
      },
      end: (how) => {
        stopScrolling();
        target?.element.removeAttribute(overAttribute);
        setDrag(null);
        if (how === 'dropped' && target) latest.current.drop(target.to, isCopy);
      },
    });
  }

  return { drag, ghost, begin };
}
