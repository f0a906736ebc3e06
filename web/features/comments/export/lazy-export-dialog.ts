import { lazyPart } from '#web/ui/lazy-component.ts';

/** With all formats and their steps, so loaded only when it is opened. */
export const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog));
