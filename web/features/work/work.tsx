import { lazyPage } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export const MyWork = lazyPage(() => import('./my-work.tsx').then((file) => file.MyWork));
