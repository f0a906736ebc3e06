import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { Destination } from '../actions/use-item-actions.ts';
import { cellIndex, cellSelector, isControl } from '../cards/cell.ts';
import type { VersionTarget } from '../drag/drop-target.ts';
import { useItemDrag } from '../drag/use-item-drag.ts';
import { cellsIn, type Metrics } from '../folder/use-metrics.ts';
import type { Item } from '../listing/listing.ts';
import { include, nothing } from './selection.ts';
import type { ItemSelection } from './use-item-selection.ts';
import { useLasso } from './use-lasso.ts';
import { useDelayedPreview, watchLongPress } from './use-press.ts';

export type MenuPlace = { anchor: HTMLElement; at?: { x: number; y: number } };

type Pointing = {
  scroller: RefObject<HTMLElement | null>;
  content: RefObject<HTMLElement | null>;
  metrics: Metrics;
  items: readonly Item[];
  selection: ItemSelection;
  teamId: string;
  canDrag: boolean;
  /** A plain click or tap opens. */
  isForGuests: boolean;
  /** Touch has no Ctrl key: after the first long press, taps add to the selection. */
  isSelecting: boolean;
  on: {
    open: (index: number) => void;
    openBeside: (index: number) => void;
    preview: (id: string, isMuted: boolean) => void;
    menu: (index: number, place: MenuPlace) => void;
    startSelecting: () => void;
    accepts: (to: Destination) => boolean;
    drop: (to: Destination, isCopy: boolean) => void;
    dropOnFile: (fileId: string, on: VersionTarget) => void;
    dropOnCompare: () => void;
  };
};

function isTouch(event: MouseEvent): boolean {
  return event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch';
}

/** Pointer gestures on items: click, drag, lasso, long press, right click. */
export function useItemPointer(pointing: Pointing) {
  const { scroller, content, metrics, items, selection, on } = pointing;
  // Ignore the click that ends a drag, a lasso or a long press.
  const isDone = useRef(false);
  const base = useRef(nothing);
  const preview = useDelayedPreview((id) => on.preview(id, true));

  const lasso = useLasso(scroller, content, {
    draw: (box) => {
      isDone.current = true;
      const ids = cellsIn(box, metrics, items.length).flatMap((index) => items[index]?.id ?? []);
      selection.setSelection(include(base.current, ids));
    },
    press: () => selection.setSelection(base.current),
  });

  const drag = useItemDrag(scroller, pointing.teamId, {
    lift: (index) => {
      const item = items[index];
      if (!item || !pointing.canDrag) return null;
      const isSelected = selection.isSelected(item.id);
      if (!isSelected) selection.pick(index);
      const count = isSelected ? selection.count : 1;
      const areFiles = isSelected ? selection.selected.every(({ type }) => type === 'file') : item.type === 'file';
      return { count, name: item.name, areFiles, fileId: count === 1 && areFiles ? item.id : undefined };
    },
    accepts: on.accepts,
    drop: on.drop,
    dropOnFile: on.dropOnFile,
    dropOnCompare: on.dropOnCompare,
  });

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isDone.current = false;
    if (event.button !== 0 || isControl(event.target)) return;
    const index = cellIndex(event.target);
    if (event.pointerType === 'touch') {
      if (index !== undefined) watchLongPress(() => onLongPress(index, { x: event.clientX, y: event.clientY }));
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

  function onLongPress(index: number, at: { x: number; y: number }) {
    isDone.current = true;
    navigator.vibrate?.(10);
    on.startSelecting();
    showMenu(index, at);
  }

  function showMenu(index: number, at?: { x: number; y: number }) {
    const item = items[index];
    const anchor = content.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!item || !anchor) return;
    if (!selection.isSelected(item.id)) selection.pick(index);
    on.menu(index, { anchor, at });
  }

  function onClick(event: MouseEvent) {
    const index = cellIndex(event.target);
    if (isDone.current || isControl(event.target) || index === undefined) return;
    const item = items[index];
    if (event.shiftKey) return selection.rangeTo(index, event.ctrlKey || event.metaKey ? selection.selection : nothing);
    if (event.ctrlKey || event.metaKey || pointing.isSelecting) return selection.toggleAt(index);
    if (pointing.isForGuests) return on.open(index);
    const picture = previewFrom(event, item);
    selection.pick(index);
    if (item?.type === 'file' && picture) preview.start(item.id, picture);
    else if (item?.type !== 'file' && isTouch(event)) on.open(index);
  }

  /** Only the picture starts the preview, and only without a selection to lose. A finger has no other way to it. */
  function previewFrom(event: MouseEvent, item: Item | undefined): Element | null {
    const { target } = event;
    if (!(target instanceof Element)) return null;
    if (isTouch(event)) return target.closest(cellSelector);
    const { count, isSelected } = selection;
    const hasOthers = count > (item && isSelected(item.id) ? 1 : 0);
    return hasOthers ? null : target.closest('[data-picture]');
  }

  function onDoubleClick(event: MouseEvent) {
    const index = cellIndex(event.target);
    if (index === undefined || isControl(event.target) || event.ctrlKey || event.shiftKey || event.metaKey) return;
    preview.cancel();
    on.open(index);
  }

  function onAuxClick(event: MouseEvent) {
    const index = cellIndex(event.target);
    if (event.button === 1 && index !== undefined) on.openBeside(index);
  }

  function onContextMenu(event: MouseEvent) {
    const index = cellIndex(event.target);
    if (index === undefined) return;
    event.preventDefault();
    // Android also fires contextmenu after the long press that already opened the menu.
    if (!isDone.current) showMenu(index, { x: event.clientX, y: event.clientY });
  }

  /** Otherwise the middle button starts autoscroll instead of opening a tab. */
  function onMouseDown(event: MouseEvent) {
    const isCell = event.target instanceof Element && event.target.closest(cellSelector);
    if (event.button === 1 && isCell) event.preventDefault();
  }

  return {
    handlers: { onPointerDown, onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown },
    lassoBox: lasso.box,
    drag: drag.drag,
    ghost: drag.ghost,
    showMenu,
  };
}
