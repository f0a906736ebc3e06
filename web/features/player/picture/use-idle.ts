import { useEffect, useRef, useState } from 'react';

const idleAfterMs = 2_000;

const fields = 'textarea, input:not([type="range"])';
const popups = '[role="menu"], [role="dialog"]';

/** Text is being typed, or something is open that hides with the controls. */
function isBusy(): boolean {
  return document.activeElement?.matches(fields) === true || document.querySelector(popups) !== null;
}

/**
 * True after two seconds without the pointer or Tab, while `isOn`; from the first movement on, or at once. A finger that
 * taps the picture hides the controls, and brings them back.
 */
export function useIdle(isOn: boolean, startsAtOnce: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  const isHidden = useRef(false);
  const last = useRef({ x: 0, y: 0 });
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    let timer = 0;
    const rest = () => {
      if (isBusy()) timer = window.setTimeout(rest, idleAfterMs);
      else hide();
    };
    const hide = () => {
      clearTimeout(timer);
      isHidden.current = true;
      setIdle(true);
    };
    const wake = () => {
      isHidden.current = false;
      setIdle(false);
      clearTimeout(timer);
      timer = window.setTimeout(rest, idleAfterMs);
    };
    const onMove = ({ screenX: x, screenY: y }: PointerEvent) => {
      // Browsers also send a move when something else moves under a resting pointer.
      if (x === last.current.x && y === last.current.y) return;
      last.current = { x, y };
      wake();
    };
    const options = { signal: ending.signal, capture: true };
    document.addEventListener('pointermove', onMove, options);
    const onClick = ({ target, pointerType }: PointerEvent) => {
      const isOnPicture = target instanceof Element && target.closest('[data-picture-place]') !== null;
      // A finger that taps the picture wants to see it.
      if (pointerType === 'touch' && isOnPicture && !isHidden.current) hide();
      else wake();
    };
    // Not when a finger comes down: the same tap would press a control that was hidden.
    document.addEventListener('click', onClick, options);
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && wake(), options);
    document.addEventListener('focusin', wake, options);
    if (startsAtOnce) wake();
    return () => {
      ending.abort();
      clearTimeout(timer);
      isHidden.current = false;
      setIdle(false);
    };
  }, [isOn, startsAtOnce]);
  return isOn && isIdle;
}
