import { lazyComponent } from '#web/ui/lazy-component.ts';

/** Loaded when somebody draws; most people who look at a video never do. */
export const Surface = lazyComponent(() => import('./drawing-surface.tsx').then((file) => file.DrawingSurface));
export const Toolbar = lazyComponent(() => import('./toolbar.tsx').then((file) => file.Toolbar));

export function preloadDrawing(): void {
  Surface.preload();
  Toolbar.preload();
}
