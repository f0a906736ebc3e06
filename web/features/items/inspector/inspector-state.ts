import { keepOnDevice, oneOf } from '#web/kept/kept.ts';
import { createStore, observeEvents, useObservable, useStore } from '#web/ui/store.ts';

const kept = keepOnDevice('vizio-inspector', oneOf('open', 'closed'), 'closed');
/** On narrower screens a dialog shows the details. */
const wide = matchMedia('(width >= 64rem)');
const wideness = observeEvents(
  () => wide.matches,
  () => [[wide, 'change']],
);

const store = createStore({ isOpen: kept.read() === 'open' });

/** Opens or closes the inspector on this device, in all folders. */
export function setInspector(isOpen: boolean): void {
  store.set({ isOpen });
  kept.write(isOpen ? 'open' : 'closed');
}

export function useInspector(): { isWide: boolean; isOpen: boolean } {
  return { isWide: useObservable(wideness), isOpen: useStore(store, ({ isOpen }) => isOpen) };
}
