import { useEffect, useRef, useState } from 'react';
import { placeNextTo } from './place-next-to.ts';

const hoverDelayMs = 350;
const leaveGraceMs = 120;

type Shown = { anchor: HTMLElement; text: string };

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function describe(anchor: HTMLElement | null): Shown | null {
  const text = anchor?.dataset.tooltip;
  return anchor && text ? { anchor, text } : null;
}

/** A control that is already hovered or focused when this part of the page arrives. Without a mouse nothing hovers. */
function anchorAtStart(): HTMLElement | null {
  const pointed = matchMedia('(hover: hover)').matches ? ':is(:hover, :focus-visible)' : ':focus-visible';
  return [...document.querySelectorAll<HTMLElement>(`[data-tooltip]${pointed}`)].at(-1) ?? null;
}

/**
 * One tooltip for the whole page: shows the `data-tooltip` of the hovered or focused element. Visual only; screen
 * readers get the text as a label or description. Tapping an unavailable control shows its reason, since touch cannot
 * hover.
 */
export function TooltipHost() {
  const [shown, setShown] = useState<Shown | null>(null);
  const popup = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer = 0;
    function show(anchor: HTMLElement | null, delayMs: number) {
      clearTimeout(timer);
      // The text may change during the delay.
      timer = window.setTimeout(() => setShown(describe(anchor)), delayMs);
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      if (event.target instanceof Node && popup.current?.contains(event.target)) clearTimeout(timer);
      else show(anchorOf(event.target), anchorOf(event.target) ? hoverDelayMs : leaveGraceMs);
    };
    const onFocus = (event: FocusEvent) => {
      const isVisible = event.target instanceof Element && event.target.matches(':focus-visible');
      show(isVisible ? anchorOf(event.target) : null, 0);
    };
    const onClick = (event: MouseEvent) => {
      const unavailable = event.target instanceof Element ? event.target.closest('[aria-disabled="true"]') : null;
      show(anchorOf(unavailable), 0);
    };
    const hide = () => show(null, 0);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    show(anchorAtStart(), hoverDelayMs);
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('pointerover', onOver, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);

  useEffect(() => {
    const node = popup.current;
    if (!node || !shown) return;
    // The popover's top layer puts it above dialogs and outside all clipping.
    node.showPopover();
    placeNextTo(node, shown.anchor);
  }, [shown]);

  useEffect(() => {
    if (!shown) return;
    const { anchor } = shown;
    const follow = new MutationObserver(() => setShown(describe(anchor)));
    follow.observe(anchor, { attributeFilter: ['data-tooltip'] });
    return () => follow.disconnect();
  }, [shown]);

  if (!shown?.anchor.isConnected) return null;
  return (
    <div
      ref={popup}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-tip whitespace-pre-wrap rounded-md bg-text px-2 py-1 text-ground text-xs shadow-float"
    >
      {shown.text}
    </div>
  );
}
