import { type PointerEvent, useRef } from 'react';
import { watchLongPress } from '#web/ui/pointer/watch-long-press.ts';
import { cellIndex, isControl } from '../cell.ts';
import { useDrops } from '../drag/use-drops.ts';
import { useItemDrag } from '../drag/use-item-drag.ts';
import type { Grid } from '../layout/use-grid.ts';
import { cellsIn } from '../layout/use-metrics.ts';
import type { Folder } from '../use-folder.ts';
import { include, nothing } from './selection.ts';
import { useLasso } from './use-lasso.ts';

/** Gestures that begin with a press: a drag from an item, a lasso from the ground, a long press by touch. */
export function useItemPress(
  folder: Folder,
  { scroller, content, metrics, slots }: Grid,
  onLongPress: (index: number, at: { x: number; y: number }) => void,
) {
  const { shown, selection, rights, here } = folder;
  // Ignore the click that ends a drag, a lasso or a long press.
  const isDone = useRef(false);
  const base = useRef(nothing);

  const lasso = useLasso(scroller, content, {
    draw: (box) => {
      isDone.current = true;
      const touched = cellsIn(box, metrics, slots.count).filter((slot) => !slots.guestAt(slot));
      const ids = touched.flatMap((slot) => shown[slots.indexAt(slot)]?.id ?? []);
      selection.setSelection(include(base.current, ids));
    },
    press: () => selection.setSelection(base.current),
  });

  const drag = useItemDrag(scroller, here.teamId, {
    ...useDrops(folder),
    lift: (index) => {
      const item = shown[index];
      if (!item || !rights.canEdit) return null;
      const isSelected = selection.isSelected(item.id);
      if (!isSelected) selection.pick(index);
      const count = isSelected ? selection.count : 1;
      const areFiles = isSelected ? selection.selected.every(({ type }) => type === 'file') : item.type === 'file';
      return { count, name: item.name, areFiles, fileId: count === 1 && areFiles ? item.id : undefined };
    },
  });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isDone.current = false;
    if (event.button !== 0 || isControl(event.target)) return;
    const index = cellIndex(event.target);
    if (event.pointerType === 'touch') {
      if (index === undefined) return;
      watchLongPress(() => {
        isDone.current = true;
        onLongPress(index, { x: event.clientX, y: event.clientY });
      });
      return;
    }
    if (index !== undefined) {
      drag.begin(event, index, () => {
        isDone.current = true;
      });
      return;
    }
    const root = scroller.current;
    const isScrollbar = root && event.clientX > root.getBoundingClientRect().left + root.clientWidth;
    if (isScrollbar) return;
    base.current = event.shiftKey || event.ctrlKey || event.metaKey ? selection.selection : nothing;
    lasso.begin(event);
  }

  return { onPointerDown, isDone, lassoBox: lasso.box, drag: drag.drag, ghost: drag.ghost };
}
