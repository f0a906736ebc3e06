import { Suspense } from 'react';
import { Surface, Toolbar } from './drawing-parts.ts';
import { DrawingView } from './drawing-view.tsx';
import type { DrawingState } from './use-drawing.ts';

/** The public face of the feature: everything that pages use of it. */
export { DrawingView } from './drawing-view.tsx';
export { saveStill } from './still.ts';
export { type DrawingState, useDrawing } from './use-drawing.ts';

/** Fills its parent, which lies exactly over the picture: takes strokes while somebody draws, and shows what is drawn. */
export function DrawingCanvas({ drawing, aspect }: { drawing: DrawingState; aspect: number }) {
  const view = drawing.value && <DrawingView drawing={drawing.value} />;
  if (!drawing.isDrawing) return view;
  return (
    <Suspense fallback={view}>
      <Surface drawing={drawing} aspect={aspect} />
    </Suspense>
  );
}

/** The page shows them while drawing is on, and places them. */
export function DrawingTools({ drawing }: { drawing: DrawingState }) {
  return (
    <Suspense fallback={null}>
      <Toolbar drawing={drawing} />
    </Suspense>
  );
}
