import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react';
import { LostCode, lostPart } from './lost/lost-code.ts';

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };
type Load<Props> = () => Promise<ComponentType<Props>>;

/** React.lazy for a named export. `preload` starts the download on intent, before the click. */
function makeLazy<Props>(load: Load<Props>, onLost: (error: unknown) => ComponentType<Props>): Lazy<Props> {
  const component = lazy(async () => ({ default: await load().catch(onLost) }));
  // Ignore a failed preload: the click retries and reports it.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) });
}

/** A page, or what fills one: if it cannot be loaded, the error boundary shows why. */
export function lazyPage<Props>(load: Load<Props>): Lazy<Props> {
  return makeLazy(load, (error) => {
    throw new LostCode(error);
  });
}

/** A menu, a dialog or the like: if it cannot be loaded, a bar says why, and the page stays as it is. */
export function lazyComponent<Props>(load: Load<Props>): Lazy<Props> {
  return makeLazy(load, () => {
    lostPart.set({ isLost: true });
    return () => null;
  });
}

/** A lazy component that is not missed until it has loaded. `intent` is for the button that opens it. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Part: ComponentType<Props> & { preload: () => void } = lazyComponent(load);
  const { preload } = Part;
  const component = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props));
  return Object.assign(component, { preload, intent: { onPointerEnter: preload, onFocus: preload } });
}
