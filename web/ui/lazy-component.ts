import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** React.lazy for a named export. `preload` starts the download when a person shows the intent, before the click. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { preload: () => void } {
  const component = lazy(async () => ({ default: await load() }));
  // A failed preload is no news: the click asks again and reports it.
  return Object.assign(component, { preload: () => void load().catch(() => undefined) });
}
