import { lazyComponent } from '#web/ui/lazy-component.ts';

/** Loaded when someone may soon rename: the rules for names are not needed before. */
export const NameEditor = lazyComponent(() => import('./name-editor.tsx').then((file) => file.NameEditor));
