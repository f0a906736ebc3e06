import { type ReactNode, useEffect, useState } from 'react';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { zoomStep } from '#web/ui/zoom/zoom.ts';
import { useZoomStore } from '#web/viewing/use-image-zoom.ts';
import { CompareTools } from './compare-tools.tsx';
import { type ComparedPicture, Pane } from './pane.tsx';
import { findView, type View } from './views.ts';

export type { ComparedPicture };

const blinkMs = 700;

/** Pictures beside each other, or the first two over each other, all with one zoom. */
export function PictureCompare({
  pictures,
  children,
}: {
  pictures: readonly ComparedPicture[];
  /** Before the views. */
  children?: ReactNode;
}) {
  const store = useZoomStore();
  const [view, setView] = useState<View>('beside');
  const [wipe, setWipe] = useState(0.5);
  const [isSwapped, setSwapped] = useState(false);
  const [isSecond, setSecond] = useState(false);
  const shown = isSwapped ? pictures.toReversed() : pictures;
  const [first, second] = shown;
  useEffect(() => {
    if (view !== 'blink') return;
    const timer = setInterval(() => setSecond((was) => !was), blinkMs);
    return () => clearInterval(timer);
  }, [view]);
  useKeyDown((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
    const chosen = findView(event);
    if (chosen) setView(chosen);
    else if (event.key === 'x') setSwapped((was) => !was);
    else return;
    event.preventDefault();
  });
  if (!first || !second) return null;
  const over = { picture: second, view, wipe, onWipe: setWipe, isShown: isSecond };
  return (
    <main className="relative flex min-h-0 flex-1 flex-col bg-surround text-text">
      <div className="grid min-h-0 flex-1 auto-cols-fr auto-rows-fr gap-px landscape:grid-flow-col">
        {view === 'beside' ? (
          shown.map((picture) => <Pane key={picture.id} picture={picture} store={store} zoomStep={zoomStep} />)
        ) : (
          <Pane picture={first} over={over} store={store} zoomStep={zoomStep} />
        )}
      </div>
      <CompareTools
        view={view}
        onView={setView}
        wipe={wipe}
        onWipe={setWipe}
        onSwap={() => setSwapped(!isSwapped)}
        store={store}
      >
        {children}
      </CompareTools>
    </main>
  );
}
