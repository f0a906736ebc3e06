import { Suspense } from 'react';
import { Surface } from './drawing-parts.ts';
import { DrawingView } from './drawing-view.tsx';
import type { DrawingState } from './use-drawing.ts';

/** The public API of the feature: everything that pages use of it. */
export { Toolbar as DrawingTools } from './drawing-parts.ts';
export { DrawingView } from './drawing-view.tsx';
export { drawStill, saveStill } from './still.ts';
export { type DrawingState, useDrawing } from './use-drawing.ts';

/** Fills its parent, which covers the picture exactly. Takes strokes while drawing is on, and shows the drawing. */
export function DrawingCanvas({ drawing, aspect }: { drawing: DrawingState; aspect: number }) {
  const view = drawing.value && <DrawingView drawing={drawing.value} />;
  if (!drawing.isDrawing) return view;
  return (
    <Suspense fallback={view}>
      <Surface drawing={drawing} aspect={aspect} />
    </Suspense>
  );
}
