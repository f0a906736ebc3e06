import { type ReactNode, useRef } from 'react';
import { noZoom } from '#web/ui/zoom/zoom.ts';
import { ZoomChip } from '#web/ui/zoom/zoom-chip.tsx';
import type { ComparedSide } from '../compared-side.ts';
import { useEachFrame } from '../controls/use-each-frame.ts';
import { focusedZoom, zoomTo } from '../engine/compare-state.ts';
import type { Comparison } from '../engine/comparison.ts';
import { SideLabels } from './side-labels.tsx';
import { SideOverlays } from './side-overlays.tsx';
import { useCanvas } from './use-canvas.ts';
import { useGestures } from './use-gestures.ts';
import { ViewOptions } from './view-options.tsx';
import { Waiting } from './waiting.tsx';
import { WipeHandle } from './wipe-handle.tsx';

/** The pictures of all sides, and what lies over them. */
export function PictureArea({
  comparison,
  sides,
  overlay,
  isDrawnOn,
}: {
  comparison: Comparison;
  sides: readonly ComparedSide[];
  overlay: (side: number) => ReactNode;
  /** Nothing else takes the pointer then. */
  isDrawnOn: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const mode = comparison.useState((state) => state.mode);
  const scale = comparison.useState((state) => focusedZoom(state).scale);
  useEachFrame(comparison, () => {
    const { shown, isWaiting } = comparison.state();
    const data = area.current?.dataset;
    if (!data) return;
    if (!shown || isWaiting) {
      delete data.tick;
      delete data.frames;
      return;
    }
    data.tick = String(comparison.tick());
    data.frames = shown.frames.map((frame) => frame ?? 'none').join();
  });
  useGestures(comparison, area);
  const isPossible = useCanvas(comparison, canvas);
  return (
    <div ref={area} data-compare className="relative min-h-0 flex-1 touch-none select-none overflow-hidden">
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <SideOverlays comparison={comparison} sides={sides}>
        {overlay}
      </SideOverlays>
      {mode === 'wipe' && !isDrawnOn && <WipeHandle comparison={comparison} />}
      <SideLabels comparison={comparison} sides={sides} isDrawnOn={isDrawnOn} />
      <div className="-translate-x-1/2 absolute top-2 left-1/2 short:top-14">
        <ZoomChip scale={scale} onReset={() => comparison.set(zoomTo(comparison.state(), noZoom))} />
      </div>
      {!isDrawnOn && <ViewOptions comparison={comparison} />}
      {isPossible && <Waiting comparison={comparison} />}
      {!isPossible && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center">
          This browser cannot draw several videos together, because it has no WebGL 2. Open this page in a current
          Chrome, Edge, Firefox or Safari.
        </p>
      )}
    </div>
  );
}
