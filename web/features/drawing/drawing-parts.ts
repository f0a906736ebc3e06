import { lazyComponent } from '#web/ui/lazy-component.ts';

/** Loaded on demand; most viewers never draw. */
export const Surface = lazyComponent(() => import('./drawing-surface.tsx').then((file) => file.DrawingSurface));
export const Toolbar = lazyComponent(() => import('./drawing-toolbar.tsx').then((file) => file.DrawingToolbar));

export function preloadDrawing(): void {
  Surface.preload();
  Toolbar.preload();
}
