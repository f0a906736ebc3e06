import { lazyPage, lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export const ServerConsole = lazyPage(() => import('./server-console.tsx').then((file) => file.ServerConsole));
export const SetUpBanner = lazyPart(() => import('./set-up-banner.tsx').then((file) => file.SetUpBanner));
