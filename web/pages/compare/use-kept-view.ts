import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { type Comparison, modes, readKept, writeKept } from '#web/features/compare/compare.tsx';

const keptAfterMs = 300;
/** As the breakpoint `md` of the theme: no room for pictures beside each other. */
const narrow = '(width < 45rem)';

/** The view, the driver's frame and what was set in the address bar, or where a comparison begins. */
export function readView(params: URLSearchParams, sides: number) {
  const usual = matchMedia(narrow).matches ? 'wipe' : sides > 2 ? 'grid' : 'beside';
  const tick = Number(params.get('frame'));
  return {
    mode: modes.find((mode) => mode === params.get('view')) ?? usual,
    tick: Number.isInteger(tick) ? tick : 0,
    kept: readKept(params.get('set'), sides),
  };
}

/** Keeps the address up to date, so that it can be sent to someone and survives a reload. */
export function useKeptView(comparison: Comparison, driver: number): void {
  const [, setParams] = useSearchParams();
  const keep = useEffectEvent(() => {
    const state = comparison.state();
    const { mode, isPlaying, shown } = state;
    if (isPlaying || !shown) return;
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.set('view', mode);
        next.set('frame', String(comparison.tick()));
        const kept = writeKept(state, driver);
        if (kept) next.set('set', kept);
        else next.delete('set');
        return next;
      },
      { replace: true },
    );
  });
  // Not anew with each address: what changed in the meantime would not be kept.
  useEffect(() => {
    let timer = 0;
    const stop = comparison.subscribe(() => {
      clearTimeout(timer);
      timer = window.setTimeout(keep, keptAfterMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [comparison]);
}
