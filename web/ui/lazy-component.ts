import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense } from 'react';

/** React.lazy for a named export. `preload` starts the download on intent, before the click. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const component = lazy(async () => ({ default: await load() }));
  // Ignore a failed preload: the click retries and reports it.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) });
}

/** A lazy component that is not missed until it has loaded. `intent` is for the button that opens it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part: ComponentType<Props> & { preload: () => void } = lazyComponent(load);
  const { preload } = Part;
  const component = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props));
  return Object.assign(component, { preload, intent: { onPointerEnter: preload, onFocus: preload } });
}
