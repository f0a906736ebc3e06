import { lazyPage, lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { AccountSettings } from './account-settings.tsx';

export const DeviceRequestForm = lazyPage(() =>
  import('./device-request/device-request.tsx').then((file) => file.DeviceRequestForm),
);
export const ConfirmEmail = lazyPage(() => import('./email/confirm-email.tsx').then((file) => file.ConfirmEmail));
export const ServicesPanel = lazyPart(() => import('./services/services-panel.tsx').then((file) => file.ServicesPanel));
