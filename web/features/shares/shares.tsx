import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { GuestLine } from './guest-line.tsx';
export { linkRefusals, ShareGate } from './share-gate.tsx';
export { useGuest } from './use-guest.tsx';
export type { OpenLink } from './use-opened-share.ts';

export const ShareDialog = lazyComponent(() => import('./share-dialog.tsx').then((file) => file.ShareDialog));
