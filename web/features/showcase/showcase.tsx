import { lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { Showcase } from './review-room.tsx';

/** Beside a form, which need not wait for it. */
export const LaterShowcase = lazyPart(() => import('./review-room.tsx').then((file) => file.Showcase));
