import { lazyComponent } from '#web/ui/lazy-component.ts';

export const Plans = lazyComponent(() => import('./plans-page.tsx').then((file) => file.PlansPage));
