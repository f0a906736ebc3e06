import { lazyComponent } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { GuestLine } from './visit/guest-line.tsx';
export { linkRefusals } from './visit/link-refusals.ts';
export { ShareGate } from './visit/share-gate.tsx';
export { SharedNotice } from './visit/shared-notice.tsx';
export { useGuest } from './visit/use-guest.tsx';
export type { OpenLink } from './visit/use-opened-share.ts';

export const ShareDialog = lazyComponent(() => import('./dialog/share-dialog.tsx').then((file) => file.ShareDialog));
