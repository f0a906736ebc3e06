import { type RefObject, useRef, useState } from 'react';
import { followPointer, type Point } from '#web/ui/pointer/follow-pointer.ts';
import { autoScroll } from './auto-scroll.ts';
import { type DropTarget, dropTargetAt, overAttribute } from './drop-target.ts';
import type { Drops } from './use-drops.ts';

export type Drag = { count: number; name: string; areFiles: boolean; isCopy: boolean; versionOf: string | null };

/** `fileId` if it is one file. */
export type Carried = { count: number; name: string; areFiles: boolean; fileId: string | undefined };

/**
 * Drags the selection to a folder, a part of the path or a team. Ctrl or Alt copies. One file can also be dropped on
 * another one, and files on “Compare”.
 */
export function useItemDrag(
  scroller: RefObject<HTMLElement | null>,
  shownTeamId: string,
  /** `lift` returns the dragged items; null if they may not be dragged. */
  on: Drops & { lift: (index: number) => Carried | null },
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
    let carried: Carried | null = null;
    let isCopy = false;
    let stopScrolling = () => {};

    function isTaken({ to, versionOf }: DropTarget): boolean {
      return to ? latest.current.accepts(to) : versionOf === undefined || versionOf.id !== carried?.fileId;
    }

    function look() {
      if (ghost.current) ghost.current.style.transform = `translate(${pointer.x}px, ${pointer.y}px)`;
      const found = dropTargetAt(pointer, shownTeamId, {
        versions: carried?.fileId !== undefined && !isCopy,
        comparison: carried?.areFiles === true,
      });
      const next = found && isTaken(found) ? found : null;
      if (next?.element === target?.element) return;
      target?.element.removeAttribute(overAttribute);
      next?.element.setAttribute(overAttribute, '');
      target = next;
      setDrag((was) => was && { ...was, versionOf: next?.versionOf?.name ?? null });
    }

    followPointer(down, {
      start: () => {
        onDragged();
        carried = latest.current.lift(index);
        if (!carried) return;
        setDrag({ ...carried, isCopy, versionOf: null });
        stopScrolling = autoScroll(root, () => pointer.y, look);
      },
      move: (point, event) => {
        if (!carried) return;
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
        if (how !== 'dropped' || !target) return;
        if (target.to) latest.current.drop(target.to, isCopy);
        else if (target.versionOf === undefined) latest.current.dropOnCompare();
        else if (carried?.fileId !== undefined) latest.current.dropOnFile(carried.fileId, target.versionOf);
      },
    });
  }

  return { drag, ghost, begin };
}
