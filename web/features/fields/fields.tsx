import { lazyPart } from '#web/ui/lazy-component.ts';

/** The public API of the feature: everything that pages use of it. */

export const TeamFields = lazyPart(() => import('./team/team-fields.tsx').then((file) => file.TeamFields));
export const StatusBadge = lazyPart(() => import('./values/status-badge.tsx').then((file) => file.StatusBadge));
export const ItemValues = lazyPart(() => import('./values/item-values.tsx').then((file) => file.ItemValues));
export const FieldsDialog = lazyPart(() => import('./values/fields-dialog.tsx').then((file) => file.FieldsDialog));
