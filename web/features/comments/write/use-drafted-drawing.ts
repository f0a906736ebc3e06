import { useEffect, useEffectEvent, useRef } from 'react';
import type { Drawing } from '#contract/comments/drawing.ts';

/** The drawing overlay as the comment form sees it. */
export type DrawingPort = {
  value: Drawing | null;
  load: (drawing: Drawing | null) => void;
  isDrawing: boolean;
  toggle: () => void;
};

/** Restores the drawing of a draft, and saves each stroke to the draft. */
export function useDraftedDrawing(
  drawing: DrawingPort,
  drafted: Drawing | null,
  { onBack, onDrawn }: { onBack: () => void; onDrawn: (value: Drawing | null) => void },
): void {
  const known = useRef<Drawing | null>(null);
  const seen = useRef(drawing.value);

  const bringBack = useEffectEvent(() => {
    if (drafted === known.current) return;
    known.current = drafted;
    drawing.load(drafted);
    if (drafted) onBack();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the draft got another drawing
  useEffect(() => bringBack(), [drafted]);

  const keep = useEffectEvent(() => {
    if (drawing.value === seen.current) return;
    seen.current = drawing.value;
    known.current = drawing.value;
    onDrawn(drawing.value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something was drawn
  useEffect(() => keep(), [drawing.value]);
}
