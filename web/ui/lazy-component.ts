import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** React.lazy for a named export. `preload` starts the download on intent, before the click. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const component = lazy(async () => ({ default: await load() }));
  // Ignore a failed preload: the click retries and reports it.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) });
}
