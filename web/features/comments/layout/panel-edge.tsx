import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type CommentsPanelState, panelWidth } from './use-comments-panel.ts';

const stepPx = 16;
/** Dragged this far below its smallest width, the panel closes. */
const closesBelowPx = panelWidth.minPx / 2;

/** The left edge of its parent, between picture and comments: drag, or use the arrow keys; a double click restores the width. */
export function PanelEdge({ panel }: { panel: CommentsPanelState }) {
  const grip = useRef<{ x: number; widthPx: number }>(null);

  function onPointerMove({ clientX }: PointerEvent): void {
    if (!grip.current) return;
    const widthPx = grip.current.widthPx + grip.current.x - clientX;
    if (widthPx < closesBelowPx) panel.setOpen(false);
    else panel.setWidth(widthPx);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const widths: Record<string, number> = {
      ArrowLeft: panel.widthPx + stepPx,
      ArrowRight: panel.widthPx - stepPx,
      Home: panelWidth.maxPx,
      End: panelWidth.minPx,
    };
    const widthPx = widths[event.key];
    if (widthPx === undefined) return;
    // The player also uses these keys.
    event.preventDefault();
    panel.setWidth(widthPx);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a line has no keys
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the comments"
      aria-valuemin={panelWidth.minPx}
      aria-valuemax={panelWidth.maxPx}
      aria-valuenow={panel.widthPx}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, widthPx: panel.widthPx };
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        grip.current = null;
      }}
      onDoubleClick={() => panel.setWidth(panelWidth.usualPx)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 left-0 z-2 w-2 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-0 after:w-0.5 hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}
