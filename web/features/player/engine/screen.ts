import { drawFrame } from '#web/decoder/gstreamer.ts';
import { createStore, type Observable } from '#web/ui/store.ts';

/**
 * The visible surface: the video element, or a picture painted over it. Its frame is the single source of truth for
 * what is on screen.
 */
export type Screen = {
  frame: () => number;
  surface: () => 'video' | 'canvas';
  shown: Observable<{ frame: number }>;
  attach: (stage: HTMLElement | null, canvas: HTMLCanvasElement | null) => void;
  /** Paints a picture over the video. */
  paint: (picture: ImageBitmap | HTMLVideoElement, size: { width: number; height: number }, frame: number) => void;
  /** Uncovers the video element, which shows this frame. */
  showVideo: (frame: number) => void;
};

export function createScreen(): Screen {
  const shown = createStore({ frame: 0 });
  let surface: 'video' | 'canvas' = 'video';
  let stage: HTMLElement | null = null;
  let canvas: HTMLCanvasElement | null = null;

  function show(shownFrame: number, by: 'video' | 'canvas'): void {
    surface = by;
    if (canvas) canvas.style.visibility = by === 'canvas' ? 'visible' : 'hidden';
    if (stage) stage.dataset.frame = String(shownFrame);
    shown.set({ frame: shownFrame });
  }

  return {
    frame: () => shown.get().frame,
    surface: () => surface,
    shown,
    attach: (nextStage, nextCanvas) => {
      stage = nextStage;
      canvas = nextCanvas;
      surface = 'video';
      // A new canvas is empty, and no picture has been shown on a new stage.
      if (canvas) canvas.style.visibility = 'hidden';
      delete stage?.dataset.frame;
    },
    paint: (picture, { width, height }, shownFrame) => {
      if (!canvas) return;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d', { alpha: false });
      if (context) draw(picture, context);
      show(shownFrame, 'canvas');
    },
    showVideo: (shownFrame) => show(shownFrame, 'video'),
  };
}

function draw(picture: ImageBitmap | HTMLVideoElement, context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  if ('close' in picture) {
    context.drawImage(picture, 0, 0, width, height);
    return;
  }
  context.fillRect(0, 0, width, height);
  try {
    drawFrame(picture, context);
  } catch {
    // Black is not mistaken for the frame, as the picture before would be.
  }
}
