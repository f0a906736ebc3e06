import { lazyPage } from '#web/ui/lazy-component.ts';

export const Plans = lazyPage(() => import('./plans-page.tsx').then((file) => file.PlansPage));
