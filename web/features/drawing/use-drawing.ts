import { useMemo, useReducer, useState } from 'react';
import { type Drawing, defaultPen } from '#contract/comments/drawing.ts';
import { preloadDrawing } from './drawing-parts.ts';
import { type Change, change, emptyHistory } from './history.ts';
import type { DrawingTool } from './tools.ts';

export type DrawingState = ReturnType<typeof useDrawing>;

/** State and actions of drawing on a picture. The actions are stable across renders. */
export function useDrawing() {
  const [history, make] = useReducer(change, emptyHistory);
  const [isDrawing, setDrawing] = useState(false);
  const [tool, setTool] = useState<DrawingTool>('pen');
  const [color, setColor] = useState<string>(defaultPen.color);
  const [width, setWidth] = useState<number>(defaultPen.width);
  const { shapes, aspect, past, future, isFull } = history;

  const value = useMemo<Drawing | null>(
    () => (shapes.length === 0 ? null : { aspect, shapes: [...shapes] }),
    [shapes, aspect],
  );
  const actions = useMemo(
    () => ({
      /** Call when the user is about to draw. */
      preload: preloadDrawing,
      stop: () => setDrawing(false),
      /** Drawing starts with the pen: an eraser left from last time would seem not to draw. */
      toggle() {
        make({ kind: 'begin' });
        setTool('pen');
        setDrawing((was) => !was);
      },
      /** Applies one change, such as a finished stroke. */
      make: (made: Change) => make(made),
      clear: () => make({ kind: 'clear' }),
      undo: () => make({ kind: 'undo' }),
      redo: () => make({ kind: 'redo' }),
      /** Continues a drawing, or starts a new one with null. Clears the undo history. */
      load: (drawing: Drawing | null) => make({ kind: 'load', drawing }),
    }),
    [],
  );
  return {
    ...actions,
    value,
    isDrawing,
    isFull,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    tool,
    setTool,
    color,
    setColor,
    width,
    setWidth,
  };
}
