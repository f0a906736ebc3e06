import { lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */
export { Unsubscribe } from './unsubscribe-notice.tsx';

export const NotificationSettings = lazyPart(() =>
  import('./notification-settings.tsx').then((file) => file.NotificationSettings),
);
