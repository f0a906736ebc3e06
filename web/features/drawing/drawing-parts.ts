import { lazyComponent, lazyPart } from '#web/ui/lazy-component.ts';

/** Loaded on demand; most viewers never draw. */
export const Surface = lazyComponent(() => import('./drawing-surface.tsx').then((file) => file.DrawingSurface));
/** The page mounts it while drawing is on, and positions it. */
export const Toolbar = lazyPart(() => import('./drawing-toolbar.tsx').then((file) => file.DrawingToolbar));

export function preloadDrawing(): void {
  Surface.preload();
  Toolbar.preload();
}
