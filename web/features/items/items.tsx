import { lazyPage, lazyPart } from '#web/ui/lazy-component.ts';

export { ProgressBadge } from './cards/progress-badge.tsx';
export { ShareButton } from './commands/share-button.tsx';
export { PasteButton } from './folder/paste-button.tsx';
export { TeamProjects } from './folder/team-projects.tsx';
/** The public API of the feature: everything that pages use of it. */
export { refetchCounts, refetchFolders, showProcessing } from './listing/listing-cache.ts';
export { sharedPlaces, tryHref } from './listing/places.ts';
export { refetchMarks } from './marks/use-marks.ts';
export type { Icon, PaletteCommand, Screens } from './page-ports.ts';
export { CommandPalette } from './palette/command-palette.tsx';
export { SearchField } from './palette/search-field.tsx';
export { ItemsWorkspace } from './workspace.tsx';
export { useNewProject, useOpeners } from './workspace-context.ts';

export const Filmstrip = lazyPart(() => import('./strip/filmstrip.tsx').then((file) => file.Filmstrip));
export const RenameDialog = lazyPart(() => import('./dialogs/rename-dialog.tsx').then((file) => file.RenameDialog));
export const ProjectTree = lazyPart(() => import('./tree/project-tree.tsx').then((file) => file.ProjectTree));
export const MarkedItems = lazyPage(() => import('./marks/marked-items.tsx').then((file) => file.MarkedItems));
export const Trash = lazyPage(() => import('./trash/trash.tsx').then((file) => file.Trash));
