import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Shape } from '#contract/comments/drawing.ts';
import { spaceWidth } from '#contract/comments/drawing-marks.ts';
import { isTouched } from './hit-test.ts';
import { constrain, isSpan, type Place, spanShape } from './shapes.ts';
import { type PenPoint, simplify } from './simplify.ts';
import type { DrawingState } from './use-drawing.ts';

/** One gesture, from pointer down to pointer up. */
type Gesture = {
  pointerId: number;
  type: string;
  from: Place;
  last: Place;
  points: PenPoint[];
  draft: Shape | undefined;
  rubbed: ReadonlySet<Shape>;
};

/** Simplification is invisible: below one pixel of the screen that the stroke is drawn on. */
const tolerancePx = 0.4;
const finestTolerance = 0.2;
/** A stroke with this many points is simplified while it is being drawn. */
const manyPoints = 2_000;
const reachPx = { touch: 16, other: 8 };
const evenPressure = 0.5;
const nothing: ReadonlySet<Shape> = new Set();

/** Turns input from a mouse, a pen or one finger into shapes. */
export function useStrokes(drawing: DrawingState, aspect: number, surface: RefObject<HTMLElement | null>) {
  const gesture = useRef<Gesture>(undefined);
  const hasPen = useRef(false);
  const [draft, setDraft] = useState<Shape>();
  const [rubbed, setRubbed] = useState(nothing);
  const { tool, value, color, width } = drawing;
  const look = { color, width };
  const unitsOfPx = (px: number) => (px * spaceWidth) / (surface.current?.getBoundingClientRect().width || spaceWidth);

  function placeOf(event: { clientX: number; clientY: number }): Place {
    const box = surface.current?.getBoundingClientRect();
    const bound = (part: number) => Math.min(1.5, Math.max(-0.5, part));
    if (!box?.width || !box.height) return [0, 0];
    return [bound((event.clientX - box.left) / box.width), bound((event.clientY - box.top) / box.height)];
  }

  function onPointerDown(event: PointerEvent) {
    const { pointerId, pointerType: type } = event;
    if (tool === 'text') return;
    if (gesture.current) {
      // A second finger means a gesture, so the first was not drawing either.
      if (type === 'touch' && gesture.current.type === 'touch') end();
      return;
    }
    if (type === 'pen') hasPen.current = true;
    // Once a pen was used, touches are the palm of the hand.
    if (event.button !== 0 || (type === 'touch' && hasPen.current)) return;
    event.currentTarget.setPointerCapture(pointerId);
    const from = placeOf(event);
    gesture.current = { pointerId, type, from, last: from, points: [], draft: undefined, rubbed: nothing };
    onPointerMove(event);
  }

  function onPointerMove(event: PointerEvent) {
    const { current } = gesture;
    if (current?.pointerId !== event.pointerId) return;
    const to = placeOf(event);
    if (tool === 'pen') current.draft = draw(current, event);
    else if (tool === 'eraser') current.rubbed = rub(current, to);
    else if (isSpan(tool)) {
      const end = event.shiftKey ? constrain(tool, current.from, to, aspect) : to;
      current.draft = spanShape(tool, look, current.from, end, aspect);
    }
    current.last = to;
    setDraft(current.draft);
    setRubbed(current.rubbed);
  }

  function draw(current: Gesture, event: PointerEvent): Shape {
    const parts = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const part of parts.length > 0 ? parts : [event]) {
      current.points.push([...placeOf(part), current.type === 'pen' ? part.pressure : evenPressure]);
    }
    if (current.points.length > manyPoints) current.points = simplifyStroke(current.points);
    return { kind: 'pen', ...look, points: [...current.points] };
  }

  function rub({ last, type, rubbed: before }: Gesture, to: Place): ReadonlySet<Shape> {
    const reach = unitsOfPx(type === 'touch' ? reachPx.touch : reachPx.other);
    const touched = value?.shapes.filter((shape) => isTouched(shape, last, to, reach, aspect)) ?? [];
    return touched.length === 0 ? before : new Set([...before, ...touched]);
  }

  function simplifyStroke(points: PenPoint[]): PenPoint[] {
    return simplify(points, aspect, Math.max(finestTolerance, unitsOfPx(tolerancePx)));
  }

  // Read the shape from the gesture: the last moves may not have been rendered yet.
  function onPointerUp(event: PointerEvent) {
    const { current } = gesture;
    if (current?.pointerId !== event.pointerId) return;
    const drawn = current.draft;
    if (drawn?.kind === 'pen') {
      drawing.make({ kind: 'add', shape: { ...drawn, points: simplifyStroke(current.points) }, aspect });
    } else if (drawn) drawing.make({ kind: 'add', shape: drawn, aspect });
    drawing.make({ kind: 'remove', shapes: current.rubbed });
    end();
  }

  function end() {
    gesture.current = undefined;
    setDraft(undefined);
    setRubbed(nothing);
  }

  const endIfOurs = (event: PointerEvent) => gesture.current?.pointerId === event.pointerId && end();
  return {
    draft,
    rubbed,
    placeOf,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: endIfOurs,
      onLostPointerCapture: endIfOurs,
    },
  };
}
