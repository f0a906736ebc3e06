import { lazyComponent } from '#web/ui/lazy-component.ts';

/** Loaded on demand; most viewers never draw. */
export const Surface = lazyComponent(() => import('./drawing-surface.tsx').then((file) => file.DrawingSurface));
export const Toolbar = lazyComponent(() => import('./toolbar.tsx').then((file) => file.Toolbar));

export function preloadDrawing(): void {
  Surface.preload();
  Toolbar.preload();
}
