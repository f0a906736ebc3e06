import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Area } from '#contract/comments/places.ts';
import type { Axis } from '#web/viewing/axis.ts';
import type { Size } from '../source/page-source.ts';
import { type Box, gapPx, middleInView, pageAt, pagesBetween } from './lay-pages.ts';

const lineStepPx = 60;
const middle = { x: 0.5, y: 0.5 };

type PageActions = {
  /** Null fits the width again. */
  zoomBy: (factor: number | null) => void;
  toggleMarking: () => void;
  /** False if nothing was being marked. */
  stopMarking: () => boolean;
};

/** Finds the pages near the view. The axis follows the scroller, and moves it. */
export function useScroll(axis: Axis, boxes: readonly Box[], view: Size, given: PageActions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState({ first: 0, last: 0 });
  /** The place at the upper edge; it stays there when pages change their size. */
  const anchor = useRef({ page: 0, part: 0 });
  /** At the end of a file a page that was asked for may be unable to reach the top. */
  const soughtTop = useRef<number | null>(null);
  const isLaid = boxes.length > 0;

  const middleOf = (page: number) => {
    const [node, box] = [scroller.current, boxes[page]];
    return node && box ? middleInView(box, view, { left: node.scrollLeft, top: node.scrollTop }) : middle;
  };
  const look = useEffectEvent(() => {
    const node = scroller.current;
    if (!node || boxes.length === 0) return;
    const top = node.scrollTop;
    const now = pagesBetween(boxes, top - view.height, top + 2 * view.height);
    setNear((was) => (was.first === now.first && was.last === now.last ? was : now));
    const page = pagesBetween(boxes, top, top).first;
    const box = boxes[page];
    if (box) anchor.current = { page, part: (top - box.top) / box.height };
    if (soughtTop.current !== null && Math.abs(soughtTop.current - top) < 2) return;
    soughtTop.current = null;
    axis.report({ frame: pageAt(boxes, top, view.height) });
  });

  const scrollTo = useEffectEvent((top: number) => {
    const node = scroller.current;
    if (!node) return;
    node.scrollTop = top;
    soughtTop.current = node.scrollTop;
    look();
  });
  const seekTo = useEffectEvent((frame: number) => {
    const page = Math.min(Math.max(0, frame), boxes.length - 1);
    axis.report({ frame: page });
    scrollTo((boxes[page]?.top ?? gapPx) - gapPx);
  });
  /** Moves only if the area is out of the view. */
  const showArea = useEffectEvent((page: number, area: Area) => {
    const [node, box] = [scroller.current, boxes[page]];
    if (!node || !box) return;
    const top = box.top + area.y * box.height;
    if (top < node.scrollTop || top > node.scrollTop + view.height * 0.8) scrollTo(top - view.height / 3);
  });
  const zoom = useEffectEvent(given.zoomBy);
  const toggleMarking = useEffectEvent(given.toggleMarking);
  const stopMarking = useEffectEvent(given.stopMarking);

  useLayoutEffect(() => {
    const { page, part } = anchor.current;
    const box = boxes[page];
    if (!scroller.current || !box) return;
    scroller.current.scrollTop = box.top + part * box.height;
    look();
  }, [boxes]);

  useEffect(() => {
    if (!isLaid) return;
    const turn = (pages: number) => seekTo(axis.frame() + pages);
    return axis.attach({
      seekTo: (frame) => seekTo(frame),
      actions: {
        frameBack: () => turn(-1),
        frameOn: () => turn(1),
        first: () => seekTo(0),
        last: () => seekTo(Number.MAX_SAFE_INTEGER),
        enlarge: () => zoom(1.25),
        reduce: () => zoom(0.8),
        wholePicture: () => zoom(null),
        mute: () => toggleMarking(),
        leaveFullscreen: () => stopMarking(),
      },
    });
  }, [axis, isLaid]);

  /** The keys that scroll any page; elsewhere they go to other files. */
  const onKeyDown = (event: React.KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const steps: Record<string, number> = {
      ArrowUp: -lineStepPx,
      ArrowDown: lineStepPx,
      PageUp: -view.height * 0.9,
      PageDown: view.height * 0.9,
      ' ': view.height * 0.9,
    };
    const step = steps[event.key];
    if (step === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.scrollTop += step;
  };

  return { scroller, near, onKeyDown, onScroll: () => look(), showArea, middleOf };
}
