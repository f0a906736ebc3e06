import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ShapesView } from './drawing-view.tsx';
import { isSpan, middleShape, type Place, textShape } from './shapes.ts';
import { TextEntry } from './text-entry.tsx';
import type { DrawingState } from './use-drawing.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { useHomeFocus } from './use-home-focus.ts';
import { useStrokes } from './use-strokes.ts';

const moves: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Fractions of the picture's width. */
const moveStep = { small: 0.01, large: 0.05 };
const middle: Place = [0.4, 0.45];

/** Takes drawing input from any pointer and from the keyboard. */
export function DrawingSurface({ drawing, aspect }: { drawing: DrawingState; aspect: number }) {
  const surface = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { draft, rubbed, placeOf, handlers } = useStrokes(drawing, aspect, surface);
  const [entry, setEntry] = useState<Place>();
  const wasWriting = useRef(false);
  const { tool, color, width } = drawing;
  const look = { color, width };
  const kept = drawing.value?.shapes.filter((shape) => !rubbed.has(shape)) ?? [];
  // The tools have them too, as they stay while another frame is shown. But they may arrive after the first key.
  useDrawingKeys(drawing);
  useHomeFocus(surface);

  function write(text: string) {
    const shape = entry && textShape(look, entry, text);
    if (shape) drawing.make({ kind: 'add', shape, aspect });
    setEntry(undefined);
    surface.current?.focus({ preventScroll: true });
  }

  function onClick(event: MouseEvent) {
    // A click on the picture normally toggles playback.
    event.stopPropagation();
    if (tool === 'text' && !wasWriting.current) setEntry(placeOf(event));
  }

  function onKeyDown(event: KeyboardEvent) {
    const [dx, dy] = moves[event.key] ?? [];
    if (dx !== undefined && dy !== undefined && drawing.value) {
      const step = event.shiftKey ? moveStep.large : moveStep.small;
      drawing.make({ kind: 'move', dx: dx * step, dy: dy * step * aspect });
    } else if (event.key === 'Enter' && isSpan(tool)) {
      drawing.make({ kind: 'add', shape: middleShape(tool, look), aspect });
    } else if (event.key === 'Enter' && tool === 'text') setEntry(middle);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="@container-size absolute inset-0">
      <div
        ref={surface}
        role="application"
        aria-label="Picture to draw on"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        {...handlers}
        onPointerDownCapture={() => {
          wasWriting.current = entry !== undefined;
        }}
        onClick={onClick}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
        className={classNames(
          'pointer-events-auto absolute inset-0 touch-none select-none',
          tool === 'text' ? 'cursor-text' : tool === 'eraser' ? 'cursor-cell' : 'cursor-crosshair',
        )}
      >
        <ShapesView shapes={draft ? [...kept, draft] : kept} aspect={aspect} />
      </div>
      {entry && <TextEntry at={entry} look={look} onDone={write} />}
      <p id={hintId} hidden>
        Enter puts the selected shape or text in the middle. The arrow keys move it.
      </p>
    </div>
  );
}
