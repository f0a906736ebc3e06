import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Area } from '#contract/comments/places.ts';
import { areaBetween, isPoint, type Point } from './areas.ts';

/** Movement up to this distance is still a click. */
const stillPx = 4;
const moves: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const moveStep = { small: 0.01, large: 0.05 };

type Corners = { from: Point; to: Point };

type Props = {
  label?: string;
  /** Of several surfaces the keys begin on one. */
  takesFocus?: boolean;
  /** The keys begin here. */
  start?: Point;
  /** Whether an element around it scrolls to what the keys point at. */
  scrolls?: boolean;
  onMark: (area: Area) => void;
  onCancel: () => void;
};

/** Covers a picture and takes one point, by a click, or one area, by a drag; by the keyboard, too. */
export function MarkSurface({
  label = 'Picture to mark',
  takesFocus = true,
  start = { x: 0.5, y: 0.5 },
  scrolls = false,
  onMark,
  onCancel,
}: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const dot = useRef<HTMLSpanElement>(null);
  const pointer = useRef<number>(undefined);
  const hintId = useId();
  const [corners, setCorners] = useState<Corners>();
  const [began] = useState(start);
  /** By the keyboard: the place, and the first corner once it is set. */
  const [cursor, setCursor] = useState<{ at: Point; corner?: Point }>({ at: began });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (takesFocus) surface.current?.focus({ preventScroll: true });
    // A mark removes the surface, and the click of that tap would reach the element that takes its place.
    surface.current?.addEventListener('touchend', (event) => event.preventDefault());
  }, []);
  useEffect(() => {
    if (scrolls && cursor.at !== began) dot.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scrolls, cursor.at, began]);

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = surface.current?.getBoundingClientRect();
    return box?.width && box.height
      ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
      : { x: 0, y: 0 };
  }
  function onPointerDown(event: PointerEvent) {
    // A second finger zooms.
    if (pointer.current !== undefined || event.button !== 0) return cancelDrag();
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    setCorners({ from, to: from });
  }
  function onPointerMove(event: PointerEvent) {
    if (event.pointerId !== pointer.current) return;
    const to = pointOf(event);
    setCorners((was) => was && { ...was, to });
  }
  function onPointerUp(event: PointerEvent) {
    if (event.pointerId !== pointer.current || !corners) return;
    const box = surface.current?.getBoundingClientRect();
    const { from, to } = { ...corners, to: pointOf(event) };
    const movedPx = Math.max(Math.abs(to.x - from.x) * (box?.width ?? 0), Math.abs(to.y - from.y) * (box?.height ?? 0));
    cancelDrag();
    onMark(areaBetween(from, movedPx > stillPx ? to : from));
  }
  function cancelDrag() {
    pointer.current = undefined;
    setCorners(undefined);
  }
  function onKeyDown(event: KeyboardEvent) {
    const { at, corner } = cursor;
    const [dx, dy] = moves[event.key] ?? [];
    if (dx !== undefined && dy !== undefined) {
      const step = event.shiftKey ? moveStep.large : moveStep.small;
      const { x, y } = areaBetween(
        { x: at.x + dx * step, y: at.y + dy * step },
        { x: at.x + dx * step, y: at.y + dy * step },
      );
      setCursor({ ...cursor, at: { x, y } });
    } else if (event.key === ' ') setCursor({ at, corner: at });
    else if (event.key === 'Enter') onMark(areaBetween(corner ?? at, at));
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const drawn = corners ?? { from: cursor.corner ?? cursor.at, to: cursor.at };
  const area = areaBetween(drawn.from, drawn.to);
  return (
    <div
      ref={surface}
      role="application"
      aria-label={label}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
      tabIndex={0}
      data-marking
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancelDrag}
      onKeyDown={onKeyDown}
      className="group/mark pointer-events-auto absolute inset-0 cursor-crosshair touch-none select-none outline-none"
    >
      <span id={hintId} className="sr-only">
        Click a point, or drag an area. By the keyboard: arrows move, Space sets a corner, Enter marks, Escape cancels.
      </span>
      {!isPoint(area) && (
        <span
          className="pointer-events-none absolute border-accent border-solid bg-accent-soft/30"
          style={{
            ...{ left: `${area.x * 100}%`, top: `${area.y * 100}%` },
            ...{ width: `${area.width * 100}%`, height: `${area.height * 100}%` },
            borderWidth: 'calc(2px * var(--unzoom, 1))',
          }}
        />
      )}
      <span
        ref={dot}
        aria-hidden="true"
        className="pointer-events-none absolute hidden scroll-m-8 size-4 rounded-full border-2 border-surround bg-accent group-focus-visible/mark:block"
        style={{
          ...{ left: `${cursor.at.x * 100}%`, top: `${cursor.at.y * 100}%` },
          transform: 'translate(-50%, -50%) scale(var(--unzoom, 1))',
        }}
      />
    </div>
  );
}
