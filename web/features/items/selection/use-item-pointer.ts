import type { MouseEvent } from 'react';
import { cellIndex, cellSelector, isControl } from '../cell.ts';
import type { Grid } from '../layout/use-grid.ts';
import type { Item } from '../listing/listing.ts';
import type { Folder } from '../use-folder.ts';
import { nothing } from './selection.ts';
import { useItemPress } from './use-item-press.ts';
import { useDelayedPreview } from './use-press.ts';

function isTouch(event: MouseEvent): boolean {
  return event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch';
}

/** Pointer gestures on items: click, drag, lasso, long press, right click. */
export function useItemPointer(folder: Folder, grid: Grid) {
  const { shown, selection, dialogs, go, rights } = folder;
  const preview = useDelayedPreview((id) => {
    const item = shown.find((one) => one.id === id);
    if (item?.type === 'file') dialogs.preview(item, true);
  });
  const { isDone, onPointerDown, ...press } = useItemPress(folder, grid, (index, at) => {
    navigator.vibrate?.(10);
    folder.startSelecting();
    showMenu(index, at);
  });

  function showMenu(index: number, at?: { x: number; y: number }) {
    const item = shown[index];
    const anchor = grid.content.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!item || !anchor) return;
    if (!selection.isSelected(item.id)) selection.pick(index);
    dialogs.showMenu(item, { anchor, at });
  }

  function onClick(event: MouseEvent) {
    const index = cellIndex(event.target);
    if (isDone.current || isControl(event.target) || index === undefined) return;
    const item = shown[index];
    if (event.shiftKey) return selection.rangeTo(index, event.ctrlKey || event.metaKey ? selection.selection : nothing);
    if (event.ctrlKey || event.metaKey || folder.isSelecting) return selection.toggleAt(index);
    if (rights.isForGuests) return item && go.open(item);
    const picture = previewFrom(event, item);
    selection.pick(index);
    if (item?.type === 'file' && picture) preview.start(item.id, picture);
    else if (item?.type === 'folder' && isTouch(event)) go.open(item);
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
    const item = shown[cellIndex(event.target) ?? -1];
    if (!item || isControl(event.target) || event.ctrlKey || event.shiftKey || event.metaKey) return;
    preview.cancel();
    go.open(item);
  }

  function onAuxClick(event: MouseEvent) {
    const item = shown[cellIndex(event.target) ?? -1];
    if (event.button === 1 && item) go.openBeside(item);
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
    ...press,
    handlers: { onPointerDown, onClick, onDoubleClick, onAuxClick, onContextMenu, onMouseDown },
    showMenu,
  };
}
